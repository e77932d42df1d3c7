import Glibc
import Testing

@testable import Configuration

/// The files of `controls.d`, which are loaded with the configuration beside them or not at all.
struct DropInTests {
    private let box: Sandbox

    init() throws {
        box = try Sandbox()
        try box.folder("controls.d")
    }

    private func load() throws -> AgentConfiguration {
        try AgentConfiguration.load(path: box.path + "/config.yaml", owner: geteuid())
    }

    /// What is wrong, with `DIR` for the folder.
    private func messages() throws -> [String] {
        do throws(ConfigurationError) {
            let configuration = try AgentConfiguration.load(path: box.path + "/config.yaml", owner: geteuid())
            Issue.record("loaded: \(configuration)")
            return []
        } catch {
            return error.messages.map { $0.replacing(box.path, with: "DIR") }
        }
    }

    @Test("controls of all files come in the order of the files; other names are not read")
    func order() throws {
        try box.file("config.yaml", text: "controls: {z: {led: A}}\nbuttons: {action: {scripted: {}}}\n")
        try box.file("controls.d/20-b.yaml", text: "controls: {b: {command: {run: [tools/b]}}}\n")
        try box.file("controls.d/10-a.yaml", text: "controls: {a: {led: B}}\n")
        try box.file("controls.d/README", text: "not: yaml: at all")
        try box.file("controls.d/.hidden.yaml", text: "not: yaml: at all")
        let controls = try load().controls
        #expect(controls.map(\.kind) == ["z", "a", "b"])
        let command = CommandControl(role: .button(run: .program([box.path + "/controls.d/tools/b"])))
        #expect(controls.last?.action == .command(command))
    }

    @Test("no folder, or an empty one, has no controls")
    func none() throws {
        try box.file("config.yaml")
        #expect(try load().controls.isEmpty)
        #expect(rmdir(box.path + "/controls.d") == 0)
        #expect(try load().controls.isEmpty)
    }

    @Test("what is wrong with every file is told at once, and nothing is loaded")
    func allAtOnce() throws {
        try box.file("config.yaml", text: "button: {}\n")
        try box.file("controls.d/a.yaml", text: "controls: {a: {led: A, tinte: red}}\n")
        try box.file("controls.d/b.yaml", text: "buttons: {}\n")
        try box.file("controls.d/c.yaml", text: "controls: [\n")
        let found = try messages()
        #expect(found.count == 4)
        #expect(
            found[0].hasPrefix("DIR/config.yaml:1:1: unknown key \"button\" in the file; did you mean \"buttons\"?"))
        #expect(found[1].hasPrefix("DIR/controls.d/a.yaml:1:24: unknown key \"tinte\" in control \"a\""))
        #expect(found[2] == "DIR/controls.d/b.yaml:1:1: unknown key \"buttons\" in the file; accepted: controls")
        #expect(found[3].hasPrefix("DIR/controls.d/c.yaml:2:1: not valid YAML"))
    }

    @Test("a kind and a piece of hardware belong to one file")
    func acrossFiles() throws {
        try box.file(
            "config.yaml",
            text: "buttons: {action: {gpio: {line: GPIO17}}}\ncontrols:\n  lamp: {led: A}\n")
        try box.file(
            "controls.d/a.yaml", text: "controls:\n  lamp: {led: B}\n  relay: {gpio-output: {line: GPIO17}}\n")
        #expect(
            try messages() == [
                "DIR/controls.d/a.yaml:2:3: control \"lamp\" is declared already, in DIR/config.yaml:3; rename one",
                "DIR/controls.d/a.yaml:3:11: control \"relay\" uses line GPIO17, which button \"action\" in "
                    + "DIR/config.yaml:1 has already",
            ])
    }

    @Test("a file or a folder that others could write is refused by name")
    func trust() throws {
        try box.file("config.yaml")
        try box.file("controls.d/a.yaml", mode: 0o666, text: "controls: {}\n")
        let reason = "refused, because everyone can write it and so decide what the agent does; run: chmod go-w"
        #expect(try messages() == ["DIR/controls.d/a.yaml: \(reason) DIR/controls.d/a.yaml"])
        chmod(box.path + "/controls.d", 0o777)
        #expect(try messages() == ["DIR/controls.d: \(reason) DIR/controls.d"])
    }

    @Test("a program that others could replace is refused where it is named; one that is not there is noted")
    func programs() throws {
        try box.file("tool", mode: 0o777, text: "#!/bin/sh\n")
        try box.file("config.yaml", text: "controls:\n  a: {command: {run: [tool/../tool]}}\n")
        let found = try messages()
        #expect(found.count == 1)
        chmod(box.path + "/tool", 0o755)
        try box.file("config.yaml", text: "controls:\n  a: {command: {run: [./tool]}}\n  b: {command: {run: [./no]}}\n")
        let notices = try load().notices.map { $0.replacing(box.path, with: "DIR") }
        #expect(
            notices.contains(
                "DIR/config.yaml:3:23: command of control \"b\" cannot run: DIR/no (on the way to DIR/./no): No such file or directory"
            ))
        try box.file("config.yaml", text: "controls:\n  a: {command: {run: [./tool]}}\n")
        chmod(box.path + "/tool", 0o757)
        #expect(
            try messages() == [
                "DIR/config.yaml:2:23: command of control \"a\" runs DIR/tool (on the way to DIR/./tool): refused, because everyone "
                    + "can write it and so decide what the agent does; run: chmod go-w DIR/tool"
            ])
    }
}
