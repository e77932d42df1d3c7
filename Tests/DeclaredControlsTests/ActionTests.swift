import AgentProtocol
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Glibc
import Testing

@testable import DeclaredControls

@Suite("What declared controls run")
struct ActionTests {
    @Test("a web request is told to curl in its own words, with nothing in its arguments")
    func webRequest() {
        let request = WebRequest(
            url: "https://example.com/a?b=\"c\"", method: .put, headers: ["X-Token: se\\cret", "A: b"],
            body: "@line one\nline\ttwo")
        #expect(
            WebCommand.input(for: request) == """
                url = "https://example.com/a?b=\\"c\\""
                request = "PUT"
                header = "X-Token: se\\\\cret"
                header = "A: b"
                data-raw = "@line one\\nline\\ttwo"

                """)
        #expect(!WebCommand.line.description.contains("example.com"))
    }

    @Test(
        "a unit's manager and action become systemctl's arguments",
        arguments: [
            (UnitControl(name: "a.service"), ["is-active --quiet", "start", "stop"]),
            (UnitControl(name: "a.service", action: .restart), ["restart"]),
        ])
    func units(unit: UnitControl, verbs: [String]) {
        let commands = SystemCommand.command(for: unit).commands.map(\.line.description)
        let expected = verbs.map { verb in
            let words = verb.split(separator: " ")
            let quiet = words.count > 1 ? " --quiet" : ""
            return "systemctl\(quiet) --no-ask-password \(words[0]) -- a.service"
        }
        #expect(commands == expected)
    }

    @Test(
        "a tool's words are told without its name and number",
        arguments: [
            ("curl: (6) Could not resolve host: nowhere", "Could not resolve host: nowhere"),
            ("curl: option --x: is unknown", "option --x: is unknown"), ("(a) b", "(a) b"), ("curl: (7)", "curl: (7)"),
        ])
    func plainWords(words: String, plain: String) {
        #expect(BorrowedTool.web.plain(words) == plain)
    }

    private static let refused: [(BorrowedTool, String, String)] = [
        (
            .unit, "Failed to start a.service: Unit a.service not found.",
            "unit: Failed to start a.service: Unit a.service not found. (exited with status 5)"
        ),
        (
            .unit, "Failed to stop a.service: Interactive authentication required.",
            "unit: Failed to stop a.service: Interactive authentication required: a rule of polkit has to allow it to "
                + "the agent's user (exited with status 5)"
        ),
        (
            .power, "Call to PowerOff failed: Access denied",
            "power: Call to PowerOff failed: Access denied: a program keeps the machine awake (systemd-inhibit --list "
                + "shows it), or polkit does not allow it (exited with status 5)"
        ),
    ]

    @Test("systemctl's reason is told, and not where to read more; a refusal with what to do", arguments: refused)
    @AgentActor
    func systemctlRefuses(tool: BorrowedTool, words: String, message: String) async throws {
        let folder = try WorkFolder()
        try folder.install(
            "systemctl", "echo '\(words)' >&2; echo \"See 'systemctl status a' for details.\" >&2; exit 5")
        let programs = ProgramRunner(environment: ["PATH=\(folder.path)"], limits: CallLimits(), clock: SystemClock())
        let action = CommandAction(
            kind: "a", SystemCommand.command(for: .powerOff), tool: tool, programs: programs)
        let result = await withCheckedContinuation { continuation in
            action.perform(value: nil, by: .hold) { continuation.resume(returning: $0) }
        }
        guard case .failure(.refused(.performFailed(let reason))) = result else {
            Issue.record("it did not fail")
            return
        }
        #expect(reason == message)
    }

    @Test("what cannot be run is found before anyone presses")
    @AgentActor
    func check() throws {
        let folder = try WorkFolder()
        let nothing = folder.path
        func problems(_ action: DeclaredAction, path: String?) -> [String] {
            ProgramCheck.problems(of: DeclaredControl(kind: "a", action: action), path: path)
        }
        let web = DeclaredAction.http(WebRequest(url: "https://example.com"))
        #expect(problems(web, path: nothing) == ["http: curl is not installed: sudo apt install curl"])
        #expect(
            problems(.unit(UnitControl(name: "a.service")), path: nothing)
                == ["unit: systemctl is not installed: units are systemd's, and it does not run this machine"])
        #expect(problems(.power(.suspend), path: nothing).count == 1)
        #expect(problems(.led(name: "a"), path: nothing) == [])
        #expect(
            problems(.keys(["KEY_LEFTCTRL", "KEY_PLAYPASE"]), path: nothing) == [
                "key: no key has the name KEY_PLAYPASE; use a name of linux/input-event-codes.h, such as KEY_PLAYPAUSE"
            ])
        let lost = CommandControl(role: .button(run: .program(["/bin/true"])), folder: "/no/such")
        #expect(problems(.command(lost), path: nothing) == ["folder: /no/such: No such file or directory"])
        let command = CommandControl(
            role: .toggle(
                isOn: .program(["no-such"]), output: nil, turnOn: .shell("no-such"), turnOff: .program(["/no/such"])))
        #expect(
            problems(.command(command), path: "/usr/bin:/bin") == [
                "is-on: no program no-such in /usr/bin:/bin; install it, or write its whole path",
                "turn-off: /no/such: No such file or directory; install it, or correct its path in the configuration",
            ])
    }

    @Test("the user's manager is asked by name, and power is systemctl's too")
    func userManager() {
        let unit = UnitControl(name: "b.timer", action: .start, manager: .user)
        #expect(
            SystemCommand.command(for: unit).commands.map(\.line.description)
                == ["systemctl --user --no-ask-password start -- b.timer"])
        #expect(
            SystemCommand.command(for: .suspend).commands.map(\.line.description)
                == ["systemctl --no-ask-password suspend"])
    }
}

