import AgentProtocol
import Broker
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Agent
@testable import Bridge

/// An agent on a real broker, seen by another client.
@Suite("An agent's controls on a broker", .enabled(if: Mosquitto.isThere))
struct SharingTests {
    /// Runs a test with an agent whose hold switches `lamp`, whose tap rings `bell`, and which others watch.
    @AgentActor
    private static func play(
        commands: [String] = ["lamp", "bell"], homeAssistant: HomeAssistantSettings = HomeAssistantSettings(),
        broker settings: [String] = ["allow_anonymous true"], authentication: AuthenticationPolicy = .alwaysAllowed,
        bellSeconds: Double = 0, before: ((Peer, Topics) async throws -> Void)? = nil,
        _ body: @AgentActor (BridgedAgent, Peer, Folder, Mosquitto) async throws -> Void
    ) async throws {
        let broker = try Mosquitto(settings)
        let folder = Folder()
        let one = try await BridgedAgent(
            broker.address, clientID: "kitchen",
            gestures: [.hold: GestureAssignment(kind: "lamp"), .tap: GestureAssignment(kind: "bell")],
            controls: [
                .file("lamp", in: folder.path, authentication: authentication),
                .bell("bell", in: folder.path, seconds: bellSeconds),
            ], commands: commands, homeAssistant: homeAssistant)
        try await one.play(on: broker, before: before) { peer in
            try await one.agent.until("the state is known") {
                peer.state(one.topics.state(of: "action.hold"))?.freshness == "known"
            }
            try await body(one, peer, folder, broker)
        }
    }

    @Test("states are retained, follow each press, and go with the agent's availability")
    @AgentActor
    func states() async throws {
        try await Self.play { one, peer, _, broker in
            let topic = one.topics.state(of: "action.hold")
            #expect(peer.state(topic)?.state == "off")
            #expect(peer.state(topic)?.title == "File lamp")
            one.agent.press(.hold)
            try await one.agent.until("the state is on") {
                peer.state(topic)?.state == "on" && peer.state(topic)?.work == "idle"
            }
            // Who comes later is told what the broker has kept: states and availability, and no event.
            let late = Peer(broker.address, topics: ["actionbutton/#"]) { one.agent.somethingHappened() }
            try await one.agent.until("the late peer is told") { late.state(topic)?.state == "on" }
            #expect(late.received.allSatisfy { $0.isRetained })
            #expect(late.last(one.topics.availability) == "online")
            #expect(late.texts(one.topics.events(of: "action")) == [])
            await late.stop()
            await one.disconnect()
            try await one.agent.until("the agent is offline") { peer.last(one.topics.availability) == "offline" }
        }
    }

    @Test("gestures are events that nobody keeps, by the names that Home Assistant uses")
    @AgentActor
    func events() async throws {
        try await Self.play { one, peer, _, _ in
            let topic = one.topics.events(of: "action")
            one.agent.press(.hold)
            one.agent.press(.tap)
            try await one.agent.until("three events") { peer.texts(topic).count == 3 }
            #expect(peer.isPassing(topic))
            let types = peer.eventTypes(topic)
            #expect(types == ["long_press", "long_release", "short_press"])
        }
    }

    @Test("a listed control is performed once for each command, and says what came of it")
    @AgentActor
    func commands() async throws {
        try await Self.play { one, peer, folder, _ in
            let (set, outcome) = (one.topics.command(to: "action.hold"), one.topics.outcome(of: "action.hold"))
            let words = [
                "on", "on", "off", "toggle", "{\"command\":\"off\",\"id\":\"x1\"}",
                "{\"command\":\"on\",\"id\":\"x1\"}",
            ]
            for (index, word) in words.enumerated() {
                peer.publish(set, word)
                try await one.agent.until("outcome \(index)") { peer.outcomes(outcome).count == index + 1 }
            }
            let told = peer.outcomes(outcome)
            #expect(told.map(\.outcome) == [.performed, .already, .performed, .performed, .performed, .refused])
            #expect(told[4].id == "x1")
            #expect(told[5].reason?.contains("taken already") == true)
            #expect(folder.lines("lamp.log") == ["on", "off", "on", "off"])
            try await one.agent.until("the state is off") {
                peer.state(one.topics.state(of: "action.hold"))?.state == "off"
            }
            peer.publish(one.topics.command(to: "action.tap"), "press")
            try await one.agent.until("the bell has rung") {
                peer.outcomes(one.topics.outcome(of: "action.tap")).count == 1
            }
            #expect(folder.lines("bell.log") == ["ring"])
        }
    }

