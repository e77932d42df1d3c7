import ControlsTestKit
import Foundation
import Testing

@testable import Agent

/// The road of one press, with the process of a real extension on a clock that stands still.
@Suite("Performing")
@AgentActor
struct PerformTests {
    @Test("a hold performs with the new value, and the control is reloaded after its action has performed")
    func reloadAfterPerform() async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            #expect(scene.control?.isOn == false)
            #expect(scene.events == ["value one"])
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events == ["value one", "perform one on", "performed one on", "value one"])
            #expect(scene.control?.isOn == true)
            #expect(scene.control?.valueText == "Closed")
            #expect(scene.failure == nil)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events.suffix(3) == ["perform one off", "performed one off", "value one"])
            #expect(scene.control?.isOn == false)
        }
    }

    @Test("the new state is shown at once, before the action has performed")
    func optimisticState() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "waits"])], gates: ["perform-gate"]) { scene in
            scene.agent.press(.hold)
            #expect(scene.control?.isOn == true)
            #expect(scene.agent.showsNow.work == .performing)
            try await scene.until("perform one on")
            #expect(!scene.isOn("one"))
            scene.open()
            await scene.agent.settled()
            #expect(scene.control?.isOn == true)
            #expect(scene.agent.showsNow.work == .idle)
        }
    }

    @Test("an action that did not set the state is corrected by the reload, and is no failure")
    func correction() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "setsNothing"])]) { scene in
            scene.agent.press(.hold)
            #expect(scene.control?.isOn == true)
            await scene.agent.settled()
            #expect(scene.control?.isOn == false)
            #expect(scene.failure == nil)
        }
    }

    @Test("a failed action reverts the state, and says why")
    func failureReverts() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "fails"])]) { scene in
            scene.agent.press(.hold)
            #expect(scene.control?.isOn == true)
            await scene.agent.settled()
            #expect(scene.control?.isOn == false)
            #expect(scene.failure == "The contacts are welded.")
            #expect(scene.events == ["value one", "perform one on", "value one"])
            // The failure is shown for a while, and then no more.
            scene.agent.clock.advance(by: .seconds(10))
            #expect(scene.failure == nil)
        }
    }

    @Test("while the state is not known, a hold first reloads and then performs")
    func unknownStateReloads() async throws {
        let control = GestureAssignment.sample("Switch", ["provider": "waits"])
        try await Scene.play([.hold: control], gates: ["value-gate"]) { scene in
            try await scene.until("value one")
            #expect(scene.control?.freshness == .unknown)
            scene.agent.press(.hold)
            #expect(scene.agent.showsNow.work == .performing)
            #expect(scene.events("perform") == [])
            // One for the reload at the start, one for that of the hold, one for that after the action.
            for _ in 0..<3 { scene.open() }
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on"])
            #expect(scene.control?.isOn == true)
        }
    }

    @Test("a state that is not known within 1 s performs nothing, and that is shown")
    func unknownStateFails() async throws {
        let control = GestureAssignment.sample("Switch", ["provider": "waits"])
        try await Scene.play([.hold: control], gates: ["value-gate"]) { scene in
            try await scene.until("value one")
            scene.agent.press(.hold)
            scene.agent.clock.advance(by: .seconds(1) - .nanoseconds(1))
            #expect(scene.failure == nil)
            scene.agent.clock.advance(by: .nanoseconds(1))
            #expect(scene.failure?.contains("the state is not known") == true)
            for _ in 0..<2 { scene.open() }
            await scene.agent.settled()
            #expect(scene.events("perform") == [])
        }
    }

    @Test("a second hold waits, one at most, and sends the opposite of the value that is being set")
    func secondHoldWaits() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "waits"])], gates: ["perform-gate"]) { scene in
            for _ in 0..<3 { scene.agent.press(.hold) }
            try await scene.until("perform one on")
            #expect(scene.events("perform ") == ["perform one on"])
            for _ in 0..<3 { scene.open() }
            await scene.agent.settled()
            #expect(
                scene.events.filter { $0.hasPrefix("perform") } == [
                    "perform one on", "performed one on", "perform one off", "performed one off",
                ])
            #expect(scene.control?.isOn == false)
        }
    }

    @Test("a hold that waits is dropped when the action before it fails")
    func waitingHoldIsDropped() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "fails"])]) { scene in
            scene.agent.press(.hold)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on"])
            #expect(scene.failure == "The contacts are welded.")
        }
    }

    @Test("a button performs without a value, and a tap may perform it")
    func button() async throws {
        try await Scene.play([.tap: .sample("Bell")]) { scene in
            #expect(scene.control?.isOn == nil)
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.events == ["perform bell"])
        }
    }

    @Test(
        "a press whose control is refused says why, and is not reported as performed",
        arguments: [
            ("Disabled", "the control is disabled"),
            ("Missing", "no extension and no file has a control com.example.sample.Missing;"),
            ("Safe", "the machine is locked"),
        ])
    func refused(control: String, reason: String) async throws {
        try await Scene.play([.hold: .sample(control)]) { scene in
            scene.agent.agent.lock()
            var notices: [String] = []
            let monitor = NSObject()
            scene.agent.agent.monitors.add(monitor, button: nil) { if $0.event == .notice { notices.append($0.text) } }
            let button = try scene.agent.agent.button(named: AgentHarness.buttonName)
            var reply: PressReply?
            button.press(.hold) { reply = try? $0.get() }
            scene.agent.clock.advance(by: .seconds(1))
            try await scene.agent.until("the reply") { reply != nil }
            #expect(reply?.outcomes == ["pressed", "hold", "hold-end"])
            #expect(reply?.performed == nil)
            #expect(reply?.refusal?.hasPrefix(reason) == true, "\(reply?.refusal ?? "no refusal")")
            #expect(notices.count == 1)
            #expect(notices.first?.hasPrefix("hold performed nothing: \(reason)") == true)
            #expect(scene.events("perform") == [])
            scene.agent.agent.monitors.remove(monitor)
        }
    }

    @Test("a disabled control is shown as such and is not performed")
    func disabled() async throws {
        try await Scene.play([.hold: .sample("Disabled")]) { scene in
            #expect(scene.control?.isDisabled == true)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.failure == "the control is disabled")
            #expect(scene.events == [])
        }
    }

    @Test("several instances of one kind, each with its own configuration and state")
    func severalInstances() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Switch", ["name": "left"]), .tap: .sample("Switch", ["name": "right"]),
            .doubleTap: .sample("Lamp", ["lamp": "hall"]),
        ]
        try await Scene.play(gestures) { scene in
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.control?.title == "right")
            #expect(scene.control?.isOn == true)
            scene.agent.press(.doubleTap)
            await scene.agent.settled()
            #expect(scene.control?.title == "Hall")
            #expect(scene.control?.isOn == true)
            #expect(scene.isOn("right"))
            #expect(!scene.isOn("left"))
            let ids = scene.agent.status.buttons.flatMap(\.assignments).map(\.instance)
            #expect(Set(ids) == ["action.hold", "action.tap", "action.double-tap"])
        }
    }

    @Test("a text of the result is shown for a moment")
    func dialog() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "saysSomething"])]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.agent.showsNow.status == "The contacts are warm.")
            scene.agent.clock.advance(by: .seconds(2))
            #expect(scene.agent.showsNow.status == nil)
        }
    }

    @Test("status text is shown for a moment when the control comes into its state")
    func statusText() async throws {
        try await Scene.play([.hold: .sample("Hinted")]) { scene in
            #expect(scene.agent.showsNow.status == nil)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.agent.showsNow.status == "The kiln is lit.")
            scene.agent.clock.advance(by: .seconds(2))
            #expect(scene.agent.showsNow.status == nil)
        }
    }

    @Test(
        "the hint is worded for the state that the action leads to",
        arguments: [
            ("Hinted", "Hold to Fire", "Hold to Cool"), ("Switch", "Hold for Closed", "Hold for Open"),
            ("Plain", "Hold to Turn On", "Hold to Turn Off"), ("Bell", "Hold for 'Bell'", "Hold for 'Bell'"),
        ])
    func hints(control: String, whenOff: String, whenOn: String) async throws {
        try await Scene.play([.hold: .sample(control)]) { scene in
            #expect(Self.hint(scene) == whenOff)
            await scene.agent.settled()
            #expect(Self.hint(scene) == whenOn)
            await scene.agent.settled()
        }
    }

    /// The hint from the press on, which ends when the action performs.
    private static func hint(_ scene: Scene) -> String? {
        let agent = scene.agent
        #expect(agent.showsNow.hint == nil)
        agent.button.press(at: agent.clock.now)
        let hint = agent.showsNow.hint
        agent.clock.advance(by: .milliseconds(500))
        #expect(agent.showsNow.hint == nil)
        agent.button.release(at: agent.clock.now)
        return hint
    }

    @Test("a tap shows the hint for 2 s and performs nothing")
    func tapShowsHint() async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            let agent = scene.agent
            agent.button.press(at: agent.clock.now)
            agent.clock.advance(by: .milliseconds(80))
            agent.button.release(at: agent.clock.now)
            agent.clock.advance(by: .seconds(2) - .nanoseconds(1))
            #expect(agent.showsNow.hint == "Hold for Closed")
            agent.clock.advance(by: .nanoseconds(1))
            #expect(agent.showsNow.hint == nil)
            #expect(scene.events("perform") == [])
        }
    }

    @Test("a control without tint, value text, or display name takes the defaults")
    func defaults() async throws {
        try await Scene.play([.hold: .sample("Plain")]) { scene in
            #expect(scene.control?.tint == .system(.blue))
            #expect(scene.control?.valueText == "Off")
            #expect(scene.control?.title == "Plain")
            #expect(scene.control?.symbol == "circle")
        }
    }
}
