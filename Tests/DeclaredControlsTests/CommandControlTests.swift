import AgentProtocol
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Glibc
import Testing

@testable import DeclaredControls

/// A folder of the test's own for the files that commands make.
final class WorkFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/declared-test.XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func has(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }

    /// Makes an executable script. Another process writes it: what this one has open for writing, a program that a test
    /// beside this one starts has open too for a moment, and until then nobody can execute it.
    func install(_ name: String, _ lines: String) throws {
        try write("script", "#!/bin/sh\n\(lines)\n")
        let install = try Process.run(
            URL(fileURLWithPath: "/usr/bin/install"), arguments: ["\(path)/script", "\(path)/\(name)"])
        install.waitUntilExit()
        #expect(install.terminationStatus == 0)
    }

    /// A lamp whose state is a file.
    func lamp(refresh: RefreshRule = RefreshRule()) -> DeclaredControl {
        DeclaredControl(
            kind: "lamp", name: "Desk Lamp",
            off: ControlContent(title: "Desk Lamp", valueText: "Dark", hint: "Darken"),
            on: ControlContent(title: "Desk Lamp", valueText: "Lit", hint: "Light"), tint: .system(.yellow),
            action: .command(
                CommandControl(
                    role: .toggle(
                        isOn: .program(["test", "-e", "lamp"]), output: nil, turnOn: .program(["touch", "lamp"]),
                        turnOff: .program(["rm", "lamp"])),
                    folder: path)),
            refresh: refresh)
    }

    func button(_ line: Invocation, timeLimit: Duration? = nil) -> DeclaredControl {
        DeclaredControl(
            kind: "button",
            action: .command(
                CommandControl(
                    role: .button(run: line), environment: ["WHO": "me", "ACTIONBUTTON_EXTRA": ""], folder: path,
                    timeLimit: timeLimit)))
    }
}

@AgentActor
@Suite("Declared commands in the whole agent")
struct CommandControlTests {
    private let folder: WorkFolder

    init() throws {
        folder = try WorkFolder()
    }

    private func agent(_ controls: DeclaredControl..., hold kind: String? = nil) async throws -> AgentHarness {
        try await AgentHarness(
            gestures: [.hold: GestureAssignment(kind: kind ?? controls[0].kind)], controls: controls)
    }

    @Test("a toggle shows its state, turns on and off, and shows what it was declared with")
    func toggle() async throws {
        let agent = try await agent(folder.lamp())
        #expect(agent.showsNow.control?.isOn == false)
        #expect(agent.showsNow.control?.valueText == "Dark")
        #expect(agent.showsNow.control?.tint == .system(.yellow))
        agent.press(.hold)
        let on = await agent.settled()
        #expect(on.control?.isOn == true)
        #expect(on.control?.valueText == "Lit")
        #expect(folder.has("lamp"))
        agent.press(.hold)
        #expect(await agent.settled().control?.isOn == false)
        #expect(!folder.has("lamp"))
        #expect(agent.clock.scheduledCount == 0)
        await agent.stop()
    }

    @Test("a button's program gets its kind, its gesture and the person's own variables, and no value")
    func environment() async throws {
        let agent = try await agent(folder.button(.shell("env > env; pwd > pwd")))
        agent.press(.hold)
        #expect(await agent.settled().work == .idle)
        let variables = Set(try folder.text("env").split(separator: "\n").map(String.init))
        #expect(variables.isSuperset(of: ["ACTIONBUTTON_KIND=button", "ACTIONBUTTON_GESTURE=hold", "WHO=me"]))
        #expect(!variables.contains { $0.hasPrefix("ACTIONBUTTON_VALUE") })
        #expect(try folder.text("pwd") == folder.path + "\n")
        await agent.stop()
    }

    @Test("a toggle's programs get the value that they set", arguments: [("on", false), ("off", true)])
    func value(value: String, isOn: Bool) async throws {
        let write = Invocation.shell("echo $ACTIONBUTTON_VALUE > value")
        let control = DeclaredControl(
            kind: "toggle",
            action: .command(
                CommandControl(
                    role: .toggle(isOn: .shell(isOn ? "true" : "exit 7"), output: nil, turnOn: write, turnOff: write),
                    folder: folder.path)))
        let agent = try await agent(control)
        agent.press(.hold)
        await agent.settled()
        #expect(try folder.text("value") == value + "\n")
        await agent.stop()
    }

    @Test("arguments reach the program as they are, past any shell")
    func arguments() async throws {
        let agent = try await agent(folder.button(.program(["touch", "a b", "$HOME", "*"])))
        agent.press(.hold)
        await agent.settled()
        #expect(folder.has("a b") && folder.has("$HOME") && folder.has("*"))
        await agent.stop()
    }

