import AgentProtocol
import Broker
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Glibc
import Testing

@testable import Bridge

/// The talk's scene: a server holds a timer, and every agent's control follows it.
@Suite("One timer on two agents", .enabled(if: Mosquitto.isThere), .serialized)
struct SharedTimerTests {
    @AgentActor
    private final class Stage {
        let broker: Mosquitto
        let server: TimerServer
        let first: BridgedAgent
        let second: BridgedAgent
        let peer: Peer
        /// The LED of the second agent, which the agent's own indicator writes to.
        let lamp: LampFolder

        init(_ broker: Mosquitto, keepalive: Duration) async throws {
            self.broker = broker
            let waker = Waker()
            lamp = try LampFolder { waker.wake() }
            server = try TimerServer(broker.address) { waker.wake() }
            let gestures = [GestureName.hold: GestureAssignment(kind: "com.example.SharedTimer")]
            first = try await BridgedAgent(
                broker.address, clientID: "first", extensions: ["SharedTimerExtension"], gestures: gestures,
                commands: ["com.example.SharedTimer"], timer: server.socket, keepalive: keepalive)
            second = try await BridgedAgent(
                broker.address, clientID: "second", extensions: ["SharedTimerExtension"], gestures: gestures,
                timer: server.socket, keepalive: keepalive, light: lamp.light)
            peer = Peer(broker.address, topics: ["actionbutton/agents/#"], keepalive: keepalive) { waker.wake() }
            waker.agents = [first.agent, second.agent]
            for one in [first, second] {
                one.connect()
                try await one.agent.until("the agent is known on the broker") { [peer] in
                    peer.last(one.topics.availability) == "online"
                        && peer.state(one.topics.state(of: "action.hold"))?.freshness == "known"
                }
            }
            try await first.agent.until("both have told the server their tokens") { [server] in server.tokens.count == 2
            }
        }

        /// Presses one agent's button, and waits until its action has ended.
        func press(_ one: BridgedAgent) async throws {
            one.agent.press(.hold)
            try await one.agent.until("the press has ended") { one.agent.showsNow.work == .idle && one.agent.isSettled }
        }

        func shows(_ one: BridgedAgent) -> Bool? { one.agent.showsNow.control?.isOn }

        /// How often both have come online, as the peer has seen it.
        var timesOnline: Int {
            [first, second].map { one in peer.texts(one.topics.availability).count { $0 == "online" } }.min() ?? 0
        }

        func untilEqual(within limit: Duration = .seconds(60)) async throws {
            let wanted = server.isRunning
            for one in [first, second] {
                try await one.agent.until("it shows what the server says, \(wanted)", within: limit) { [self] in
                    shows(one) == wanted && one.agent.isSettled
                }
            }
        }

        func stop() async {
            await peer.stop()
            await first.stop()
            await second.stop()
            await server.stop()
            lamp.remove()
        }
    }

    /// Has both agents' conditions looked at.
    @AgentActor
    private final class Waker {
        var agents: [AgentHarness] = []
        func wake() { for agent in agents { agent.somethingHappened() } }
    }

    @AgentActor
    private static func play(
        _ broker: Mosquitto, keepalive: Duration = .seconds(60), _ body: @AgentActor (Stage) async throws -> Void
    ) async throws {
        let stage = try await Stage(broker, keepalive: keepalive)
        do {
            try await body(stage)
        } catch {
            await stage.stop()
            throw error
        }
        await stage.stop()
    }

    @Test("each of 1,000 changes on one agent is seen on the other's LED")
    @AgentActor
    func thousandChanges() async throws {
        try await Self.play(try Mosquitto()) { stage in
            var times: [Duration] = []
            for round in 0..<1000 {
                let wanted = round % 2 == 0
                let started = SystemClock.monotonicNow()
                stage.first.agent.press(.hold)
                try await stage.second.agent.until("the LED of round \(round)") { stage.lamp.isLit == wanted }
                times.append(SystemClock.monotonicNow() - started)
                try await stage.first.agent.until("the press of round \(round) has ended") {
                    stage.first.agent.isSettled && stage.shows(stage.first) == wanted
                }
            }
            #expect(stage.server.changes == (0..<1000).map { $0 % 2 == 0 })
            #expect(stage.server.failedPushes == 0)
            try await stage.untilEqual()
            // What the other one's indicator was told: each change once, in order.
            let states = stage.second.agent.shown.compactMap { $0.control?.isOn }
            let turns = zip(states, states.dropFirst()).count { $0 != $1 }
            #expect(turns == 1000)
            #expect(stage.lamp.turns == 1000)
            Measured.print("press to the write on the other's LED, 1000 changes", times)
        }
    }

