import AgentProtocol
import Gestures
import Testing

@testable import ControlHost

/// A machine that has rendered `snapshot` and rests.
private func settled(_ snapshot: ControlSnapshot) -> InstanceMachine {
    var machine = InstanceMachine()
    expectEffects(machine.reloadRequested(), [.render])
    expectEffects(machine.rendered(snapshot), [.changed])
    #expect(machine.isSettled)
    return machine
}

/// Mutating calls cannot stand inside `#expect` itself.
private func expectEffects(
    _ actual: [InstanceMachine.Effect], _ expected: [InstanceMachine.Effect],
    at location: SourceLocation = #_sourceLocation
) {
    #expect(actual == expected, sourceLocation: location)
}

private let start = Timestamp.milliseconds(1000)

@Suite("A placed control over time")
struct InstanceMachineTests {
    @Test("a toggle's intent gets the new value, and the state shows it at once", arguments: [false, true])
    func toggleGetsNewValue(isOn: Bool) {
        var machine = settled(Sample.toggle(isOn: isOn))
        expectEffects(machine.performRequested(at: start), [.perform(Sample.action, value: !isOn), .changed])
        #expect(machine.isOn == !isOn)
    }

    @Test("the reload starts only after perform has returned, and its answer is the state")
    func reloadFollowsPerform() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.performRequested(at: start)
        #expect(machine.reload == .idle)
        expectEffects(machine.performReturned(), [.render, .changed])
        #expect(machine.isOn)
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.changed])
        #expect(!machine.isOn)
        #expect(machine.isSettled)
    }

    @Test("a failed action reverts the state, says so, and the truth is asked for")
    func failureReverts() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.performRequested(at: start)
        expectEffects(machine.performFailed("no network"), [.render, .changed])
        #expect(!machine.isOn)
        #expect(machine.failure == "no network")
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.changed])
        #expect(machine.failure == "no network")
    }

    @Test("the next request clears the failure")
    func nextRequestClearsFailure() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.performRequested(at: start)
        _ = machine.performFailed("no network")
        _ = machine.rendered(Sample.toggle(isOn: false))
        _ = machine.performRequested(at: start)
        #expect(machine.failure == nil)
    }

    @Test("a second hold waits and sends the opposite of the value being set")
    func secondHoldSendsOpposite() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.performRequested(at: start)
        expectEffects(machine.performRequested(at: start), [])
        expectEffects(machine.performRequested(at: start), [])
        expectEffects(machine.performReturned(), [.perform(Sample.action, value: false), .changed])
        expectEffects(machine.performReturned(), [.render, .changed])
    }

    @Test("when the first fails, the waiting one is dropped")
    func waitingIsDroppedAfterFailure() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.performRequested(at: start)
        _ = machine.performRequested(at: start)
        expectEffects(
            machine.performFailed("broken"), [.refused("the action before it failed: broken"), .render, .changed])
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.changed])
        #expect(machine.isSettled)
    }

    @Test("reloads asked for while one runs lead to exactly one more")
    func reloadsCoalesce() {
        var machine = InstanceMachine()
        expectEffects(machine.reloadRequested(), [.render])
        expectEffects(machine.reloadRequested(), [])
        expectEffects(machine.reloadRequested(), [])
        expectEffects(machine.rendered(Sample.toggle(isOn: true)), [.render, .changed])
        expectEffects(machine.rendered(Sample.toggle(isOn: true)), [.changed])
        #expect(machine.isSettled)
    }

    @Test("a render that began before the action does not undo what the action shows")
    func oldRenderDoesNotUndo() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.reloadRequested()
        _ = machine.performRequested(at: start)
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.changed])
        #expect(machine.isOn)
    }

    @Test("a render that was under way when perform returned does not undo it either")
    func renderUnderWayDoesNotUndo() {
        var machine = settled(Sample.toggle(isOn: false))
        _ = machine.reloadRequested()
        _ = machine.performRequested(at: start)
        expectEffects(machine.performReturned(), [.changed])
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.render, .changed])
        #expect(machine.isOn)
        expectEffects(machine.rendered(Sample.toggle(isOn: true)), [.changed])
        #expect(machine.isOn)
    }

    @Test("nor does one that fails")
    func earlierRenderFails() {
        var machine = settled(Sample.toggle(isOn: false))
        expectEffects(machine.reloadRequested(), [.render])
        _ = machine.performRequested(at: start)
        expectEffects(machine.performReturned(), [.changed])
        expectEffects(machine.renderFailed("busy", at: start), [.render, .changed])
        #expect(machine.isOn)
        expectEffects(machine.rendered(Sample.toggle(isOn: true)), [.changed])
        #expect(machine.isOn)
        #expect(machine.freshness == .known)
        #expect(machine.isSettled)
    }

    @Test("a hold before the state is known reloads first and then performs")
    func unknownReloadsFirst() {
        var machine = InstanceMachine()
        expectEffects(
            machine.performRequested(at: start), [.render, .limitFirstReload(until: start + .seconds(1)), .changed])
        expectEffects(machine.rendered(Sample.toggle(isOn: true)), [.perform(Sample.action, value: false), .changed])
        expectEffects(machine.firstReloadTimedOut(), [])
    }

    @Test("still unknown at the limit: nothing is performed, and the failure shows")
    func unknownAtLimit() {
        var machine = InstanceMachine()
        _ = machine.performRequested(at: start)
        let effects = machine.firstReloadTimedOut()
        #expect(effects.count == 2)
        #expect(machine.failure != nil)
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.changed])
        #expect(machine.isSettled)
    }

    @Test("a provider that throws keeps the last content, marked stale, with growing delays")
    func staleWithGrowingDelays() {
        var machine = settled(Sample.toggle(isOn: true))
        for delay in [5, 20, 80, 300, 300] {
            _ = machine.reloadRequested()
            let retry = InstanceMachine.Effect.retryReload(at: start + .seconds(delay))
            expectEffects(machine.renderFailed("offline", at: start), [.changed, retry])
            #expect(machine.freshness == .stale)
            #expect(machine.isOn)
        }
        expectEffects(machine.retryDue(), [.render])
        expectEffects(machine.rendered(Sample.toggle(isOn: false)), [.changed])
        #expect(machine.freshness == .known)
        expectEffects(machine.retryDue(), [])
    }

    @Test("a stale control is reloaded before it is performed; still stale, it is not")
    func staleIsNotPerformed() {
        var machine = settled(Sample.toggle(isOn: true))
        _ = machine.reloadRequested()
        _ = machine.renderFailed("offline", at: start)
        _ = machine.performRequested(at: start)
        let effects = machine.renderFailed("offline", at: start)
        #expect(!effects.contains { if case .perform = $0 { true } else { false } })
        #expect(machine.failure == "the state is not known: offline")
    }

    @Test("a disabled control is not performed")
    func disabledIsRefused() {
        var machine = settled(Sample.toggle(isOn: false, isDisabled: true))
        expectEffects(machine.performRequested(at: start), [.refused("the control is disabled"), .changed])
        #expect(!machine.isOn)
    }

    @Test(
        "a locked machine performs only what is always allowed",
        arguments: [
            (AuthenticationPolicy.alwaysAllowed, true), (.requiresAuthentication, false),
            (.requiresLocalDeviceAuthentication, false),
        ])
    func locked(policy: AuthenticationPolicy, isPerformed: Bool) {
        var snapshot = Sample.toggle(isOn: false)
        snapshot.action.authentication = policy
        var machine = settled(snapshot)
        machine.isMachineLocked = true
        let effects = machine.performRequested(at: start)
        #expect(effects.contains { if case .perform = $0 { true } else { false } } == isPerformed)
        #expect((machine.failure == nil) == isPerformed)
        #expect(machine.isKeptByLock != isPerformed)
    }

    @Test("a button gets no value, and a second hold performs it again")
    func buttonHasNoValue() {
        var machine = settled(Sample.button)
        expectEffects(machine.performRequested(at: start), [.perform(Sample.action, value: nil), .changed])
        _ = machine.performRequested(at: start)
        expectEffects(machine.performReturned(), [.perform(Sample.action, value: nil), .changed])
    }

    @Test("late answers to nothing change nothing")
    func lateAnswers() {
        var machine = settled(Sample.toggle(isOn: true))
        expectEffects(machine.performReturned(), [])
        expectEffects(machine.performFailed("late"), [])
        expectEffects(machine.firstReloadTimedOut(), [])
        #expect(machine.failure == nil)
    }
}
