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
            clock: SystemClock())
        // Says what it got, in a pipe that the test reads.
        try write(
            "open-it",
            "printf '%s\\n' \"$@\" \"$DISPLAY\" \"${NOTIFY_SOCKET-none}\" \"$ACTIONBUTTON_APP\" > \(folder.path)/got\n"
        )
        try write("fail", "exit 4\n")
        opener.command = ["sh", "\(folder.path)/open-it", "--new"]
    }

    /// A script for sh to read: a file that was just written cannot be executed while a test beside this one starts a
    /// program, which has the file open for writing until it is another program.
    private func write(_ name: String, _ text: String) throws {
        try text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }

    /// What the program was given, one word a line.
    private func got(_ call: OpenRequest) async throws -> [String] {
        let pipe = "\(folder.path)/got"
        try #require(mkfifo(pipe, 0o600) == 0)
        let descriptor = Glibc.open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(descriptor) }
        opener.open(call) { failure in
            Issue.record("\(failure)")
            _ = Glibc.write(descriptor, "com.example\n", 12)
        }
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
        let words = try await got(OpenRequest(url: "https://example.com/?a=b c", app: "com.example"))
        #expect(words == ["--new", "https://example.com/?a=b c", ":7", "none", "com.example"])
    }

    @Test("an app's own command gets its link")
    func command() async throws {
        let command = ["sh", "\(folder.path)/open-it", "--app"]
        opener.appCommand = { $0 == "com.example" ? command : [] }
        let words = try await got(OpenRequest(url: "timer:work", app: "com.example", opensApp: true))
        #expect(words == ["--app", "timer:work", ":7", "none", "com.example"])
    }

    private func failure(_ call: OpenRequest) async -> String {
        await withCheckedContinuation { continuation in opener.open(call) { continuation.resume(returning: "\($0)") } }
    }

    @Test("what cannot be opened says why, and what to do")
    func failures() async {
        #expect(
            await failure(OpenRequest(url: nil, app: "com.example", opensApp: true))
                == "com.example cannot be opened: the manifest of its extension names no command; "
                + "add a line such as command: [my-app]")
        opener.command = ["no-such-opener"]
        #expect(
            await failure(OpenRequest(url: "https://a", app: "x"))
                == "no-such-opener, which is to open it, is not installed; opener: in config.yaml names another program"
        )
        opener.command = ["sh", "\(folder.path)/fail"]
        #expect(
            await failure(OpenRequest(url: "https://a", app: "x"))
                == "sh exited with status 4 instead of opening https://a; its output is in the journal")
    }

    @Test("what is no link reaches no program", arguments: ["", "--help", "/etc/passwd", "a b:c", ":x", "1a:b"])
    func notALink(text: String) async {
        #expect(!Opener.isLink(text))
        #expect(await failure(OpenRequest(url: text, app: "x")).contains("is not a link"))
    }

    @Test("the person in front is found, else the only one who offers")
    func personInFront() throws {
        let seat = "\(folder.path)/seat0"
        let clock = ManualClock()
        let offers = OpenOffers(seat: seat, clock: clock)
        let (first, second) = (NSObject(), NSObject())
        var received: [uid_t] = []
        var ids: [String] = []
        var failures: [String] = []
        func open() throws {
            try offers.open(OpenRequest(url: "https://a", app: "x")) { failures.append("\($0)") }
        }
        #expect(throws: AgentError.self) { try open() }
        offers.add(first, user: 1000) {
            received.append(1000); ids.append($0.id)
        }
        try open()
        #expect(received == [1000])
        offers.add(second, user: 1001) {
            received.append(1001); ids.append($0.id)
        }
        #expect(throws: AgentError.self) { try open() }
        try "IS_SEAT0=1\nACTIVE=3\nACTIVE_UID=1001\nSESSIONS=3 4\n".write(
            toFile: seat, atomically: false, encoding: .utf8)
        try open()
        #expect(received == [1000, 1001])
        try "ACTIVE_UID=1002\n".write(toFile: seat, atomically: false, encoding: .utf8)
        #expect(throws: AgentError.self) { try open() }

        // Only who was asked may say that it failed, once, and for 10 s.
        offers.notOpened(NotOpenedCall(id: ids[1], reason: "no"), user: 1000)
        #expect(failures == [])
        offers.notOpened(NotOpenedCall(id: ids[1], reason: "no"), user: 1001)
        offers.notOpened(NotOpenedCall(id: ids[1], reason: "no"), user: 1001)
        #expect(failures == ["no"])
        clock.advance(by: .seconds(10))
        offers.notOpened(NotOpenedCall(id: ids[0], reason: "no"), user: 1000)
        #expect(failures == ["no"])
        #expect(clock.scheduledCount == 0)

        try "ACTIVE_UID=1001\n".write(toFile: seat, atomically: false, encoding: .utf8)
        offers.remove(second)
        #expect(throws: AgentError.self) { try open() }
        #expect(received == [1000, 1001])
    }
}