    @Test("a broker that is killed and started 20 times in mid-run: nothing is performed twice, and the states meet")
    @AgentActor
    func killedBroker() async throws {
        let broker = try Mosquitto()
        try await Self.play(broker) { stage in
            var asked = 0
            var commands: Set<String> = []
            for round in 0..<20 {
                for _ in 0..<3 {
                    try await stage.press(stage.first)
                    asked += 1
                }
                // Some of these are lost with the broker; none may come twice, or later.
                for number in 0..<3 {
                    let id = "\(round)-\(number)"
                    commands.insert(id)
                    stage.peer.publish(
                        stage.first.topics.command(to: "action.hold"), "{\"command\":\"toggle\",\"id\":\"\(id)\"}")
                }
                broker.kill()
                try await stage.press(stage.second)
                asked += 1
                try broker.start()
                try await stage.first.agent.until("all are back", within: .seconds(60)) {
                    stage.peer.openings >= round + 2 && stage.peer.isSubscribed
                        && stage.timesOnline >= round + 2
                }
            }
            try await stage.untilEqual()
            let outcomes = stage.peer.outcomes(stage.first.topics.outcome(of: "action.hold"))
            let performed = outcomes.filter { $0.outcome == .performed }.compactMap(\.id)
            #expect(Set(performed).count == performed.count)
            #expect(Set(performed).isSubset(of: commands))
            // Every press once; and of the commands those that came before the broker was killed, each once at most.
            #expect(stage.server.changes.count >= asked)
            #expect(stage.server.changes.count <= asked + commands.count)
            Measured.note(
                "20 kills: \(asked) presses, \(stage.server.changes.count - asked) of \(commands.count) commands performed"
            )
        }
    }

    @Test("a broker that does nothing for a while is waited for, and the states meet")
    @AgentActor
    func slowBroker() async throws {
        let broker = try Mosquitto(["allow_anonymous true", "max_queued_messages 5", "max_inflight_messages 1"])
        try await Self.play(broker) { stage in
            broker.freeze(true)
            for _ in 0..<200 { try await stage.press(stage.first) }
            broker.freeze(false)
            try await stage.press(stage.first)
            #expect(stage.server.changes.count == 201)
            try await stage.untilEqual()
        }
    }

    private static let canCut = geteuid() == 0 && access("/usr/sbin/ip", X_OK) == 0

    @Test("a network that drops every packet is noticed, and afterwards the states meet", .enabled(if: canCut))
    @AgentActor
    func cutNetwork() async throws {
        let network = try CutNetwork()
        let broker = try Mosquitto(host: network.brokerAddress, prefix: network.prefix)
        try await Self.play(broker, keepalive: .seconds(5)) { stage in
            try network.cut()
            for _ in 0..<5 { try await stage.press(stage.first) }
            // Commands that are sent meanwhile are from before the reconnect, and so are never performed.
            stage.peer.publish(stage.first.topics.command(to: "action.hold"), "{\"command\":\"toggle\",\"id\":\"cut\"}")
            try await stage.first.agent.until("the loss is noticed", within: .seconds(30)) {
                !stage.peer.closures.isEmpty
            }
            try network.heal()
            try await stage.first.agent.until("all are back", within: .seconds(60)) {
                stage.peer.openings == 2
                    && stage.timesOnline == 2
            }
            try await stage.untilEqual()
            #expect(stage.server.changes.count == 5)
            #expect(stage.peer.outcomes(stage.first.topics.outcome(of: "action.hold")) == [])
        }
    }
}

/// Two network namespaces with a cable between them: this one, and the broker's.
private final class CutNetwork {
    private let name = "ab\(UInt16.random(in: 0 ... .max))"
    private let subnet = "10.\(UInt8.random(in: 100...200)).\(UInt8.random(in: 0 ... .max))"

    var brokerAddress: String { subnet + ".2" }
    var prefix: [String] { ["ip", "netns", "exec", name] }

    init() throws {
        try Spawned.run(["ip", "netns", "add", name])
        try Spawned.run(["ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name])
        try Spawned.run(["ip", "addr", "add", subnet + ".1/24", "dev", name])
        try Spawned.run(prefix + ["ip", "addr", "add", brokerAddress + "/24", "dev", "eth0"])
        try Spawned.run(prefix + ["ip", "link", "set", "eth0", "up"])
        try heal()
    }

    /// From now on nothing arrives at the other end, and nobody is told.
    func cut() throws { try Spawned.run(prefix + ["ip", "link", "set", "eth0", "down"]) }
    func heal() throws {
        try Spawned.run(["ip", "link", "set", name, "up"])
        try Spawned.run(prefix + ["ip", "link", "set", "eth0", "up"])
    }

    deinit {
        try? Spawned.run(["ip", "netns", "del", name])
    }
}

/// Figures for whoever reads the log of the tests.
enum Measured {
    static func print(_ what: String, _ times: [Duration]) {
        let sorted = times.sorted()
        guard let last = sorted.last else { return }
        let p50 = sorted[sorted.count / 2]
        let p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        note("\(what): p50 \(milliseconds(p50)), p99 \(milliseconds(p99)), longest \(milliseconds(last))")
    }

    static func note(_ text: String) { Swift.print("measured: " + text) }

    private static func milliseconds(_ time: Duration) -> String {
        String(format: "%.1f ms", Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
    }
}
