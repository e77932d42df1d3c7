/// The Varlink interface `org.actionbutton.Agent`, served by the agent to the command line, apps and extensions.
public enum AgentInterface {
    public static let name = "org.actionbutton.Agent"

    public static let status = name + ".Status"
    public static let gallery = name + ".Gallery"
    public static let assign = name + ".Assign"
    public static let press = name + ".Press"
    /// With Varlink's `more`: a reply for each change, until the connection closes.
    public static let watch = name + ".Watch"
    /// With Varlink's `more`: a reply for each thing that happens on the buttons, until the connection closes.
    public static let monitor = name + ".Monitor"
    public static let reloadControls = name + ".ReloadControls"
    public static let reloadConfiguration = name + ".ReloadConfiguration"
    public static let currentControls = name + ".CurrentControls"
    public static let setActivity = name + ".SetActivity"
    public static let endActivity = name + ".EndActivity"
    public static let activities = name + ".Activities"
    public static let configure = name + ".Configure"
    public static let options = name + ".Options"
    public static let push = name + ".Push"
    public static let setDeveloperMode = name + ".SetDeveloperMode"
    public static let lock = name + ".Lock"
    public static let unlock = name + ".Unlock"
    /// With Varlink's `more`, at the system's agent: a reply for each thing that is to be opened.
    public static let offerToOpen = name + ".OfferToOpen"
    public static let notOpened = name + ".NotOpened"
    /// With Varlink's `more`: every placed control, then each that changes, until the connection closes.
    public static let watchControls = name + ".WatchControls"
    public static let perform = name + ".Perform"
    /// With Varlink's `more`: controls of the caller's own, for as long as the connection lasts.
    public static let provide = name + ".Provide"
    public static let updateProvided = name + ".UpdateProvided"
    public static let finishProvided = name + ".FinishProvided"
    /// With Varlink's `more`: a reply for each change, until the connection closes.
    public static let center = name + ".Center"
    public static let placeControl = name + ".PlaceControl"
    public static let moveControl = name + ".MoveControl"
    public static let configureControl = name + ".ConfigureControl"
    public static let removeControl = name + ".RemoveControl"
    public static let performControl = name + ".PerformControl"
}

/// A gesture that can be bound to a control.
public enum GestureName: String, Codable, CaseIterable, Sendable {
    case tap
    case hold
    case longHold = "long-hold"
    case veryLongHold = "very-long-hold"
    case doubleTap = "double-tap"
}

/// Travels as `tap`, `hold`, `longHold`, `veryLongHold` or `doubleTap`: Varlink's enumerations take no hyphen.
extension GestureName {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let gesture = Self.allCases.first(where: { $0.wireName == name || $0.rawValue == name }) else {
            let known = Self.allCases.map(\.wireName).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "no gesture is called \"\(name)\"; there are \(known)")
        }
        self = gesture
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wireName)
    }

    private var wireName: String {
        switch self {
        case .tap, .hold: rawValue
        case .longHold: "longHold"
        case .veryLongHold: "veryLongHold"
        case .doubleTap: "doubleTap"
        }
    }
}

/// The reply of `Status`, which has no parameters.
public struct StatusReply: Codable, Hashable, Sendable {
    public var version: String
    public var processID: Int32
    public var configurationFile: String
    public var buttons: [ButtonStatus]
    public var activities: [ActivityFace]
    public var isLocked: Bool
    public var isDeveloperModeOn: Bool
    /// What is placed in the Control Center.
    public var center: [CenterControl]

    public init(
        version: String, processID: Int32, configurationFile: String, buttons: [ButtonStatus],
        activities: [ActivityFace], isLocked: Bool = false, isDeveloperModeOn: Bool = false,
        center: [CenterControl] = []
    ) {
        self.version = version
        self.processID = processID
        self.configurationFile = configurationFile
        self.buttons = buttons
        self.activities = activities
        self.isLocked = isLocked
        self.isDeveloperModeOn = isDeveloperModeOn
        self.center = center
    }
}

/// One button: where its presses come from, what is assigned, and what it shows.
public struct ButtonStatus: Codable, Hashable, Sendable {
    public var name: String
    /// The input in words: `GPIO17 on gpiochip0 (pinctrl-rp1)`.
    public var input: String
    /// Nil when the input works; else why it does not, with the remedy.
    public var problem: String?
    /// What the button can have a control on: all gestures, or those without longer holds where a hold repeats.
    public var gestures: [GestureName]
    public var assignments: [Assignment]
    public var presentation: Presentation

