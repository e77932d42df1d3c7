/// What came of performing a control for a caller who is not at the button.
public enum PerformOutcome: Equatable, Sendable {
    case performed
    /// The toggle had the state already.
    case alreadySo
    /// Nothing was performed; the text says why.
    case refused(String)
    /// The action began, and failed.
    case failed(String)
}

extension InstanceMachine {
    /// What a request from elsewhere comes to before anything is performed; nil when it is to be performed.
    ///
    /// Unlike a press, a refusal is told to the caller and not shown on the button, at which nobody has done anything.
    func remoteRequest(value: Bool?) -> PerformOutcome? {
        guard let snapshot, freshness == .known else { return .failed("the control's state is not known now") }
        if snapshot.isDisabled { return .refused(Self.disabledReason) }
        if isKeptByLock { return .refused(Self.lockedReason) }
        guard let value else { return nil }
        if snapshot.template == .button { return .refused("the control is a button and has no state to set") }
        return value == isOn ? .alreadySo : nil
    }
}
