import ControlHost
import ControlsTestKit
import EventLoop
import Foundation
import Glibc
import Testing

@testable import Agent

/// A person's desktop: an opener and an app, which tell the test what they were given.
@AgentActor
private final class Desktop {
    let folder: String
    let opener: Opener
    private let pipe: Int32
    private var source: DescriptorSource?
    private var text = ""
    private var onMail: @AgentActor () -> Void = {}

    init(clock: any AgentClock) throws {
        folder = "/tmp/actionbutton-desktop.\(UUID().uuidString.prefix(8))"
        mkdir(folder, 0o755)
        try #require(mkfifo("\(folder)/mail", 0o600) == 0)
        pipe = Glibc.open("\(folder)/mail", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        opener = Opener(environment: ["PATH": "\(folder):/usr/bin:/bin"], clock: clock)
        try program("opener", "echo \"opener $*\" >\(folder)/mail")
        try program("app", "echo \"app $* as $ACTIONBUTTON_APP\" >\(folder)/mail")
        try program("broken", "exit 3")
    }

    private func program(_ name: String, _ line: String) throws {
        try "#!/bin/sh\n\(line)\n".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        chmod("\(folder)/\(name)", 0o755)
    }

    /// What was opened so far, one line each.
    var mail: [String] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = read(pipe, &bytes, bytes.count), count > 0 {
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return text.split(separator: "\n").map(String.init)
    }

    func tell(_ agent: AgentHarness) {
        source = DescriptorSource(descriptor: pipe, when: .readable) { [weak self] in
            _ = self?.mail
            agent.somethingHappened()
        }
    }

    func remove() {
        let pipe = pipe
        source?.cancel { _ = close(pipe) }
        try? FileManager.default.removeItem(atPath: folder)
    }
}

@Suite("Opening things, with an extension")
@AgentActor
struct OpeningTests {
    /// The sample extension as an installer leaves it, with the manifest of its app.
    private static func install(in folder: String) throws -> String {
        let path = "\(folder)/sample"
        try Program.copy("SampleExtension", to: path)
        try "identifier: com.example.app\ncommand: [\(folder)/app, --show]\n"
            .write(toFile: path + ".yaml", atomically: false, encoding: .utf8)
        return path
    }

    private static func agent(
        with control: String, of desktop: Desktop, opener: Opener
    ) async throws -> AgentHarness {
        let agent = try AgentHarness(
            startingWith: [try install(in: desktop.folder)],
            gestures: [.hold: GestureAssignment(kind: "com.example.sample.\(control)")], opener: opener)
        desktop.tell(agent)
        await agent.start()
        await agent.settled()
        // What is opened is said by the desktop alone.
        desktop.opener.command = ["opener", "--new"]
        return agent
    }

    private nonisolated static let openings: [(String, String)] = [
        ("Link", "opener --new https://example.com/link"),
        ("Result", "opener --new https://example.com/result"),
        ("Front", "app --show as com.example.app"),
        ("Thing", "app --show as com.example.app"),
    ]

    @Test("a person's agent opens links with the opener, and apps by their own command", arguments: openings)
    func person(control: String, opened: String) async throws {
        let desktop = try Desktop(clock: SystemClock())
        let agent = try await Self.agent(with: control, of: desktop, opener: desktop.opener)
        agent.press(.hold)
        try await agent.until("\(control) to be opened") { !desktop.mail.isEmpty }
        #expect(desktop.mail == [opened])
        await agent.settled()
        #expect(agent.showsNow.work == .idle)
        await agent.stop()
        desktop.remove()
    }

    @Test("the system's agent hands it to the agent of the person who is there", arguments: openings)
    func system(control: String, opened: String) async throws {
        let desktop = try Desktop(clock: SystemClock())
        try "ACTIVE_UID=\(geteuid())\n".write(toFile: "\(desktop.folder)/seat", atomically: false, encoding: .utf8)
        let offers = OpenOffers(seat: "\(desktop.folder)/seat", clock: SystemClock())
        let agent = try await Self.agent(
            with: control, of: desktop, opener: Opener(environment: [:], offers: offers, clock: SystemClock()))

        agent.press(.hold)
        try await agent.until("the failure") { if case .failed = agent.showsNow.work { true } else { false } }
        guard case .failed(let reason) = agent.showsNow.work else { return }
        #expect(reason.contains("user \(geteuid()), whose session is in front, runs nothing that offers to"))
        #expect(desktop.mail == [])

        // The person's agent finds the app's command by itself: no command travels.
        let folders = ExtensionFolders(standard: [desktop.folder])
        desktop.opener.appCommand = { app in
            folders.executables(and: []).first { $0.appIdentifier == app }?.appCommand ?? []
        }
        let offer = SystemOffer(socket: agent.socket, clock: SystemClock()) { desktop.opener.open($0, failed: $1) }
        offer.start()
        try await agent.until("the offer") { offers.isMade }
        agent.press(.hold)
        try await agent.until("\(control) to be opened") { !desktop.mail.isEmpty }
        #expect(desktop.mail == [opened])
        await agent.settled()
        #expect(agent.showsNow.work == .idle)
        offer.stop()
        await agent.stop()
        desktop.remove()
    }

    @Test("what the person's agent cannot open is a failure at the system's")
    func notOpened() async throws {
        let desktop = try Desktop(clock: SystemClock())
        let offers = OpenOffers(seat: "\(desktop.folder)/none", clock: SystemClock())
        let agent = try await Self.agent(
            with: "Link", of: desktop, opener: Opener(environment: [:], offers: offers, clock: SystemClock()))
        desktop.opener.command = ["broken"]
        let offer = SystemOffer(socket: agent.socket, clock: SystemClock()) { desktop.opener.open($0, failed: $1) }
        offer.start()
        try await agent.until("the offer") { offers.isMade }
        agent.press(.hold)
        try await agent.until("the failure") { if case .failed = agent.showsNow.work { true } else { false } }
        #expect(
            agent.showsNow.work
                == .failed(
                    message: "broken exited with status 3 instead of opening https://example.com/link; "
                        + "its output is in the journal"))
        #expect(desktop.mail == [])
        offer.stop()
        await agent.stop()
        desktop.remove()
    }

    @Test("an agent that starts later finds the offer waiting")
    func later() async throws {
        let desktop = try Desktop(clock: SystemClock())
        let socket = "\(desktop.folder)/run/agent.socket"
        let offer = SystemOffer(socket: socket, clock: SystemClock()) { desktop.opener.open($0, failed: $1) }
        offer.start()
        let offers = OpenOffers(seat: "\(desktop.folder)/none", clock: SystemClock())
        let agent = try await Self.agent(
            with: "Link", of: desktop, opener: Opener(environment: [:], offers: offers, clock: SystemClock()))
        // The harness's socket appears where the offer looks for it.
        mkdir("\(desktop.folder)/run", 0o755)
        #expect(symlink(agent.socket, socket) == 0)
        try await agent.until("the offer") { offers.isMade }
        offer.stop()
        await agent.stop()
        desktop.remove()
    }
}
