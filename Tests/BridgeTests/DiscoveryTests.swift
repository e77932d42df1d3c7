import AgentProtocol
import Broker
import Configuration
import Foundation
import Testing

@testable import Bridge

@Suite("What Home Assistant is told")
struct DiscoveryTests {
    private func discovery(announces: Bool = true) -> Discovery {
        Discovery(
            topics: Topics(prefix: "actionbutton", clientID: "kitchen"), clientID: "kitchen",
            settings: HomeAssistantSettings(announces: announces))
    }

    private let gate = CommandGate(listed: ["lamp", "bell"])

    private func control(
        _ kind: String, _ gesture: GestureName, isOn: Bool? = nil, freshness: ControlFace.Freshness = .known
    ) -> ControlStatus {
        ControlStatus(
            id: "action.\(gesture.rawValue)", button: "action", gesture: gesture, displayName: "Desk \(kind)",
            face: ControlFace(kind: kind, title: "t", isOn: isOn, freshness: freshness))
    }

    private func members(_ message: BrokerMessage?) throws -> [String: JSONValue] {
        let data = try #require(message?.payload)
        guard case .object(let members)? = PayloadJSON.value(data) else { return [:] }
        return members
    }

    @Test("a listed toggle is a switch, another a binary sensor; only a listed button is a button")
    func components() throws {
        var discovery = discovery()
        let messages = discovery.update(
            controls: [
                control("lamp", .hold, isOn: false), control("door", .tap, isOn: true), control("bell", .doubleTap),
            ], gate: gate)
        #expect(
            messages.map(\.topic) == [
                "homeassistant/binary_sensor/actionbutton_kitchen/action_tap/config",
                "homeassistant/button/actionbutton_kitchen/action_double-tap/config",
                "homeassistant/switch/actionbutton_kitchen/action_hold/config",
            ])
        #expect(messages.allSatisfy { $0.isRetained })
        let lamp = try members(messages.last)
        #expect(
            Set(lamp.keys) == [
                "availability_topic", "command_topic", "device", "name", "optimistic", "origin", "payload_off",
                "payload_on", "qos", "state_off", "state_on", "state_topic", "unique_id", "value_template",
            ])
        #expect(lamp["state_topic"] == .string("actionbutton/agents/kitchen/controls/action.hold/state"))
        #expect(lamp["command_topic"] == .string("actionbutton/agents/kitchen/controls/action.hold/set"))
        #expect(lamp["name"] == .string("Desk lamp (action hold)"))
        var unlisted = self.discovery()
        let none = unlisted.update(controls: [control("siren", .tap)], gate: gate)
        #expect(none == [])
    }

    @Test("a button has an event entity and a trigger for each gesture")
    func button() throws {
        var discovery = discovery()
        let isNew = discovery.add(button: "action")
        let isNewAgain = discovery.add(button: "action")
        #expect(isNew && !isNewAgain)
        let messages = discovery.update(controls: [], gate: gate)
        let topics = messages.map(\.topic)
        #expect(topics.filter { $0.contains("/device_automation/") }.count == GestureEvent.allCases.count)
        #expect(topics.last == "homeassistant/event/actionbutton_kitchen/button_action/config")
        let event = try members(messages.last)
        #expect(event["event_types"] == .array(GestureEvent.allCases.map { .string($0.rawValue) }))
        let trigger = try members(messages.first)
        #expect(trigger["automation_type"] == .string("trigger"))
        #expect(trigger["subtype"] == .string("action"))
    }

    @Test("what changes is told, what goes is taken back, and what is only not known yet stays")
    func changes() {
        var discovery = discovery()
        let lamp = control("lamp", .hold, isOn: false)
        let first = discovery.update(controls: [lamp], gate: gate)
        #expect(first.count == 1)
        let same = discovery.update(controls: [control("lamp", .hold, isOn: true)], gate: gate)
        #expect(same == [])
        let unknown = discovery.update(controls: [control("lamp", .hold, freshness: .unknown)], gate: gate)
        #expect(unknown == [])
        let gone = discovery.update(controls: [], gate: gate)
        #expect(gone.map(\.topic) == first.map(\.topic))
        #expect(gone.allSatisfy { $0.isRetained && $0.payload.isEmpty })
        discovery.forgetAnnounced()
        let again = discovery.update(controls: [lamp], gate: gate)
        #expect(again == first)
    }

    @Test("what the broker has kept of something that is gone is taken back, and nothing else")
    func kept() throws {
        var discovery = discovery()
        let topic = "homeassistant/switch/actionbutton_kitchen/action_tap/config"
        let stale = ReceivedMessage(topic: topic, payload: Data("{}".utf8), isRetained: true)
        #expect(discovery.isOwn(topic))
        #expect(!discovery.isOwn("homeassistant/switch/actionbutton_hall/action_tap/config"))
        #expect(!discovery.isOwn("homeassistant/switch/actionbutton_kitchen/config"))
        discovery.remember(stale)
        let announced = discovery.update(controls: [control("lamp", .hold, isOn: true)], gate: gate)
        let removals = discovery.removalsOfRemembered()
        #expect(removals == [BrokerMessage(topic: topic, payload: Data(), isRetained: true)])
        let first = try #require(announced.first)
        #expect(discovery.removals(after: ReceivedMessage(topic: first.topic, payload: first.payload)) == [])
        #expect(discovery.removals(after: ReceivedMessage(topic: topic, payload: Data())) == [])
    }

    @Test("an agent that keeps to itself announces nothing, and takes back what it had announced")
    func silent() {
        var discovery = discovery(announces: false)
        let messages = discovery.update(controls: [control("lamp", .hold, isOn: true)], gate: gate)
        #expect(messages == [])
        let old = ReceivedMessage(
            topic: "homeassistant/switch/actionbutton_kitchen/action_hold/config", payload: Data("{}".utf8))
        #expect(discovery.removals(after: old).count == 1)
    }
}
