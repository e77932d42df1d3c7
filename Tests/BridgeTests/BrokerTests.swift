import Broker
import ControlPush
import ControlsTestKit
import EventLoop
import Foundation
import Glibc
import Testing

@testable import Bridge

/// Clients of a real broker, and of what is none.
@Suite("Connections to a broker", .enabled(if: Mosquitto.isThere))
struct BrokerTests {
    /// What came of connecting, as the events tell it.
    @AgentActor
    private final class Witness {
        private(set) var openings: [Bool] = []
        private(set) var failures: [BrokerFailure] = []
        private(set) var session: BrokerSession?
        private var waiting: CheckedContinuation<Void, Never>?

        init(_ address: BrokerAddress, will: BrokerMessage? = nil, keepalive: Duration = .seconds(5)) {
            let session = BrokerSession(
                clientID: "witness-\(UUID().uuidString.prefix(8))", address: address, keepalive: keepalive, will: will,
                clock: SystemClock()
            ) { [weak self] event in
                switch event {
                case .opened(let isVersion5): self?.openings.append(isVersion5)
                case .closed(let failure): self?.failures.append(failure)
                default: return
                }
                self?.waiting?.resume()
                self?.waiting = nil
            }
            self.session = session
            session.start()
        }

        /// Waits for the next opening or closing, unless there was one.
        func next(_ count: Int = 1) async {
            while openings.count + failures.count < count {
                await withCheckedContinuation { waiting = $0 }
            }
        }

        /// Waits for the first opening, however many attempts that takes.
        func opened() async {
            while openings.isEmpty { await next(openings.count + failures.count + 1) }
        }

        func stop() async {
            await withCheckedContinuation { continuation in
                guard let session else { return continuation.resume() }
                session.stop(with: nil) { continuation.resume() }
            }
        }
    }

    @Test("a broker is spoken to with MQTT 5")
    @AgentActor
    func version5() async throws {
        let broker = try Mosquitto()
        let witness = Witness(broker.address)
        await witness.next()
        #expect(witness.openings == [true])
        await witness.stop()
    }

    @Test("one that knows 3.1.1 only is spoken to with that, whether it says so or hangs up", arguments: [true, false])
    @AgentActor
    func version311(saysSo: Bool) async throws {
        let refusal: [UInt8] = saysSo ? [0x20, 2, 0, 1] : []
        let broker = try ScriptedBroker { level in level == 4 ? [0x20, 2, 0, 0] : refusal }
        let witness = Witness(BrokerAddress(host: "127.0.0.1", port: broker.port))
        await witness.opened()
        await witness.stop()
        // It answers no ping, so that more may follow, all alike.
        #expect(witness.openings.allSatisfy { !$0 })
        #expect(broker.levels.prefix(2) == [5, 4])
    }

    private static let passwords: [(BrokerCredentials?, Bool)] = [
        (BrokerCredentials(user: "kitchen", password: "right"), true),
        (BrokerCredentials(user: "kitchen", password: "wrong"), false),
        (BrokerCredentials(user: "nobody", password: "right"), false), (nil, false),
    ]

    @Test("wrong credentials are refused, and the refusal says so", arguments: passwords)
    @AgentActor
    func credentials(credentials: BrokerCredentials?, isRight: Bool) async throws {
        let secrets = Folder()
        let file = try secrets.write("kitchen:right\n", to: "passwords")
        try Spawned.run(["mosquitto_passwd", "-U", file])
        let broker = try Mosquitto(["allow_anonymous false", "password_file \(file)"])
        let witness = Witness(
            BrokerAddress(host: broker.host, port: broker.port, credentials: credentials))
        await witness.next()
        #expect(witness.openings.isEmpty != isRight)
        if !isRight {
            #expect(witness.failures.allSatisfy { $0.description.hasPrefix("the broker refuses: ") })
        }
        await witness.stop()
    }

    private enum Trust: CaseIterable {
        case right, otherAuthority, otherName, noClientCertificate, plain
    }