    public init(
        name: String, input: String, problem: String? = nil, gestures: [GestureName] = GestureName.allCases,
        assignments: [Assignment], presentation: Presentation
    ) {
        self.name = name
        self.input = input
        self.problem = problem
        self.gestures = gestures
        self.assignments = assignments
        self.presentation = presentation
    }
}

/// A control placed on a gesture of a button.
public struct Assignment: Codable, Hashable, Sendable {
    public var gesture: GestureName
    /// The instance's id: `button.gesture` for one from the configuration, else a UUID.
    public var instance: String
    public var kind: String
    public var configuration: [String: JSONValue]

    public init(gesture: GestureName, instance: String, kind: String, configuration: [String: JSONValue] = [:]) {
        self.gesture = gesture
        self.instance = instance
        self.kind = kind
        self.configuration = configuration
    }
}

/// The reply of `Gallery`, which has no parameters.
public struct GalleryReply: Codable, Hashable, Sendable {
    public var controls: [GalleryControl]
    /// Extensions that could not be described, in whole sentences.
    public var problems: [String]
    /// What extensions have besides controls, such as widgets: it is not shown on this hardware. With the app's name.
    public var notShown: [String]?

    public init(controls: [GalleryControl], problems: [String], notShown: [String]? = nil) {
        self.controls = controls
        self.problems = problems
        self.notShown = notShown
    }
}

/// A kind of control that can be assigned.
public struct GalleryControl: Codable, Hashable, Sendable {
    public var description: ControlDescription
    /// The name to show: the author's, else the app's.
    public var displayName: String
    /// The app that the control belongs to.
    public var appName: String
    /// The control as its preview value shows it, in the off state; nil when the preview failed.
    public var preview: ControlFace?

    public init(description: ControlDescription, displayName: String, appName: String, preview: ControlFace?) {
        self.description = description
        self.displayName = displayName
        self.appName = appName
        self.preview = preview
    }
}

/// The parameters of `Assign`; without a kind the gesture is cleared.
public struct AssignCall: Codable, Hashable, Sendable {
    public var button: String
    public var gesture: GestureName
    public var kind: String?
    public var configuration: [String: JSONValue]
    /// Drops what was assigned at run time: the configuration file's assignment applies again.
    public var restoresDefault: Bool

    public init(
        button: String, gesture: GestureName, kind: String?, configuration: [String: JSONValue] = [:],
        restoresDefault: Bool = false
    ) {
        self.button = button
        self.gesture = gesture
        self.kind = kind
        self.configuration = configuration
        self.restoresDefault = restoresDefault
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            button: try container.decode(String.self, forKey: .button),
            gesture: try container.decode(GestureName.self, forKey: .gesture),
            kind: try container.decodeIfPresent(String.self, forKey: .kind),
            configuration: try container.decode(forKey: .configuration, else: [:]),
            restoresDefault: try container.decode(forKey: .restoresDefault, else: false))
    }
}

/// The reply of `Assign`.
public struct AssignReply: Codable, Hashable, Sendable {
    /// What the gesture has now; nil when it is cleared.
    public var assignment: Assignment?

    public init(assignment: Assignment?) {
        self.assignment = assignment
    }
}

/// The parameters of `Press`: a scripted press through the button's own recogniser.
public struct PressCall: Codable, Hashable, Sendable {
    public var button: String
    public var gesture: GestureName
    /// How long the button is down each time, in nanoseconds; nil for as long as the gesture needs.
    public var duration: Int64?

    public init(button: String, gesture: GestureName, duration: Int64? = nil) {
        self.button = button
        self.gesture = gesture
        self.duration = duration
    }
}

/// The reply of `Press`, sent when what the press led to has ended.
public struct PressReply: Codable, Hashable, Sendable {
    /// What the recogniser made of it, in order: "pressed", "hold", "hold-end".
    public var outcomes: [String]
    /// The instance that was performed, if any.
    public var performed: String?
    /// Why the gesture's control was not performed: locked, disabled, of unknown state, not there.
    public var refusal: String?
    /// What the button shows afterwards.
    public var presentation: Presentation

    public init(outcomes: [String], performed: String?, refusal: String? = nil, presentation: Presentation) {
        self.outcomes = outcomes
        self.performed = performed
        self.refusal = refusal
        self.presentation = presentation
    }
}

/// The parameters of `Watch`; without a button, all are watched.
public struct WatchCall: Codable, Hashable, Sendable {
    public var button: String?

    public init(button: String? = nil) {
        self.button = button
    }
}

