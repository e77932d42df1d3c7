import AgentProtocol

/// What a person must be able to tell from one light alone, worked out from a ``Presentation``.
///
/// The order of the questions in `init` is the order of importance; the first that applies wins.
public enum LightState: String, Hashable, Sendable, CaseIterable {
    /// The hold is under way: the light fills up to the threshold.
    case holding
    case performing
    /// The last action or reload failed.
    case failed
    case nothingAssigned = "nothing-assigned"
    /// The machine is locked and the control may not be performed.
    case locked
    case disabled
    /// The action hint is to be seen, after a tap.
    case hint
    /// Status text is to be seen.
    case status
    /// The control has never been rendered.
    case unknown
    /// Known once, on; the last attempt to learn it anew failed.
    case staleOn = "stale-on"
    /// Known once, off or without a state.
    case staleOff = "stale-off"
    /// A Live Activity of the control's app is running.
    case activity
    case on
    /// Off, or a button, which has no state.
    case off

    public init(_ presentation: Presentation) {
        let control = presentation.control
        let accepts = control.map { !$0.isDisabled } ?? false
        if accepts, !presentation.isLocked, presentation.press.filling != nil {
            self = .holding
            return
        }
        switch presentation.work {
        case .performing: self = .performing
        case .failed: self = .failed
        case .idle: self = Self(atRest: presentation, control)
        }
    }

    private init(atRest presentation: Presentation, _ control: ControlFace?) {
        guard let control else {
            self = .nothingAssigned
            return
        }
        if presentation.isLocked {
            self = .locked
        } else if control.isDisabled {
            self = .disabled
        } else if presentation.hint != nil {
            self = .hint
        } else if presentation.status != nil {
            self = .status
        } else {
            self = Self(of: control, hasActivity: presentation.activity != nil)
        }
    }

    private init(of control: ControlFace, hasActivity: Bool) {
        let isOn = control.isOn ?? false
        switch control.freshness {
        case .unknown: self = .unknown
        case .stale: self = isOn ? .staleOn : .staleOff
        case .known where hasActivity: self = .activity
        case .known: self = isOn ? .on : .off
        }
    }
}