    @Test("what is not listed, retained, expired, malformed, oversized or foreign is refused, and nothing is performed")
    @AgentActor
    func refusals() async throws {
        try await Self.play(
            commands: ["lamp"],
            before: { peer, topics in peer.publish(topics.command(to: "action.hold"), "on", isRetained: true) }
        ) { one, peer, folder, _ in
            let (set, outcome) = (one.topics.command(to: "action.hold"), one.topics.outcome(of: "action.hold"))
            // The one that the broker has kept since before; and one that its sender wants kept, while the agent is there.
            try await one.agent.until("the first retained one is refused") { peer.outcomes(outcome).count == 1 }
            peer.publish(set, "on", isRetained: true)
            try await one.agent.until("the second one") { peer.outcomes(outcome).count == 2 }
            #expect(peer.outcomes(outcome).allSatisfy { $0.reason?.hasPrefix("it is retained") == true })
            peer.publish(set, "", isRetained: true)

            for text in ["onn", "{\"command\":", "[1]", String(repeating: "x", count: 200_000), "\u{0}"] {
                let before = peer.outcomes(outcome).count
                peer.publish(set, text)
                try await one.agent.until("\(text.prefix(20)) is refused") {
                    peer.outcomes(outcome).count == before + 1
                }
                #expect(peer.outcomes(outcome).last?.reason?.hasPrefix("it is malformed") == true)
            }
            // One that the broker is not to pass on to this agent at all, since it may be sent 1 MiB at the most.
            peer.publish(set, String(repeating: "y", count: 2 << 20))
            peer.publish(one.topics.command(to: "action.tap"), "press")
            try await one.agent.until("the unlisted one is refused") {
                peer.outcomes(one.topics.outcome(of: "action.tap")).map(\.outcome) == [.refused]
            }
            for topic in [
                "actionbutton/agents/kitchen/controls/nobody/set", "actionbutton/agents/hall/controls/action.hold/set",
            ] {
                peer.publish(topic, "on")
            }
            peer.publish("actionbutton/push/" + String(repeating: "0", count: 64), "{}")
            peer.publish(set, "off")
            try await one.agent.until("the last one is answered") { peer.outcomes(outcome).last?.outcome == .already }
            #expect(peer.outcomes(outcome).count == 8)
            #expect(folder.lines("lamp.log") == [])
            #expect(folder.lines("bell.log") == [])
        }
    }

    @Test("while the machine is locked, what requires authentication is refused")
    @AgentActor
    func locked() async throws {
        try await Self.play(authentication: .requiresAuthentication) { one, peer, folder, _ in
            let (set, outcome) = (one.topics.command(to: "action.hold"), one.topics.outcome(of: "action.hold"))
            one.agent.agent.host.isLocked = true
            peer.publish(set, "on")
            try await one.agent.until("it is refused") { peer.outcomes(outcome).map(\.outcome) == [.refused] }
            #expect(peer.outcomes(outcome)[0].reason?.contains("the machine is locked") == true)
            #expect(folder.lines("lamp.log") == [])
            one.agent.agent.host.isLocked = false
            peer.publish(set, "on")
            try await one.agent.until("it is performed") { peer.outcomes(outcome).last?.outcome == .performed }
            #expect(folder.lines("lamp.log") == ["on"])
        }
    }

    @Test("a command that expires while another is performed is not performed")
    @AgentActor
    func expiry() async throws {
        try await Self.play(bellSeconds: 2.5) { one, peer, folder, _ in
            let (set, outcome) = (one.topics.command(to: "action.tap"), one.topics.outcome(of: "action.tap"))
            peer.publish(set, "press")
            peer.publish(set, "press", expiry: 1)
            try await one.agent.until("both are answered") { peer.outcomes(outcome).count == 2 }
            #expect(
                peer.outcomes(outcome).map(\.outcome).sorted { $0.rawValue < $1.rawValue } == [.performed, .refused])
            #expect(peer.outcomes(outcome).contains { $0.reason?.contains("after the time") == true })
            #expect(folder.lines("bell.log") == ["ring"])
        }
    }

    @Test("a control that is taken away leaves neither state nor announcement, and one that comes is told")
    @AgentActor
    func removal() async throws {
        try await Self.play { one, peer, _, broker in
            let state = one.topics.state(of: "action.hold")
            let announced = "homeassistant/switch/actionbutton_kitchen/action_hold/config"
            try await one.agent.until("the switch is announced") { peer.last(announced)?.isEmpty == false }
            one.agent.agent.assign(AssignCall(button: "action", gesture: .hold, kind: nil)) { _ in }
            try await one.agent.until("both are gone") { peer.last(state) == "" && peer.last(announced) == "" }
            // What was taken away while the bridge was not there goes as soon as it is back.
            await one.disconnect()
            one.agent.agent.assign(AssignCall(button: "action", gesture: .tap, kind: nil)) { _ in }
            one.connect()
            try await one.agent.until("the bell is gone too") {
                peer.last(one.topics.state(of: "action.tap")) == ""
                    && peer.last("homeassistant/button/actionbutton_kitchen/action_tap/config") == ""
            }
            let late = Peer(
                broker.address,
                topics: ["actionbutton/+/+/controls/#", "homeassistant/switch/#", "homeassistant/button/#"]
            ) {
                one.agent.somethingHappened()
            }
            try await one.agent.until("a late peer is subscribed") { late.isSubscribed }
            #expect(late.received == [])
            await late.stop()
        }
    }
}
