/// A placed control with what it shows now: what `WatchControls` tells, and what `Perform` replies with.
public struct ControlStatus: Codable, Hashable, Sendable {
    /// The instance's id.
    public var id: String
    public var button: String
    public var gesture: GestureName
    /// The name of the control's kind, whatever it shows.
    public var displayName: String
    public var face: ControlFace
    public var work: Presentation.Work
    /// The machine is locked and the control may not be performed.
    public var isLocked: Bool
    /// The push token in hexadecimal, for a kind with a push handler.
    public var pushToken: String?

    public init(
        id: String, button: String, gesture: GestureName, displayName: String, face: ControlFace,
        work: Presentation.Work = .idle,
        isLocked: Bool = false, pushToken: String? = nil
    ) {
        self.id = id
        self.button = button
        self.gesture = gesture
        self.displayName = displayName
        self.face = face
        self.work = work
        self.isLocked = isLocked
        self.pushToken = pushToken
    }
}

/// Each reply of `WatchControls`, which has no parameters: the first has every placed control, the others what is new.
public struct WatchControlsReply: Codable, Hashable, Sendable {
    public var changed: [ControlStatus]
    /// Ids of controls that are no longer placed.
    public var removed: [String]

    public init(changed: [ControlStatus], removed: [String] = []) {
        self.changed = changed
        self.removed = removed
    }
}

/// The parameters of `Perform`: a placed control's action for a caller elsewhere, without a press.
public struct PerformControlCall: Codable, Hashable, Sendable {
    /// The instance's id.
    public var id: String
    /// The state that a toggle is to have; nil performs what a press would.
    public var value: Bool?

    public init(id: String, value: Bool? = nil) {
        self.id = id
        self.value = value
    }
}

/// The reply of `Perform`, sent when the action and the reload after it have ended.
public struct PerformControlReply: Codable, Hashable, Sendable {
    public var control: ControlStatus
    /// False when the toggle already had the state, and nothing had to be done.
    public var hasActed: Bool

    public init(control: ControlStatus, hasActed: Bool) {
        self.control = control
        self.hasActed = hasActed
    }
}
