import AgentProtocol
import ControlsTestKit
import Foundation
import Glibc
import Testing

/// What is between users and between processes, with the daemon itself.
@Suite("Users and processes")
struct UserTests {
    private static let anna = Program.User(id: 65_533, group: 65_533, groups: [65_530])
    private static let ben = Program.User(id: 65_534, group: 65_534, groups: [65_530])

    @Test("an extension does not outlive an agent that is killed")
    func agentIsKilled() throws {
        let daemon = try Daemon(extensions: [Scene.program("SampleExtension")], hold: "com.example.sample.Switch")
        let children = daemon.children
        #expect(children.count == 1)
        kill(daemon.process, SIGKILL)
        try daemon.wait("the extension to end") { children.allSatisfy { !ProcessTable.isAlive($0) } }
    }

    @Test("a command knows the session of the person whose agent it is, and none of the agent's other variables")
    func session() throws {
        let daemon = try Daemon(
            extensions: [], hold: "", buttons: "  action: {scripted: {}, gestures: {hold: tell}}",
            controls: "  tell: {command: {run: [env]}}",
            environment: ["WAYLAND_DISPLAY": "wayland-9", "XDG_CURRENT_DESKTOP": "test", "NOTIFY_ME": "never"])
        #expect(try daemon.press().performed == "action.hold")
        try daemon.wait("the variables") { daemon.output.contains("tell: run: ACTIONBUTTON_SOCKET=\(daemon.socket)") }
        #expect(daemon.output.contains("tell: run: WAYLAND_DISPLAY=wayland-9\n"))
        #expect(daemon.output.contains("tell: run: XDG_CURRENT_DESKTOP=test\n"))
        #expect(!daemon.output.contains("NOTIFY_ME"))
    }

    @Test("an action's failure is told also where whoever started the agent had ignored the ends of children")
    func ignoredChildren() throws {
        let daemon = try Daemon(
            extensions: [], hold: "", buttons: "  action: {scripted: {}, gestures: {hold: fail}}",
            controls: "  fail: {command: {run: [/bin/sh, -c, exit 3]}}",
            wrapper: ["/usr/bin/env", "--ignore-signal=CHLD"])
        #expect(try daemon.press().performed == "action.hold")
        try daemon.wait("the failure") { daemon.output.contains("fail failed: run: exited with status 3") }
    }

    @Test(
        "two users' agents do not see each other's controls or sockets; a stranger is refused",
        .enabled(if: Program.canChangeUser))
    func twoUsers() throws {
        let programs = try Tools(["SampleExtension", "CrowdExtension", "actionbutton"])
        let annas = try Daemon(
            extensions: [programs.path("SampleExtension")], hold: "com.example.sample.Bell", as: Self.anna)
        let bens = try Daemon(extensions: [programs.path("CrowdExtension")], hold: "CrowdExtension.7", as: Self.ben)
        #expect(try annas.status().buttons.map { $0.presentation.control?.kind } == ["com.example.sample.Bell"])
        #expect(try bens.status().buttons.map { $0.presentation.control?.kind } == ["CrowdExtension.7"])

        // The socket's mode keeps others out; and where it would not, the agent does.
        for daemon in [annas, bens] {
            for mode: mode_t in [0o600, 0o666] {
                chmod(daemon.socket, mode)
                let own = daemon === annas ? Self.anna : Self.ben
                let other = daemon === annas ? Self.ben : Self.anna
                let environment = ["ACTIONBUTTON_SOCKET": daemon.socket, "PATH": "/usr/bin:/bin"]
                let asOwn = try Program.run([programs.path("actionbutton"), "gallery"], environment, as: own)
                #expect(asOwn.code == 0, "\(asOwn.output)")
                #expect(asOwn.output.contains("CrowdExtension.7") == (daemon === bens))
                #expect(asOwn.output.contains("com.example.sample.Bell") == (daemon === annas))
                for command in [["status"], ["gallery"], ["press", "action", "hold"]] {
                    let asOther = try Program.run([programs.path("actionbutton")] + command, environment, as: other)
                    #expect(asOther.code != 0, "\(command) was allowed: \(asOther.output)")
                    #expect(!asOther.output.contains("Bell") && !asOther.output.contains("CrowdExtension"))
                }
            }
        }
        // Nor are the extensions' own sockets and the state open to others.
        for path in ["\(annas.folder)/run/extensions", "\(annas.folder)/state/groups"] {
            let listing = try Program.run(["/usr/bin/ls", path], as: Self.ben)
            #expect(listing.code != 0, "\(path): \(listing.output)")
        }
    }

    @Test(
        "what two users of a system's agent write into shared defaults, each reads, and so does the next render",
        .enabled(if: Program.canChangeUser))
    @AgentActor
    func sharedDefaults() async throws {
        let programs = try Tools(["SharedDefaults"])
        try await Scene.play([.hold: .sample("Shared")]) { scene in
            #expect(scene.control?.title == "nothing")
            Self.openLikeSystemAgent(scene.agent.stateDirectory)
            for (writer, reader, title) in [
                (Self.anna, Self.ben, "from Anna"), (Self.ben, Self.anna, "from Ben"), (Self.anna, Self.ben, "again"),
            ] {
                let state = ["ACTIONBUTTON_STATE": scene.agent.stateDirectory, "PATH": "/usr/bin:/bin"]
                let words = [programs.path("SharedDefaults"), "group.com.example.shared", "title"]
                let written = try Program.run(words + [title], state, as: writer)
                #expect(written == Program.Result(code: 0, output: ""))
                #expect(try Program.run(words, state, as: reader) == Program.Result(code: 0, output: "\(title)\n"))
                #expect(scene.agent.agent.host.reload(kind: nil, app: nil, isRationed: false))
                await scene.agent.settled()
                #expect(scene.control?.title == title)
            }
            let file =
                "\(scene.agent.stateDirectory)/groups/group.com.example.shared/Library/Preferences/"
                + "group.com.example.shared.plist"
            var status = stat()
            #expect(stat(file, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o660)
            #expect(status.st_gid == 65_530)
            let stranger = Program.User(id: 65_532, group: 65_532)
            let state = ["ACTIONBUTTON_STATE": scene.agent.stateDirectory, "PATH": "/usr/bin:/bin"]
            let words = [programs.path("SharedDefaults"), "group.com.example.shared", "title"]
            let read = try Program.run(words, state, as: stranger)
            #expect(!read.output.contains("again"))
        }
    }

    /// The modes and the group that a system's agent gives its state; the extension has run already, as root.
    @AgentActor
    private static func openLikeSystemAgent(_ state: String) {
        for folder in [(state as NSString).deletingLastPathComponent, state] { chmod(folder, 0o755) }
        let groups = "\(state)/groups"
        chown(groups, 0, 65_530)
        chmod(groups, 0o2770)
        for path in FileManager.default.subpaths(atPath: groups) ?? [] where path.hasPrefix("group.") {
            chown("\(groups)/\(path)", 0, 65_530)
            // chown(2) takes the set-group-ID bit away.
            var status = stat()
            stat("\(groups)/\(path)", &status)
            if status.st_mode & S_IFMT == S_IFDIR { chmod("\(groups)/\(path)", 0o2770) }
        }
    }
}