    @Test(
        "the last line that a program printed is why it failed",
        arguments: [
            ("echo first; echo the door is stuck >&2; exit 3", "run: the door is stuck (exited with status 3)"),
            ("echo only this; exit 1", "run: only this (exited with status 1)"),
            ("exit 4", "run: exited with status 4, and printed nothing"),
            ("kill -9 $$", "run: was ended by signal 9 (Killed), and printed nothing"),
        ])
    func failures(script: String, message: String) async throws {
        let agent = try await agent(folder.button(.shell(script)))
        agent.press(.hold)
        #expect(await agent.settled().work == .failed(message: message))
        await agent.stop()
    }

    @Test("what cannot be started says so, and what to do")
    func notStarted() async throws {
        for (program, words) in [
            ("/no/such/program", "run: /no/such/program: No such file or directory; install it"),
            ("no-such-program", "run: no program no-such-program in /usr/bin:/bin; install it"),
            ("/etc/passwd", "run: /etc/passwd is no executable file; chmod +x"),
        ] {
            let agent = try await agent(folder.button(.program([program])))
            agent.press(.hold)
            guard case .failed(let message) = await agent.settled().work else {
                Issue.record("\(program) did not fail")
                continue
            }
            #expect(message.hasPrefix(words))
            await agent.stop()
        }
    }

    @Test("a folder that is not there is named as what is wrong")
    func missingFolder() async throws {
        var control = folder.button(.program(["true"]))
        control.action = .command(CommandControl(role: .button(run: .program(["true"])), folder: "/no/such"))
        let agent = try await agent(control)
        agent.press(.hold)
        guard case .failed(let message) = await agent.settled().work else {
            Issue.record("it ran nowhere")
            return
        }
        #expect(
            message.hasSuffix("/true cannot be started in the folder /no/such: No such file or directory"), "\(message)"
        )
        await agent.stop()
    }

    @Test("a program that others could replace is refused")
    func untrusted() async throws {
        try folder.install("tool", "touch ran")
        chmod(folder.path + "/tool", 0o777)
        let agent = try await agent(folder.button(.program([folder.path + "/tool"])))
        agent.press(.hold)
        guard case .failed(let message) = await agent.settled().work else {
            Issue.record("it ran")
            return
        }
        #expect(message.contains("refused, because everyone can write it"))
        #expect(!folder.has("ran"))
        chmod(folder.path + "/tool", 0o755)
        agent.press(.hold)
        #expect(await agent.settled().work == .idle)
        #expect(folder.has("ran"))
        await agent.stop()
    }

    @Test("a script finds its own folder")
    func scriptFolder() async throws {
        try folder.install("tool", "cd \"$(dirname \"$0\")\" && touch here")
        var control = folder.button(.program([folder.path + "/tool"]))
        control.action = .command(CommandControl(role: .button(run: .program([folder.path + "/tool"]))))
        let agent = try await agent(control)
        agent.press(.hold)
        await agent.settled()
        #expect(folder.has("here"))
        await agent.stop()
    }

    @Test("a program that takes longer than its limit is ended")
    func timeLimit() async throws {
        let agent = try await agent(folder.button(.shell("touch started; sleep 60"), timeLimit: .seconds(3)))
        agent.press(.hold)
        let folder = folder
        while !folder.has("started") { try await Task.sleep(for: .milliseconds(10)) }
        agent.clock.advance(by: .seconds(3))
        agent.clock.advance(by: .seconds(1))
        let message = "run: took too long and was ended; time-limit: in the configuration can raise that"
        #expect(await agent.settled().work == .failed(message: message))
        await agent.stop()
    }

    @Test(
        "the state may be what a program prints",
        arguments: [("echo noise; echo ' active '", true), ("echo inactive", false), ("true", false)])
    func output(script: String, isOn: Bool) async throws {
        let control = DeclaredControl(
            kind: "toggle",
            action: .command(
                CommandControl(
                    role: .toggle(
                        isOn: .shell(script), output: "active", turnOn: .program(["true"]), turnOff: .program(["true"])
                    ))))
        let agent = try await agent(control)
        #expect(agent.showsNow.control?.isOn == isOn)
        #expect(agent.showsNow.control?.freshness == .known)
        await agent.stop()
    }

    @Test("a state that cannot be asked for is not known, and nothing is performed on a guess")
    func unknownState() async throws {
        let control = DeclaredControl(
            kind: "toggle",
            action: .command(
                CommandControl(
                    role: .toggle(
                        isOn: .shell("exit 127"), output: nil, turnOn: .program(["touch", "on"]),
                        turnOff: .program(["touch", "off"])),
                    folder: folder.path)))
        let agent = try await agent(control)
        #expect(agent.showsNow.control?.freshness == .unknown)
        agent.press(.hold)
        let message = "the state is not known: is-on: exited with status 127, and printed nothing"
        #expect(await agent.settled().work == .failed(message: message))
        #expect(!folder.has("on") && !folder.has("off"))
        await agent.stop()
    }
}
