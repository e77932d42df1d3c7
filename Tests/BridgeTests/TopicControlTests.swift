import AgentProtocol
import Broker
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Bridge

@Suite("Announcements of others")
struct FoundControlTests {
    private func found(_ subject: FoundControls.Subject, _ json: String) throws -> DeclaredControl {
        let controls = try FoundControls(subject, payload: Data(json.utf8)).controls
        #expect(controls.count == 1)
        return try #require(controls.first)
    }

    @Test("a switch is a toggle, by its long or its short names")
    func switches() throws {
        let long = try found(
            .switch,
            """
            {"name": "Plug", "unique_id": "0x12_switch", "command_topic": "z/plug/set", "state_topic": "z/plug",
             "value_template": "{{ value_json.state }}", "payload_on": "ON", "payload_off": "OFF"}
            """)
        let short = try found(
            .switch,
            """
            {"~": "z/plug", "name": "Plug", "uniq_id": "0x12_switch", "cmd_t": "~/set", "stat_t": "~",
             "val_tpl": "{{value_json.state}}", "pl_on": "ON", "pl_off": "OFF"}
            """)
        #expect(long == short)
        #expect(long.kind == "mqtt.0x12_switch")
        #expect(
            long.action
                == .topic(
                    TopicControl(
                        command: "z/plug/set",
                        role: .toggle(TopicControl.Toggle(state: "z/plug", field: "state")))))
    }

    @Test("a scene is a button, named after its device where it has no name of its own")
    func scene() throws {
        let scene = try found(
            .scene, #"{"uniq_id": "s", "cmd_t": "z/set", "pl_on": "evening", "name": null, "dev": {"name": "Hall"}}"#)
        #expect(scene.name == "Hall")
        #expect(scene.action == .topic(TopicControl(command: "z/set", role: .button(payload: "evening"))))
    }

    private static let nonsense: [String] = [
        "", "[]", "{}", #"{"unique_id": "a"}"#, #"{"command_topic": "a/b"}"#,
        #"{"unique_id": "a", "command_topic": "a/b"}"#,
        #"{"unique_id": "a", "command_topic": "a/#", "state_topic": "a"}"#,
        #"{"unique_id": "a", "command_topic": "$SYS/a", "state_topic": "a"}"#,
        #"{"unique_id": "a", "command_topic": "b", "state_topic": "c", "value_template": "{{ states('x') }}"}"#,
    ]

    @Test("what cannot be switched is no control", arguments: nonsense)
    func unusable(json: String) {
        #expect(throws: FoundControls.Unusable.self) { try FoundControls(.switch, payload: Data(json.utf8)) }
    }

    private static let states: [(String, Bool?)] = [
        (#"{"a":{"b":"ON"}}"#, true), (#"{"a":{"b":"OFF"}}"#, false), (#"{"a":{"b":true}}"#, nil), (#"{"a":1}"#, nil),
        ("ON", nil), ("", nil),
    ]

    @Test("a state is the member that the field names", arguments: states)
    func state(payload: String, isOn: Bool?) {
        let toggle = TopicControl.Toggle(state: "t", field: "a.b")
        #expect(toggle.isOn(by: Data(payload.utf8)) == isOn)
    }

    private static let device = """
        {"dev": {"ids": "x", "name": "Strip"}, "o": {"name": "strips"}, "~": "strip/1", "state_topic": "~/state",
         "cmps": {
           "a": {"p": "switch", "name": "Left", "uniq_id": "x_a", "cmd_t": "~/a/set", "val_tpl": "{{ value_json.a }}"},
           "b": {"platform": "switch", "unique_id": "x_b", "command_topic": "strip/1/b/set", "stat_t": "strip/1/b"},
           "c": {"p": "sensor", "uniq_id": "x_c", "stat_t": "~/power"},
           "d": {"p": "switch"},
           "e": {"p": "scene", "name": "Movie", "uniq_id": "x_e", "cmd_t": "~/scene", "pl_on": "movie"},
           "f": {"p": "switch", "name": "No id", "cmd_t": "~/f/set"},
           "g": "switch"}}
        """

    @Test("a device's switches and scenes are controls, and its other parts are none")
    func wholeDevice() throws {
        let found = try FoundControls(.device, payload: Data(Self.device.utf8))
        #expect(found.controls.map(\.kind) == ["mqtt.x_a", "mqtt.x_b", "mqtt.x_e"])
        #expect(found.controls.map(\.name) == ["Left", "Strip", "Movie"])
        #expect(
            found.controls.map(\.action) == [
                .topic(
                    TopicControl(
                        command: "strip/1/a/set",
                        role: .toggle(TopicControl.Toggle(state: "strip/1/state", field: "a")))),
                .topic(
                    TopicControl(
                        command: "strip/1/b/set", role: .toggle(TopicControl.Toggle(state: "strip/1/b")))),
                .topic(TopicControl(command: "strip/1/scene", role: .button(payload: "movie"))),
            ])
        #expect(found.faults == ["f: it has no unique id"])
        let long = Self.device.replacingOccurrences(of: "cmps", with: "components")
        #expect(try FoundControls(.device, payload: Data(long.utf8)) == found)
        for json in ["{}", "[]", #"{"cmps": []}"#] {
            #expect(throws: FoundControls.Unusable.self) { try FoundControls(.device, payload: Data(json.utf8)) }
        }
    }

    private static let topics: [(String, FoundControls.Subject?)] = [
        ("ha/switch/a/config", .switch), ("ha/scene/n/a/config", .scene), ("ha/device/a/config", .device),
        ("ha/device/n/a/config", .device), ("ha/light/a/config", nil),
        ("ha/switch/config", nil), ("ha/switch/a/b/c/config", nil), ("other/switch/a/config", nil),
        ("ha/switch/a/state", nil),
    ]

    @Test("switches, scenes and devices are told by their topics", arguments: topics)
    func subject(topic: String, subject: FoundControls.Subject?) {
        #expect(FoundControls.subject(of: topic, prefix: "ha") == subject)
    }
}

