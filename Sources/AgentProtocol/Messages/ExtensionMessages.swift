/// The Varlink interface `org.actionbutton.Extension`, served by each extension process and called by the agent.
public enum ExtensionInterface {
    public static let name = "org.actionbutton.Extension"
    /// The version that ``DescribeReply`` reports; raised when a message changes so that an older peer would misread it.
    public static let protocolVersion = 1

    public static let describe = name + ".Describe"
    public static let preview = name + ".Preview"
    public static let render = name + ".Render"
    public static let perform = name + ".Perform"
    public static let options = name + ".Options"
    public static let pushTokensChanged = name + ".PushTokensChanged"
}

/// The reply of `Describe`, which has no parameters.
public struct DescribeReply: Codable, Hashable, Sendable {
    public var protocolVersion: Int
    /// The extension's own name, usually its executable's.
    public var name: String
    /// In the order of the bundle, which is the gallery's.
    public var controls: [ControlDescription]
    /// Kinds or type names of widgets and Live Activity views, which this hardware does not show.
    public var notShown: [String]

    public init(protocolVersion: Int, name: String, controls: [ControlDescription], notShown: [String]) {
        self.protocolVersion = protocolVersion
        self.name = name
        self.controls = controls
        self.notShown = notShown
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            protocolVersion: try container.decode(Int.self, forKey: .protocolVersion),
            name: try container.decode(String.self, forKey: .name),
            controls: try container.decode([ControlDescription].self, forKey: .controls),
            notShown: try container.decode(forKey: .notShown, else: []))
    }
}

/// What an extension says of one kind of control.
public struct ControlDescription: Codable, Hashable, Sendable {
    public var kind: String
    /// Nil when the author gave none: the app's name stands in.
    public var displayName: String?
    public var description: String?
    /// What a person can configure, in the order of the parameter summary, else of declaration.
    public var parameters: [ParameterDescription]
    /// The lasting name of the intent that the parameters are of; nil for a control that cannot be configured.
    public var configurationIntent: String?
    public var promptsForConfiguration: Bool
    public var hasPushHandler: Bool

    public init(
        kind: String, displayName: String? = nil, description: String? = nil, parameters: [ParameterDescription] = [],
        configurationIntent: String? = nil, promptsForConfiguration: Bool = false, hasPushHandler: Bool = false
    ) {
        self.kind = kind
        self.displayName = displayName
        self.description = description
        self.parameters = parameters
        self.configurationIntent = configurationIntent
        self.promptsForConfiguration = promptsForConfiguration
        self.hasPushHandler = hasPushHandler
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(String.self, forKey: .kind),
            displayName: try container.decodeIfPresent(String.self, forKey: .displayName),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            parameters: try container.decode(forKey: .parameters, else: []),
            configurationIntent: try container.decodeIfPresent(String.self, forKey: .configurationIntent),
            promptsForConfiguration: try container.decode(forKey: .promptsForConfiguration, else: false),
            hasPushHandler: try container.decode(forKey: .hasPushHandler, else: false))
    }
}

/// One configurable parameter of a control.
public struct ParameterDescription: Codable, Hashable, Sendable {
    /// The kind of value, in words that a person can be asked with.
    public enum ValueKind: String, Codable, Sendable {
        case bool, int, double, string, url, date, choice, entity, array, other
    }

    /// The property's name, which is also the key in `with:` of the configuration.
    public var name: String
    public var title: String
    public var description: String?
    public var valueKind: ValueKind
    public var isOptional: Bool
    public var defaultValue: JSONValue?
    /// The fixed choices of an enum; an entity's are asked for when needed.
    public var choices: [ParameterChoice]
    public var minimum: Double?
    public var maximum: Double?

    public init(
        name: String, title: String, description: String? = nil, valueKind: ValueKind, isOptional: Bool = false,
        defaultValue: JSONValue? = nil, choices: [ParameterChoice] = [], minimum: Double? = nil, maximum: Double? = nil
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.valueKind = valueKind
        self.isOptional = isOptional
        self.defaultValue = defaultValue
        self.choices = choices
        self.minimum = minimum
        self.maximum = maximum
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        self.init(
            name: name,
            title: try container.decode(forKey: .title, else: name),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            valueKind: try container.decode(ValueKind.self, forKey: .valueKind),
            isOptional: try container.decode(forKey: .isOptional, else: false),
            defaultValue: try container.decodeIfPresent(JSONValue.self, forKey: .defaultValue),
            choices: try container.decode(forKey: .choices, else: []),
            minimum: try container.decodeIfPresent(Double.self, forKey: .minimum),
            maximum: try container.decodeIfPresent(Double.self, forKey: .maximum))
    }
}

