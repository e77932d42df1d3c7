import Broker
import Configuration
import ControlPush
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Bridge

/// What a broker does not let its clients do.
@Suite("Refusals of a broker", .enabled(if: Mosquitto.isThere))
struct RefusalTests {
    /// Anybody may see everything and publish below `open/` alone.
    private static func broker(_ folder: Folder) throws -> Mosquitto {
        let list = try folder.write("topic read #\ntopic readwrite open/#\n", to: "acl")
        return try Mosquitto(["allow_anonymous true", "acl_file \(list)"])
    }

    @AgentActor
    private static func play(
        on broker: Mosquitto, _ body: @AgentActor (Peer, _ witness: Peer, AgentHarness) async throws -> Void
    ) async throws {
        let agent = try await AgentHarness(gestures: [:])
        let peer = Peer(broker.address) { agent.somethingHappened() }
        let witness = Peer(broker.address, topics: ["#"]) { agent.somethingHappened() }
        try await agent.until("both are there") { peer.isSubscribed && witness.isSubscribed }
        try await body(peer, witness, agent)
        #expect(peer.openings == 1)
        #expect(peer.closures == [])
        await peer.stop()
        await witness.stop()
        await agent.stop()
    }

    @Test("what may not be published is told, and the connection goes on")
    @AgentActor
    func accessList() async throws {
        try await Self.play(on: Self.broker(Folder())) { peer, witness, agent in
            peer.publish("closed/a", "x")
            peer.publish("open/a", "y")
            try await agent.until("both are answered") { peer.isDrained && !witness.received.isEmpty }
            #expect(witness.received.map(\.topic) == ["open/a"])
            #expect(peer.refusals.count == 1)
            #expect(peer.refusals.first?.hasPrefix("closed/a: ") == true)
            #expect(peer.refusals.first?.lowercased().contains("not authori") == true, "\(peer.refusals)")
        }
    }

    @Test("what is too large for the broker, or what no topic can be called, costs the one message alone")
    @AgentActor
    func unsendable() async throws {
        let broker = try Mosquitto(["allow_anonymous true", "max_packet_size 200"])
        try await Self.play(on: broker) { peer, witness, agent in
            peer.publish("open/+", "x")
            peer.publish("open/large", String(repeating: "x", count: 300))
            peer.publish("open/a", "y")
            try await agent.until("the last one has come") { !witness.received.isEmpty }
            #expect(witness.received.map(\.topic) == ["open/a"])
            #expect(peer.refusals.map { $0.prefix { $0 != ":" } } == ["open/+", "open/large"])
        }
    }

    @Test("a push that the broker does not take fails, and says so")
    @AgentActor
    func push() async throws {
        let folder = Folder()
        let broker = try Self.broker(folder)
        let pusher = ControlPusher(broker: broker.address)
        let allowed = ControlPusher(broker: broker.address, prefix: "open")
        let token = String(repeating: "ab", count: 32)
        do {
            try await pusher.push(token)
            Issue.record("it was taken")
        } catch let error as PushError {
            guard case .refused(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.lowercased().contains("not authori"))
        }
        try await allowed.push(token)
        for one in [pusher, allowed] { await withCheckedContinuation { done in one.close { done.resume() } } }
        let file = try folder.write("mqtt: {host: 127.0.0.1, port: \(broker.port)}", to: "config.yaml")
        let result = try Spawned.finish([
            BridgedAgent.program("actionbutton-mqtt"), "--config", file, "push", token,
        ])
        #expect(result.code == 77)
        #expect(result.text.contains("the broker does not take the push"), "\(result.text)")
    }

    @Test("a client that another one of its id has pushed out says so, and comes back ever more seldom")
    @AgentActor
    func takenOver() async throws {
        // Lets everybody in, and at once says that another one has come (MQTT 5).
        let broker = try ScriptedBroker { _ in [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8E, 0] }
        let clock = ManualClock()
        let agent = try await AgentHarness(gestures: [:])
        var openings = 0
        var failures: [BrokerFailure] = []
        let session = BrokerSession(
            clientID: "kitchen", address: BrokerAddress(host: "127.0.0.1", port: broker.port), keepalive: .seconds(60),
            will: nil, clock: clock
        ) { event in
            switch event {
            case .opened: openings += 1
            case .closed(let failure): failures.append(failure)
            default: Issue.record("\(event)")
            }
            agent.somethingHappened()
        }
        session.start()
        for (round, longest) in [1, 2, 4, 8, 16, 32, 60, 60].enumerated() {
            try await agent.until("it was pushed out \(round + 1) times") { failures.count == round + 1 }
            let next = try #require(clock.nextDeadline)
            let wait = next - clock.now
            #expect(wait >= .seconds(longest) / 2 && wait <= .seconds(longest))
            clock.advance(to: next)
        }
        #expect(openings == 8)
        #expect(failures.allSatisfy { $0 == .takenOver(clientID: "kitchen") })
        session.stop(with: nil) {}
        await agent.stop()
    }
}