@AgentActor
@Suite("Declared actions in the whole agent")
struct ActionRoadTests {
    @Test("a web request arrives as it was declared", arguments: [204, 302, 500])
    func webRequest(status: Int) async throws {
        let folder = try WorkFolder()
        let port = try Self.server(answering: status, writing: folder.path + "/request")
        let request = WebRequest(
            url: "http://127.0.0.1:\(port)/hook", method: .post, headers: ["X-Token: secret"], body: "{\"a\": 1}")
        let agent = try await AgentHarness(
            gestures: [.hold: GestureAssignment(kind: "hook")],
            controls: [DeclaredControl(kind: "hook", action: .http(request))])
        agent.press(.hold)
        let shown = await agent.settled()
        let text = try folder.text("request")
        #expect(text.hasPrefix("POST /hook HTTP/1.1\r\n"))
        #expect(text.contains("\r\nX-Token: secret\r\n"))
        #expect(text.hasSuffix("\r\n\r\n{\"a\": 1}"))
        if status == 204 {
            #expect(shown.work == .idle)
        } else {
            guard case .failed(let message) = shown.work else {
                Issue.record("it did not fail")
                return
            }
            let words =
                status == 302
                ? "http: the server sends this on to https://127.0.0.1/new; write that address"
                : "http: The requested URL returned error: 500"
            #expect(message.hasPrefix(words), "\(message)")
        }
        await agent.stop()
    }

    /// Takes one request on a thread of its own, and writes it to a file.
    private static func server(answering status: Int, writing path: String) throws -> UInt16 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port: UInt16? = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(listener, address, length) == 0, listen(listener, 1) == 0 else { return nil }
                return getsockname(listener, address, &length) == 0 ? 0 : nil
            }
        }
        try #require(port != nil)
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            var bytes = [UInt8](repeating: 0, count: 4096)
            var request: [UInt8] = []
            while !String(decoding: request, as: UTF8.self).hasSuffix("}") {
                let count = read(connection, &bytes, bytes.count)
                guard count > 0 else { break }
                request += bytes[..<count]
            }
            try? Data(request).write(to: URL(fileURLWithPath: path))
            let place = status == 302 ? "Location: https://127.0.0.1/new\r\n" : ""
            let answer = Array(
                "HTTP/1.1 \(status) Answer\r\nContent-Length: 0\r\n\(place)Connection: close\r\n\r\n".utf8)
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            close(connection)
            close(listener)
        }
        return UInt16(bigEndian: address.sin_port)
    }

    @Test("the gallery previews every control without running anything, and none takes parameters")
    func gallery() async throws {
        let folder = try WorkFolder()
        let probe = DeclaredControl(
            kind: "probe", description: "Tells.",
            action: .command(
                CommandControl(
                    role: .toggle(
                        isOn: .program(["touch", "asked"]), output: nil, turnOn: .program(["true"]),
                        turnOff: .program(["true"])),
                    folder: folder.path)))
        let agent = try await AgentHarness(
            gestures: [:], controls: [folder.lamp(), probe, DeclaredControl(kind: "off", action: .power(.powerOff))])
        let gallery = await withCheckedContinuation { continuation in
            agent.agent.host.gallery { continuation.resume(returning: $0) }
        }
        #expect(gallery.map(\.description.kind) == ["lamp", "probe", "off"])
        #expect(gallery.map(\.displayName) == ["Desk Lamp", "probe", "off"])
        #expect(gallery.map(\.preview?.isOn) == [false, false, nil])
        #expect(gallery[1].description.description == "Tells.")
        #expect(!folder.has("asked"))
        await agent.stop()
    }

    @Test("a control that is declared anew shows the new words; one that stays is not asked again")
    func declaredAnew() async throws {
        let folder = try WorkFolder()
        var configuration = AgentConfiguration(
            buttons: [
                ButtonConfiguration(
                    name: AgentHarness.buttonName, input: .scripted,
                    gestures: [.hold: GestureAssignment(kind: "lamp")], indicators: ["recording"])
            ],
            indicators: [IndicatorConfiguration(name: "recording", kind: .terminal)], controls: [folder.lamp()])
        let agent = try await AgentHarness(
            gestures: [.hold: GestureAssignment(kind: "lamp")], controls: configuration.controls)
        #expect(agent.showsNow.control?.valueText == "Dark")
        configuration.controls[0].off.valueText = "Out"
        agent.agent.apply(configuration) {}
        try await agent.until("the new words") { agent.showsNow.control?.valueText == "Out" }
        configuration.controls = []
        agent.agent.apply(configuration) {}
        await agent.settled()
        agent.press(.hold)
        guard case .failed(let message) = await agent.settled().work else {
            Issue.record("what is not declared any more was performed")
            return
        }
        #expect(message.contains("lamp"))
        await agent.stop()
    }
}