/// Each reply of `Watch`: what one button shows now.
public struct WatchReply: Codable, Hashable, Sendable {
    public var presentation: Presentation

    public init(presentation: Presentation) {
        self.presentation = presentation
    }
}

/// The parameters of `ReloadControls`; without a kind, all controls of the caller's app are reloaded.
public struct ReloadControlsCall: Codable, Hashable, Sendable {
    public var kind: String?
    /// The calling app's identifier (`ACTIONBUTTON_APP`); nil covers all.
    public var app: String?

    public init(kind: String?, app: String? = nil) {
        self.kind = kind
        self.app = app
    }
}

/// The parameters of `CurrentControls`.
public struct CurrentControlsCall: Codable, Hashable, Sendable {
    public var app: String?

    public init(app: String? = nil) {
        self.app = app
    }
}

/// The reply of `CurrentControls`.
public struct CurrentControlsReply: Codable, Hashable, Sendable {
    public var controls: [PlacedControl]

    public init(controls: [PlacedControl]) {
        self.controls = controls
    }
}

/// A placed control, as its app may know it.
public struct PlacedControl: Codable, Hashable, Sendable {
    public var id: String
    public var kind: String
    public var configuration: [String: JSONValue]
    /// The lasting name of the intent that the configuration is of; nil for a control that cannot be configured.
    public var configurationIntent: String?
    /// The push token in hexadecimal, for a kind with a push handler.
    public var pushToken: String?

    public init(
        id: String, kind: String, configuration: [String: JSONValue], configurationIntent: String? = nil,
        pushToken: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.configuration = configuration
        self.configurationIntent = configurationIntent
        self.pushToken = pushToken
    }
}

/// A Live Activity: the parameters of `SetActivity`, and what `Activities` lists.
public struct ActivityRecord: Codable, Hashable, Sendable {
    public var id: String
    /// The name of the attributes' type, by which an app finds its own.
    public var attributesType: String
    public var app: String?
    public var attributes: JSONValue
    public var state: JSONValue
    /// Seconds since 1970 from which the content counts as stale.
    public var staleAt: Double?
    /// What a person sees, as the extension or app words it.
    public var title: String
    public var stateText: String?
    /// Seconds since 1970 at which a countdown ends.
    public var endsAt: Double?
    /// Seconds since 1970 until which an ended activity stays to be seen; nil for one that goes on.
    public var dismissAt: Double?

    public init(
        id: String, attributesType: String, app: String? = nil, attributes: JSONValue, state: JSONValue,
        staleAt: Double? = nil, title: String, stateText: String? = nil, endsAt: Double? = nil,
        dismissAt: Double? = nil
    ) {
        self.id = id
        self.attributesType = attributesType
        self.app = app
        self.attributes = attributes
        self.state = state
        self.staleAt = staleAt
        self.title = title
        self.stateText = stateText
        self.endsAt = endsAt
        self.dismissAt = dismissAt
    }
}

/// The parameters of `EndActivity`.
public struct EndActivityCall: Codable, Hashable, Sendable {
    public var id: String
    /// Seconds since 1970 until which the ended activity stays visible; nil ends it at once.
    public var dismissAt: Double?

    public init(id: String, dismissAt: Double? = nil) {
        self.id = id
        self.dismissAt = dismissAt
    }
}

/// The reply of `Activities`, which takes ``CurrentControlsCall``'s `app`.
public struct ActivitiesReply: Codable, Hashable, Sendable {
    public var activities: [ActivityRecord]

    public init(activities: [ActivityRecord]) {
        self.activities = activities
    }
}

/// The errors of `org.actionbutton.Agent`; each text is whole and ends with the remedy where there is one.
public enum AgentError: Error, Hashable, Sendable {
    case unknownButton(name: String, known: [String])
    case unknownKind(kind: String, known: [String])
    case invalidConfiguration(parameter: String, reason: String)
    case notPermitted(reason: String)
    case rationed(kind: String, reason: String)
    /// The button cannot be pressed by a program now.
    case busy(button: String, reason: String)
    case badConfiguration(reason: String)
    /// The gesture has no control that could be configured.
    case nothingAssigned(button: String, gesture: GestureName)
    /// The Control Center has no control with this id.
    case unknownInstance(String)
    /// No placed control has this push token.
    case unknownToken
    /// The push is not one that a control understands.
    case badPayload(reason: String)
    case extensionFailed(reason: String)
    /// What a control asked to be opened could not be.
    case cannotOpen(reason: String)
    /// No placed control has this id.
    case unknownControl(id: String, known: [String])
}
