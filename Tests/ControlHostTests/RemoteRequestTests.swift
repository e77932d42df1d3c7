import AgentProtocol
import Gestures
import Testing

@testable import ControlHost

/// What a caller who is not at the button is answered before anything is performed.
@Suite("Requests from elsewhere")
struct RemoteRequestTests {
    private func machine(_ snapshot: ControlSnapshot, isLocked: Bool = false) -> InstanceMachine {
        var machine = InstanceMachine()
        machine.isMachineLocked = isLocked
        _ = machine.reloadRequested()
        _ = machine.rendered(snapshot)
        return machine
    }

    private static let toggles: [(Bool, Bool?, PerformOutcome?)] = [
        (false, true, nil), (true, false, nil), (false, nil, nil), (true, nil, nil), (false, false, .alreadySo),
        (true, true, .alreadySo),
    ]

    @Test("a toggle that has the state is left alone", arguments: toggles)
    func toggle(isOn: Bool, value: Bool?, outcome: PerformOutcome?) {
        #expect(machine(Sample.toggle(isOn: isOn)).remoteRequest(value: value) == outcome)
    }

    @Test("a state that is not known is not assumed")
    func unknown() {
        guard case .failed = InstanceMachine().remoteRequest(value: true) else {
            Issue.record("it was to be performed")
            return
        }
    }

    @Test("a locked machine refuses what requires authentication, and nothing is shown on the button for it")
    func locked() {
        var snapshot = Sample.toggle(isOn: false)
        snapshot.action.authentication = .requiresAuthentication
        let locked = machine(snapshot, isLocked: true)
        #expect(locked.remoteRequest(value: true) == .refused(InstanceMachine.lockedReason))
        #expect(locked.failure == nil)
        #expect(machine(snapshot).remoteRequest(value: true) == nil)
        #expect(machine(Sample.toggle(isOn: false), isLocked: true).remoteRequest(value: true) == nil)
    }

    @Test("a disabled control is refused, and so is a state for a button")
    func refused() {
        var disabled = Sample.toggle(isOn: false)
        disabled.isDisabled = true
        #expect(machine(disabled).remoteRequest(value: true) == .refused(InstanceMachine.disabledReason))
        var button = Sample.toggle(isOn: false)
        button.template = .button
        #expect(machine(button).remoteRequest(value: nil) == nil)
        guard case .refused = machine(button).remoteRequest(value: true) else {
            Issue.record("a button was given a state")
            return
        }
    }
}
