/// What a person is shown for one button: the one value that every indicator draws from.
///
/// Times are nanoseconds of `CLOCK_MONOTONIC`, which all processes of a machine share.
public struct Presentation: Codable, Hashable, Sendable {
    /// The button's name in the configuration.
    public var button: String
    /// The control that is shown; nil when none is assigned.
    public var control: ControlFace?
    public var press: Press
    public var work: Work
    /// The action hint ("Hold to Start"), while it is to be seen.
    public var hint: String?
    /// Status text, while it is to be seen.
    public var status: String?
    /// The machine is locked and the control may not be performed.
    public var isLocked: Bool
    /// The Live Activity to show, if one of this control's app is running.
    public var activity: ActivityFace?

    /// Where the button is in its gesture.
    public enum Press: Codable, Hashable, Sendable {
        case idle
        /// Down since `since`; the hold is reached at `holdAt`, if a hold is assigned.
        case pressed(since: Int64, holdAt: Int64?)
        /// Still down, since `since` for long enough for `gesture`, which a release now performs; the next longer hold is reached at `holdAt`.
        case reached(GestureName, since: Int64, holdAt: Int64)
        /// Still down, after the hold.
        case held
    }

    /// What the control is doing.
    public enum Work: Codable, Hashable, Sendable {
        case idle
        case performing
        /// The last action or reload failed; the text says why.
        case failed(message: String)
    }

    public init(
        button: String, control: ControlFace? = nil, press: Press = .idle, work: Work = .idle, hint: String? = nil,
        status: String? = nil, isLocked: Bool = false, activity: ActivityFace? = nil
    ) {
        self.button = button
        self.control = control
        self.press = press
        self.work = work
        self.hint = hint
        self.status = status
        self.isLocked = isLocked
        self.activity = activity
    }
}

/// Travels as `{"phase": "pressed", "since": …, "holdAt": …}`, after a hold's threshold with its `gesture`.
extension Presentation.Press {
    private enum Phase: String, Codable {
        case idle, pressed, reached, held
    }

    private enum CodingKeys: String, CodingKey {
        case phase, since, holdAt, gesture
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Phase.self, forKey: .phase) {
        case .idle: self = .idle
        case .held: self = .held
        case .pressed:
            self = .pressed(
                since: try container.decode(Int64.self, forKey: .since),
                holdAt: try container.decodeIfPresent(Int64.self, forKey: .holdAt))
        case .reached:
            self = .reached(
                try container.decode(GestureName.self, forKey: .gesture),
                since: try container.decode(Int64.self, forKey: .since),
                holdAt: try container.decode(Int64.self, forKey: .holdAt))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .idle: try container.encode(Phase.idle, forKey: .phase)
        case .held: try container.encode(Phase.held, forKey: .phase)
        case .pressed(let since, let holdAt):
            try container.encode(Phase.pressed, forKey: .phase)
            try container.encode(since, forKey: .since)
            try container.encodeIfPresent(holdAt, forKey: .holdAt)
        case .reached(let gesture, let since, let holdAt):
            try container.encode(Phase.reached, forKey: .phase)
            try container.encode(gesture, forKey: .gesture)
            try container.encode(since, forKey: .since)
            try container.encode(holdAt, forKey: .holdAt)
        }
    }
}

/// Travels as `{"phase": "failed", "message": …}`.
extension Presentation.Work {
    private enum Phase: String, Codable {
        case idle, performing, failed
    }

    private enum CodingKeys: String, CodingKey {
        case phase, message
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Phase.self, forKey: .phase) {
        case .idle: self = .idle
        case .performing: self = .performing
        case .failed: self = .failed(message: try container.decode(String.self, forKey: .message))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .idle: try container.encode(Phase.idle, forKey: .phase)
        case .performing: try container.encode(Phase.performing, forKey: .phase)
        case .failed(let message):
            try container.encode(Phase.failed, forKey: .phase)
            try container.encode(message, forKey: .message)
        }
    }
}

/// A control as it is shown now.
public struct ControlFace: Codable, Hashable, Sendable {
    /// How sure the agent is of the state.
    public enum Freshness: String, Codable, Sendable {
        /// Never known: nothing has been rendered yet.
        case unknown
        case known
        /// Known once; the last attempt to learn it anew failed.
        case stale
    }

    public var kind: String
    public var title: String
    public var valueText: String?
    public var symbol: String?
    /// A toggle's state; nil for a button.
    public var isOn: Bool?
    public var tint: ControlColor
    public var isDisabled: Bool
    public var freshness: Freshness

    public init(
        kind: String, title: String, valueText: String? = nil, symbol: String? = nil, isOn: Bool? = nil,
        tint: ControlColor = .system(.blue), isDisabled: Bool = false, freshness: Freshness = .known
    ) {
        self.kind = kind
        self.title = title
        self.valueText = valueText
        self.symbol = symbol
        self.isOn = isOn
        self.tint = tint
        self.isDisabled = isDisabled
        self.freshness = freshness
    }
}

/// A running Live Activity as it is shown.
public struct ActivityFace: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var stateText: String?
    /// When a countdown ends, in seconds since 1970; nil without a countdown.
    public var endsAt: Double?
    public var isStale: Bool

    public init(id: String, title: String, stateText: String? = nil, endsAt: Double? = nil, isStale: Bool = false) {
        self.id = id
        self.title = title
        self.stateText = stateText
        self.endsAt = endsAt
        self.isStale = isStale
    }
}
