import AgentProtocol
import Gestures
import Testing

@testable import ControlHost

@Suite("Action hints")
struct ActionHintTests {
    private func hint(_ snapshot: ControlSnapshot, isOn: Bool = false, gesture: GestureName = .hold) -> String {
        ActionHint.text(for: snapshot, isOn: isOn, displayName: "Add Minutes", gesture: gesture)
    }

    @Test("the author's hint is taken from the state that the action leads to")
    func ownHint() {
        let toggle = Sample.toggle(isOn: false, hint: (off: "Stop", on: "Start"))
        #expect(hint(toggle, isOn: false) == "Hold to Start")
        #expect(hint(toggle, isOn: true) == "Hold to Stop")
    }

    @Test("each gesture has its verb, and one that a release would perform says so")
    func verbs() {
        let toggle = Sample.toggle(isOn: false, hint: (off: "Stop", on: "Start"))
        let hints = GestureName.allCases.map { hint(toggle, gesture: $0) }
        #expect(
            hints == [
                "Press to Start", "Hold to Start", "Hold Longer to Start", "Hold Even Longer to Start",
                "Press Twice to Start",
            ])
        let reached = ActionHint.text(
            for: toggle, isOn: true, displayName: "Timer", gesture: .longHold, isReached: true)
        #expect(reached == "Release to Stop")
    }

    @Test("an own value text stands in for a hint")
    func valueText() {
        var toggle = Sample.toggle(isOn: false)
        toggle.on.valueText = "Running"
        toggle.off.valueText = "Stopped"
        #expect(hint(toggle, isOn: false) == "Hold for Running")
        #expect(hint(toggle, isOn: true) == "Hold for Stopped")
    }

    @Test("the hint beats the value text")
    func hintBeatsValue() {
        var toggle = Sample.toggle(isOn: false, hint: (off: "Stop", on: "Start"))
        toggle.on.valueText = "Running"
        #expect(hint(toggle) == "Hold to Start")
    }

    @Test("with neither, it turns on and off")
    func neither() {
        #expect(hint(Sample.toggle(isOn: false), isOn: false) == "Hold to Turn On")
        #expect(hint(Sample.toggle(isOn: true), isOn: true) == "Hold to Turn Off")
    }

    @Test("a button is held for its name, in quotes; one that opens something, to open it")
    func buttons() {
        #expect(hint(Sample.button) == "Hold for 'Add Minutes'")
        var opening = Sample.button
        opening.action.opensApp = true
        #expect(hint(opening) == "Hold to Open Add Minutes")
        opening.off.hint = "Compose a Note"
        #expect(hint(opening) == "Hold to Compose a Note")
    }

    @Test("a control on the tap is pressed")
    func tap() {
        #expect(hint(Sample.toggle(isOn: false), gesture: .tap) == "Press to Turn On")
    }
}

/// Mutating calls cannot stand inside `#expect` itself.
private func expectGranted(_ actual: Bool, _ expected: Bool, at location: SourceLocation = #_sourceLocation) {
    #expect(actual == expected, sourceLocation: location)
}

@Suite("The ration of reloads")
struct ReloadRationTests {
    @Test("10 at once, then one in 30 s, each kind by itself")
    func burstThenTrickle() {
        var ration = ReloadRation()
        let start = Timestamp.milliseconds(0)
        for _ in 0..<10 { expectGranted(ration.take(kind: "a", at: start), true) }
        expectGranted(ration.take(kind: "a", at: start), false)
        expectGranted(ration.take(kind: "b", at: start), true)
        expectGranted(ration.take(kind: "a", at: start + .nanoseconds(29_999_999_999)), false)
        expectGranted(ration.take(kind: "a", at: start + .seconds(30)), true)
        expectGranted(ration.take(kind: "a", at: start + .seconds(30)), false)
    }

    @Test("a long rest restores all ten")
    func restRestores() {
        var ration = ReloadRation()
        let start = Timestamp.milliseconds(0)
        for _ in 0..<10 { _ = ration.take(kind: "a", at: start) }
        for _ in 0..<10 { expectGranted(ration.take(kind: "a", at: start + .seconds(300)), true) }
        expectGranted(ration.take(kind: "a", at: start + .seconds(300)), false)
    }
}