    @Test("a wrong certificate on either side is refused, and nothing is connected", arguments: Trust.allCases)
    @AgentActor
    private func certificates(trust: Trust) async throws {
        let files = try Certificates()
        let broker = try Mosquitto([
            "allow_anonymous true", "cafile \(files.path("ca.pem"))", "certfile \(files.path("broker.pem"))",
            "keyfile \(files.path("broker.key"))", "require_certificate true",
        ])
        let identity = BrokerSecurity.Identity(
            certificate: files.path("client.pem"), key: files.path("client.key"))
        var address = broker.address
        address.host = "localhost"
        switch trust {
        case .right:
            address.security = BrokerSecurity(authority: .file(files.path("ca.pem")), identity: identity)
        case .otherAuthority:
            address.security = BrokerSecurity(authority: .file(files.path("other.pem")), identity: identity)
        case .otherName:
            // The certificate is for localhost, and the address is none of its names.
            address.host = "127.0.0.1"
            address.security = BrokerSecurity(authority: .file(files.path("ca.pem")), identity: identity)
        case .noClientCertificate:
            address.security = BrokerSecurity(authority: .file(files.path("ca.pem")))
        case .plain: break
        }
        let witness = Witness(address)
        await witness.next()
        #expect(witness.openings == (trust == .right ? [true] : []))
        if trust == .otherAuthority || trust == .otherName {
            let words = try #require(witness.failures.first?.description)
            #expect(words.contains("TLS failed") && words.contains("certificate"), "\(words)")
        }
        await witness.stop()
    }

    @Test("the last will comes when a client is lost, and not when it says goodbye")
    @AgentActor
    func will() async throws {
        let broker = try Mosquitto()
        let agent = try await BridgedAgent(broker.address, clientID: "unused", gestures: [:])
        let peer = Peer(broker.address, topics: ["will/#"]) { agent.agent.somethingHappened() }
        try await agent.agent.until("the peer is subscribed") { peer.isSubscribed }
        let polite = Witness(broker.address, will: BrokerMessage(topic: "will/polite", text: "x", isRetained: true))
        await polite.next()
        await polite.stop()
        // Another client of the same name: the broker cuts the first one off.
        let ids = ["lost"]
        for id in ids {
            let lost = BrokerSession(
                clientID: id, address: broker.address, keepalive: .seconds(5),
                will: BrokerMessage(topic: "will/lost", text: "offline", isRetained: true), clock: SystemClock()
            ) { _ in agent.agent.somethingHappened() }
            lost.start()
            try await agent.agent.until("it is open") { lost.isOpen }
            let other = Peer(broker.address, clientID: id) { agent.agent.somethingHappened() }
            try await agent.agent.until("the will has come") { peer.last("will/lost") == "offline" }
            lost.stop(with: nil) {}
            await other.stop()
        }
        #expect(peer.texts("will/polite") == [])
        await peer.stop()
        await agent.stop()
    }

    @Test("a server's push reaches the topic of its token; what is no token is not sent")
    @AgentActor
    func push() async throws {
        let broker = try Mosquitto()
        let agent = try await BridgedAgent(broker.address, clientID: "unused", gestures: [:])
        let peer = Peer(broker.address, topics: ["home/push/#"]) { agent.agent.somethingHappened() }
        try await agent.agent.until("the peer is subscribed") { peer.isSubscribed }
        let pusher = ControlPusher(broker: broker.address, prefix: "home")
        let token = String(repeating: "AB", count: 32)
        try await pusher.push(token)
        await #expect(throws: PushError.noToken) { try await pusher.push("ab/+") }
        try await agent.agent.until("it has come") { !peer.received.isEmpty }
        #expect(peer.received.map(\.topic) == ["home/push/" + token.lowercased()])
        #expect(peer.received.map(\.isRetained) == [false])
        await withCheckedContinuation { continuation in pusher.close { continuation.resume() } }
        await peer.stop()
        await agent.stop()
    }
}

/// Certificates that a test makes for itself, with openssl(1).
private final class Certificates {
    private let folder = Folder()

    init() throws {
        for name in ["ca", "other"] {
            try openssl([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-keyout", path("\(name).key"), "-out", path("\(name).pem"),
            ])
        }
        _ = try folder.write("subjectAltName=DNS:localhost\n", to: "names")
        for (name, common) in [("broker", "localhost"), ("client", "kitchen")] {
            try openssl([
                "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(common)",
                "-keyout", path("\(name).key"), "-out", path("\(name).csr"),
            ])
            try openssl([
                "x509", "-req", "-in", path("\(name).csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"),
                "-CAcreateserial", "-days", "2", "-extfile", path("names"), "-out", path("\(name).pem"),
            ])
        }
    }

    func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func openssl(_ arguments: [String]) throws { try Spawned.run(["openssl"] + arguments) }
}