/// A value that a parameter accepts, with the words to show for it.
public struct ParameterChoice: Codable, Hashable, Sendable {
    public var value: JSONValue
    public var title: String
    public var subtitle: String?
    public var section: String?

    public init(value: JSONValue, title: String, subtitle: String? = nil, section: String? = nil) {
        self.value = value
        self.title = title
        self.subtitle = subtitle
        self.section = section
    }
}

/// The parameters of `Preview` and `Render`: which kind, configured how.
public struct RenderCall: Codable, Hashable, Sendable {
    public var kind: String
    /// Values of the configuration intent's parameters by name; what is missing takes its default.
    public var configuration: [String: JSONValue]

    public init(kind: String, configuration: [String: JSONValue] = [:]) {
        self.kind = kind
        self.configuration = configuration
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(String.self, forKey: .kind),
            configuration: try container.decode(forKey: .configuration, else: [:]))
    }
}

/// The reply of `Preview` and `Render`.
public struct RenderReply: Codable, Hashable, Sendable {
    public var snapshot: ControlSnapshot

    public init(snapshot: ControlSnapshot) {
        self.snapshot = snapshot
    }
}

/// The parameters of `Perform`.
public struct PerformCall: Codable, Hashable, Sendable {
    public var kind: String
    public var action: ActionReference
    /// The new state, for a toggle; nil for a button.
    public var value: Bool?

    public init(kind: String, action: ActionReference, value: Bool? = nil) {
        self.kind = kind
        self.action = action
        self.value = value
    }
}

/// The reply of `Perform`: it has returned, and this is what it asks for.
public struct PerformReply: Codable, Hashable, Sendable {
    /// The text of the result's dialog, if any.
    public var dialog: String?
    /// A link to open as the person.
    public var openURL: String?
    /// The extension's own app is to be opened.
    public var opensApp: Bool

    public init(dialog: String? = nil, openURL: String? = nil, opensApp: Bool = false) {
        self.dialog = dialog
        self.openURL = openURL
        self.opensApp = opensApp
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            dialog: try container.decodeIfPresent(String.self, forKey: .dialog),
            openURL: try container.decodeIfPresent(String.self, forKey: .openURL),
            opensApp: try container.decode(forKey: .opensApp, else: false))
    }
}

/// The parameters of `Options`: what may one parameter of a control's configuration be?
public struct OptionsCall: Codable, Hashable, Sendable {
    public var kind: String
    /// The parameter's name, as `Describe` gives it.
    public var parameter: String
    /// What has been chosen for the other parameters so far; the choices may depend on it.
    public var configuration: [String: JSONValue]
    /// What a person has typed to narrow the choices down; nil gives what the author suggests.
    public var search: String?

    public init(kind: String, parameter: String, configuration: [String: JSONValue] = [:], search: String? = nil) {
        self.kind = kind
        self.parameter = parameter
        self.configuration = configuration
        self.search = search
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(String.self, forKey: .kind),
            parameter: try container.decode(String.self, forKey: .parameter),
            configuration: try container.decode(forKey: .configuration, else: [:]),
            search: try container.decodeIfPresent(String.self, forKey: .search))
    }
}

/// The reply of `Options`.
public struct OptionsReply: Codable, Hashable, Sendable {
    /// In the author's order.
    public var choices: [ParameterChoice]

    public init(choices: [ParameterChoice]) {
        self.choices = choices
    }
}

/// The parameters of `PushTokensChanged`: all placed controls of one kind that has a push handler, after any change.
public struct PushTokensCall: Codable, Hashable, Sendable {
    public var kind: String
    public var controls: [PlacedControl]

    public init(kind: String, controls: [PlacedControl]) {
        self.kind = kind
        self.controls = controls
    }
}

/// The errors of `org.actionbutton.Extension`.
public enum ExtensionError: Error, Hashable, Sendable {
    /// No control of this kind is in the bundle.
    case unknownKind(kind: String)
    /// The value provider threw: the state is not known now.
    case valueUnavailable(reason: String)
    /// `perform()` threw, or the intent is no longer in the executable.
    case performFailed(reason: String)
    /// A configured value does not fit its parameter.
    case invalidConfiguration(parameter: String, reason: String)
}
