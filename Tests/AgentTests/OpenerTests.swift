import AgentProtocol
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Agent

@AgentActor
@Suite("Opening things")
struct OpenerTests {
    private let folder: TemporaryFolder
    private let opener: Opener

    init() throws {
        folder = try TemporaryFolder()
        opener = Opener(
            environment: ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":7", "NOTIFY_SOCKET": "/secret"],
            handsOver: false, clock: SystemClock())
        // Says what it got, in a pipe that the test reads.
        try write(
            "open-it",
            "#!/bin/sh\nprintf '%s\\n' \"$@\" \"$DISPLAY\" \"${NOTIFY_SOCKET-none}\" \"$ACTIONBUTTON_APP\" > \(folder.path)/got\n"
        )
        try write("fail", "#!/bin/sh\nexit 4\n")
        opener.command = ["open-it", "--new"]
    }

    private func write(_ name: String, _ text: String) throws {
        try text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
        chmod("\(folder.path)/\(name)", 0o755)
    }

    /// What the program was given, one word a line.
    private func got(_ call: OpenCall) async throws -> [String] {
        let pipe = "\(folder.path)/got"
        try #require(mkfifo(pipe, 0o600) == 0)
        let descriptor = Glibc.open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(descriptor) }
        opener.open(call) { Issue.record("\($0)") }
        var text = ""
        var source: DescriptorSource?
        await withCheckedContinuation { continuation in
            source = DescriptorSource(descriptor: descriptor, when: .readable) {
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(descriptor, &bytes, bytes.count)
                text += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                if text.contains("com.example\n") { source?.cancel { continuation.resume() } }
            }
        }
        return text.split(separator: "\n").map(String.init)
    }

    @Test("a link is given to the opener, in the session's environment and no other")
    func link() async throws {
        let words = try await got(OpenCall(url: "https://example.com/?a=b c", app: "com.example"))
        #expect(words == ["--new", "https://example.com/?a=b c", ":7", "none", "com.example"])
    }

    @Test("an app's own command gets its link")
    func command() async throws {
        let words = try await got(
            OpenCall(url: "timer:work", command: ["\(folder.path)/open-it", "--app"], app: "com.example"))
        #expect(words == ["--app", "timer:work", ":7", "none", "com.example"])
    }

    private func failure(_ call: OpenCall) async -> String {
        await withCheckedContinuation { continuation in opener.open(call) { continuation.resume(returning: "\($0)") } }
    }

    @Test("what cannot be opened says why, and what to do")
    func failures() async {
        #expect(
            await failure(OpenCall(url: nil, app: "com.example"))
                == "com.example cannot be opened: the manifest of its extension names no command; "
                + "add a line such as command: [my-app]")
        opener.command = ["no-such-opener"]
        #expect(
            await failure(OpenCall(url: "https://a", app: "x"))
                == "no-such-opener, which is to open it, is not installed; opener: in config.yaml names another program"
        )
        opener.command = ["fail"]
        #expect(
            await failure(OpenCall(url: "https://a", app: "x"))
                == "fail exited with status 4 instead of opening https://a; its output is in the journal")
    }

    @Test("what is no link reaches no program", arguments: ["", "--help", "/etc/passwd", "a b:c", ":x", "1a:b"])
    func notALink(text: String) async {
        #expect(!Opener.isLink(text))
        #expect(await failure(OpenCall(url: text, app: "x")).contains("is not a link"))
    }

    @Test("the system's agent opens nothing for whoever calls it")
    func systemRefuses() {
        let system = Opener(environment: [:], handsOver: true, clock: SystemClock())
        var result: Result<VarlinkEmpty, AgentError>?
        system.openForSystem(OpenCall(url: "https://a", app: "x")) { result = $0 }
        guard case .failure(.notPermitted)? = result else {
            Issue.record("\(String(describing: result))")
            return
        }
    }

    @Test("the person in front is found, else the only one who runs an agent")
    func personInFront() throws {
        let seat = "\(folder.path)/seat0"
        func agent(_ user: Int) throws -> PersonsAgent {
            let path = "\(folder.path)/run/\(user)/actionbutton"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: "\(path)/agent.socket", contents: nil)
            return PersonsAgent(user: uid_t(user), socket: "\(path)/agent.socket")
        }
        func found() throws -> PersonsAgent {
            try PersonsAgent.active(seat: seat, runtimeDirectories: "\(folder.path)/run")
        }
        #expect(throws: AgentError.self) { try found() }
        let first = try agent(1000)
        #expect(try found() == first)
        let second = try agent(1001)
        #expect(throws: AgentError.self) { try found() }
        try "IS_SEAT0=1\nACTIVE=3\nACTIVE_UID=1001\nSESSIONS=3 4\n".write(
            toFile: seat, atomically: false, encoding: .utf8)
        #expect(try found() == second)
        try "ACTIVE_UID=1002\n".write(toFile: seat, atomically: false, encoding: .utf8)
        #expect(throws: AgentError.self) { try found() }
    }
}