/// Things on a real broker as controls of an agent.
@Suite("Controls of a broker's things", .enabled(if: Mosquitto.isThere))
struct TopicControlTests {
    private static let plug = DeclaredControl(
        kind: "plug",
        action: .topic(
            TopicControl(
                command: "home/plug/set", role: .toggle(TopicControl.Toggle(state: "home/plug", field: "state")))))
    private static let scene = DeclaredControl(
        kind: "evening", action: .topic(TopicControl(command: "home/scene", role: .button(payload: "evening"))))

    @AgentActor
    private static func play(
        finds: Bool = false, gestures: [GestureName: GestureAssignment],
        _ body: @AgentActor (BridgedAgent, Peer, Mosquitto) async throws -> Void
    ) async throws {
        let broker = try Mosquitto()
        let one = try await BridgedAgent(
            broker.address, clientID: "kitchen", gestures: gestures, controls: [plug, scene],
            homeAssistant: HomeAssistantSettings(finds: finds))
        try await one.play(on: broker) { peer in try await body(one, peer, broker) }
    }

    @Test("a toggle shows what its thing tells, and a press switches it; without the broker its state is not known")
    @AgentActor
    func toggle() async throws {
        try await Self.play(gestures: [.hold: GestureAssignment(kind: "plug")]) { one, peer, broker in
            peer.publish("home/plug", #"{"state":"OFF"}"#, isRetained: true)
            try await one.agent.until("it is off") {
                one.agent.showsNow.control?.isOn == false && one.agent.showsNow.control?.freshness == .known
            }
            one.agent.press(.hold)
            try await one.agent.until("the command has come") { peer.texts("home/plug/set") == ["ON"] }
            // The press has not ended before the thing has said so.
            #expect(one.agent.showsNow.work == .performing)
            peer.publish("home/plug", #"{"state":"ON"}"#, isRetained: true)
            try await one.agent.until("it is on") { one.agent.showsNow.control?.isOn == true && one.agent.isSettled }
            #expect(one.agent.showsNow.work == .idle)
            // A wall switch.
            peer.publish("home/plug", #"{"state":"OFF"}"#, isRetained: true)
            try await one.agent.until("it is off again") { one.agent.showsNow.control?.isOn == false }
            peer.publish("home/plug", "neither")
            broker.kill()
            try await one.agent.until("its state is not known") { one.agent.showsNow.control?.freshness == .stale }
            #expect(peer.texts("home/plug/set") == ["ON"])
        }
    }

    @Test("a thing that does not answer fails the press")
    @AgentActor
    func silence() async throws {
        try await Self.play(gestures: [.hold: GestureAssignment(kind: "plug")]) { one, peer, _ in
            peer.publish("home/plug", #"{"state":"OFF"}"#, isRetained: true)
            try await one.agent.until("it is off") { one.agent.showsNow.control?.freshness == .known }
            one.agent.press(.hold)
            try await one.agent.until("the press fails") {
                one.agent.isSettled && peer.texts("home/plug/set").count == 1
            }
            guard case .failed(let message) = one.agent.showsNow.work else {
                Issue.record("it shows \(one.agent.showsNow)")
                return
            }
            #expect(message.contains("did not tell within 3 s"))
            #expect(one.agent.showsNow.control?.isOn == false)
        }
    }

    @Test("a scene is published once for each press, and is never retained")
    @AgentActor
    func scene() async throws {
        try await Self.play(gestures: [.tap: GestureAssignment(kind: "evening")]) { one, peer, _ in
            try await one.agent.until("it is known") { one.agent.showsNow.control?.freshness == .known }
            for count in 1...2 {
                one.agent.press(.tap)
                try await one.agent.until("press \(count)") {
                    peer.texts("home/scene").count == count && one.agent.isSettled
                }
            }
            #expect(peer.isPassing("home/scene"))
            #expect(one.agent.showsNow.work == .idle)
        }
    }

    @Test("a switch that is announced is in the gallery until it is taken back")
    @AgentActor
    func found() async throws {
        try await Self.play(finds: true, gestures: [.hold: GestureAssignment(kind: "mqtt.0x1")]) { one, peer, _ in
            let topic = "homeassistant/switch/0x1/switch/config"
            let announcement =
                #"{"name":"Fan","unique_id":"0x1","command_topic":"home/fan/set","state_topic":"home/fan"}"#
            peer.publish(topic, "{not json", isRetained: true)
            peer.publish(topic, announcement, isRetained: true)
            peer.publish("home/fan", "ON", isRetained: true)
            try await one.agent.until("it is on") { one.agent.showsNow.control?.isOn == true }
            #expect(one.agent.agent.host.kinds.sorted() == ["evening", "mqtt.0x1", "plug"])
            one.agent.press(.hold)
            try await one.agent.until("it is switched") { peer.texts("home/fan/set") == ["OFF"] }
            peer.publish("home/fan", "OFF", isRetained: true)
            try await one.agent.until("it is off") { one.agent.showsNow.control?.isOn == false && one.agent.isSettled }
            peer.publish(topic, "", isRetained: true)
            try await one.agent.until("it is gone") { !one.agent.agent.host.kinds.contains("mqtt.0x1") }
        }
    }

    @Test("a device's switches are in the gallery; one that a later announcement leaves out is gone")
    @AgentActor
    func foundDevice() async throws {
        try await Self.play(finds: true, gestures: [.hold: GestureAssignment(kind: "mqtt.s_1")]) { one, peer, _ in
            let parts = ["1", "2"].map {
                #""\#($0)":{"p":"switch","uniq_id":"s_\#($0)","cmd_t":"~/\#($0)/set","stat_t":"~/\#($0)"}"#
            }
            let topic = "homeassistant/device/strip/config"
            let announcement = { (parts: [String]) -> String in
                let members = parts.joined(separator: ",")
                return #"{"~":"strip","dev":{"ids":"s","name":"Strip"},"o":{"name":"x"},"cmps":{\#(members)}}"#
            }
            peer.publish(topic, announcement(parts), isRetained: true)
            peer.publish("strip/1", "OFF", isRetained: true)
            try await one.agent.until("it is off") { one.agent.showsNow.control?.freshness == .known }
            #expect(one.agent.agent.host.kinds.sorted() == ["evening", "mqtt.s_1", "mqtt.s_2", "plug"])
            one.agent.press(.hold)
            try await one.agent.until("it is switched") { peer.texts("strip/1/set") == ["ON"] }
            peer.publish("strip/1", "ON", isRetained: true)
            try await one.agent.until("it is on") { one.agent.showsNow.control?.isOn == true && one.agent.isSettled }
            peer.publish(topic, announcement([parts[0]]), isRetained: true)
            try await one.agent.until("the other one is gone") { !one.agent.agent.host.kinds.contains("mqtt.s_2") }
            #expect(one.agent.showsNow.control?.kind == "mqtt.s_1")
            #expect(peer.texts("strip/1/set") == ["ON"] && peer.texts("strip/2/set") == [])
        }
    }

    @Test("without the program the control is there, and says what is missing")
    @AgentActor
    func withoutBridge() async throws {
        let agent = try await AgentHarness(gestures: [.hold: GestureAssignment(kind: "plug")], controls: [Self.plug])
        agent.press(.hold)
        await agent.settled()
        guard case .failed(let message) = agent.showsNow.work else {
            Issue.record("it shows \(agent.showsNow)")
            return
        }
        #expect(message.contains("actionbutton-mqtt is not connected"))
        await agent.stop()
    }
}
