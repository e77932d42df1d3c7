/// What one render of a control yields: everything that is needed to show it in either state, and to perform it.
public struct ControlSnapshot: Codable, Hashable, Sendable {
    public enum Template: String, Codable, Sendable {
        case toggle
        case button
    }

    public var template: Template
    /// A toggle's state; always false for a button.
    public var isOn: Bool
    /// The colour that the author chose, if any; the system blue otherwise.
    public var tint: ControlColor?
    public var isDisabled: Bool
    /// Title, value and state are hidden while the machine is locked.
    public var isPrivacySensitive: Bool
    /// A toggle's content when off; a button's when it is not performing.
    public var off: ControlContent
    /// A toggle's content when on; a button's while it performs.
    public var on: ControlContent
    /// The intent to perform, with the parameter values that the author gave it.
    public var action: ActionReference

    public init(
        template: Template, isOn: Bool, tint: ControlColor? = nil, isDisabled: Bool = false,
        isPrivacySensitive: Bool = false, off: ControlContent, on: ControlContent, action: ActionReference
    ) {
        self.template = template
        self.isOn = isOn
        self.tint = tint
        self.isDisabled = isDisabled
        self.isPrivacySensitive = isPrivacySensitive
        self.off = off
        self.on = on
        self.action = action
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let off = try container.decode(ControlContent.self, forKey: .off)
        self.init(
            template: try container.decode(Template.self, forKey: .template),
            isOn: try container.decode(forKey: .isOn, else: false),
            tint: try container.decodeIfPresent(ControlColor.self, forKey: .tint),
            isDisabled: try container.decode(forKey: .isDisabled, else: false),
            isPrivacySensitive: try container.decode(forKey: .isPrivacySensitive, else: false),
            off: off,
            on: try container.decode(forKey: .on, else: off),
            action: try container.decode(ActionReference.self, forKey: .action))
    }

    /// The content of the given state.
    public func content(isOn: Bool) -> ControlContent {
        isOn ? on : off
    }
}

/// What a control shows in one of its states.
public struct ControlContent: Codable, Hashable, Sendable {
    public var title: String
    /// The author's own value text; nil means "On" or "Off" for a toggle and nothing for a button.
    public var valueText: String?
    /// The name of an SF Symbol or of a custom symbol.
    public var symbol: String?
    /// The author's own action hint, without "Hold to".
    public var hint: String?
    /// Text that is shown for a moment when the control comes into this state.
    public var status: String?
    /// The label alone is redacted while the machine is locked; the state is not.
    public var isTextPrivacySensitive: Bool

    public init(
        title: String, valueText: String? = nil, symbol: String? = nil, hint: String? = nil, status: String? = nil,
        isTextPrivacySensitive: Bool = false
    ) {
        self.title = title
        self.valueText = valueText
        self.symbol = symbol
        self.hint = hint
        self.status = status
        self.isTextPrivacySensitive = isTextPrivacySensitive
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try container.decode(String.self, forKey: .title),
            valueText: try container.decodeIfPresent(String.self, forKey: .valueText),
            symbol: try container.decodeIfPresent(String.self, forKey: .symbol),
            hint: try container.decodeIfPresent(String.self, forKey: .hint),
            status: try container.decodeIfPresent(String.self, forKey: .status),
            isTextPrivacySensitive: try container.decode(forKey: .isTextPrivacySensitive, else: false))
    }
}

/// An intent that the extension can perform: its type and its parameters' values, as the render left them.
public struct ActionReference: Codable, Hashable, Sendable {
    /// Names the intent's type within its executable; opaque to everyone but the extension.
    public var intent: String
    public var parameters: [String: JSONValue]
    /// True when performing opens an app or a link (`OpenIntent`), which changes the hint's wording.
    public var opensApp: Bool
    public var authentication: AuthenticationPolicy

    public init(
        intent: String, parameters: [String: JSONValue] = [:], opensApp: Bool = false,
        authentication: AuthenticationPolicy = .alwaysAllowed
    ) {
        self.intent = intent
        self.parameters = parameters
        self.opensApp = opensApp
        self.authentication = authentication
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            intent: try container.decode(String.self, forKey: .intent),
            parameters: try container.decode(forKey: .parameters, else: [:]),
            opensApp: try container.decode(forKey: .opensApp, else: false),
            authentication: try container.decode(forKey: .authentication, else: .alwaysAllowed))
    }
}

/// Whether an intent may be performed while the machine is locked.
public enum AuthenticationPolicy: String, Codable, Sendable {
    case alwaysAllowed
    case requiresAuthentication
    case requiresLocalDeviceAuthentication
}

/// A colour as an author writes it: one of the system's, which differs by appearance, or a fixed one.
public enum ControlColor: Codable, Hashable, Sendable {
    case system(SystemColor)
    case fixed(RGBColor)
}

/// Travels as `{"system": "purple"}` or `{"fixed": {"red": 1, "green": 0.5, "blue": 0}}`.
extension ControlColor {
    private enum CodingKeys: String, CodingKey {
        case system, fixed
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let colour = try container.decodeIfPresent(SystemColor.self, forKey: .system) {
            self = .system(colour)
        } else {
            self = .fixed(try container.decode(RGBColor.self, forKey: .fixed))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .system(let colour): try container.encode(colour, forKey: .system)
        case .fixed(let colour): try container.encode(colour, forKey: .fixed)
        }
    }
}

/// The system colours by name; what each looks like is the indicator's business.
public enum SystemColor: String, Codable, CaseIterable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
    case white, gray, black, clear, primary, secondary
}

/// An sRGB colour, each channel 0…1.
public struct RGBColor: Codable, Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double

    public init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
