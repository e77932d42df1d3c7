// The Control Center: controls that a person placed beside those on the buttons, and what is shown of all of them.

/// The two places of the Control Center.
public enum CenterPlace: String, Codable, CaseIterable, Sendable {
    /// The Control Center itself.
    case controls
    /// The row of the Lock Screen, which shows symbols alone.
    case lockRow
}

/// How much of a control is shown.
public enum ControlSize: String, Codable, CaseIterable, Sendable {
    /// The symbol.
    case small
    /// The symbol and the title.
    case medium
    /// The symbol, the title and the value text.
    case large
}

/// A control in the Control Center, as it is shown now.
public struct CenterControl: Codable, Hashable, Sendable {
    /// The instance's id, by which it is performed, moved, configured and removed.
    public var instance: String
    public var kind: String
    public var configuration: [String: JSONValue]
    public var place: CenterPlace
    /// The size that it has in the Control Center; the Lock Screen shows every control small.
    public var size: ControlSize
    public var face: ControlFace
    public var work: Presentation.Work
    /// Status text, while it is to be seen.
    public var status: String?
    /// The machine is locked and the control may not be performed.
    public var isLocked: Bool

    public init(
        instance: String, kind: String, configuration: [String: JSONValue] = [:], place: CenterPlace = .controls,
        size: ControlSize = .medium, face: ControlFace, work: Presentation.Work = .idle, status: String? = nil,
        isLocked: Bool = false
    ) {
        self.instance = instance
        self.kind = kind
        self.configuration = configuration
        self.place = place
        self.size = size
        self.face = face
        self.work = work
        self.status = status
        self.isLocked = isLocked
    }
}

/// The reply of `Center`, which has no parameters: all that a Control Center shows. With Varlink's `more` another one
/// follows each change, until the connection closes.
public struct CenterReply: Codable, Hashable, Sendable {
    /// In the order in which a person arranged them.
    public var controls: [CenterControl]
    public var buttons: [ButtonStatus]
    public var isLocked: Bool

    public init(controls: [CenterControl] = [], buttons: [ButtonStatus] = [], isLocked: Bool = false) {
        self.controls = controls
        self.buttons = buttons
        self.isLocked = isLocked
    }
}

/// The parameters of `PlaceControl`.
public struct PlaceControlCall: Codable, Hashable, Sendable {
    public var kind: String
    public var configuration: [String: JSONValue]
    public var place: CenterPlace
    public var size: ControlSize

    public init(
        kind: String, configuration: [String: JSONValue] = [:], place: CenterPlace = .controls,
        size: ControlSize = .medium
    ) {
        self.kind = kind
        self.configuration = configuration
        self.place = place
        self.size = size
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(String.self, forKey: .kind),
            configuration: try container.decode(forKey: .configuration, else: [:]),
            place: try container.decode(forKey: .place, else: .controls),
            size: try container.decode(forKey: .size, else: .medium))
    }
}

/// The parameters of `MoveControl`; what is nil stays as it is.
public struct MoveControlCall: Codable, Hashable, Sendable {
    public var instance: String
    public var place: CenterPlace?
    public var size: ControlSize?
    /// Where it stands among the controls of its place, from 0; what is beyond the last one makes it the last.
    public var index: Int?

    public init(instance: String, place: CenterPlace? = nil, size: ControlSize? = nil, index: Int? = nil) {
        self.instance = instance
        self.place = place
        self.size = size
        self.index = index
    }
}

/// The parameters of `ConfigureControl`: new values for a control of the Control Center, which keeps its identity.
public struct ConfigureControlCall: Codable, Hashable, Sendable {
    public var instance: String
    /// Values of the control's parameters by name; what is missing takes its default.
    public var configuration: [String: JSONValue]

    public init(instance: String, configuration: [String: JSONValue]) {
        self.instance = instance
        self.configuration = configuration
    }
}

/// The parameters of `RemoveControl` and `PerformControl`.
public struct CenterInstanceCall: Codable, Hashable, Sendable {
    public var instance: String

    public init(instance: String) {
        self.instance = instance
    }
}

/// The reply of `PlaceControl`, `MoveControl`, `ConfigureControl`, and of `PerformControl` when what it led to has ended.
public struct CenterControlReply: Codable, Hashable, Sendable {
    /// The control as it is now.
    public var control: CenterControl

    public init(control: CenterControl) {
        self.control = control
    }
}
