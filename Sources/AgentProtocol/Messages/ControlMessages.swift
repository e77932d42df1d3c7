/// The parameters of `Configure`: new values for the control on a gesture, which keeps its identity.
public struct ConfigureCall: Codable, Hashable, Sendable {
    public var button: String
    public var gesture: GestureName
    /// Values of the control's parameters by name; what is missing takes its default.
    public var configuration: [String: JSONValue]

    public init(button: String, gesture: GestureName, configuration: [String: JSONValue]) {
        self.button = button
        self.gesture = gesture
        self.configuration = configuration
    }
}

/// The parameters of `Push`: the phone's payload for the one control that owns the token.
public struct PushCall: Codable, Hashable, Sendable {
    /// In hexadecimal, as the push handler was given it.
    public var token: String
    /// `{"aps":{"content-changed":true}}`.
    public var payload: JSONValue

    public init(token: String, payload: JSONValue) {
        self.token = token
        self.payload = payload
    }

    /// Whether the payload says that the control's content has changed; nothing else can be pushed to a control.
    public var saysContentChanged: Bool {
        guard case .object(let payload) = payload, case .object(let aps)? = payload["aps"] else { return false }
        return aps["content-changed"] == .bool(true) || aps["content-changed"] == .int(1)
    }
}

/// The parameters of `SetDeveloperMode`.
public struct DeveloperModeCall: Codable, Hashable, Sendable {
    /// Reloads that apps ask for are not rationed while it is on.
    public var isOn: Bool

    public init(isOn: Bool) {
        self.isOn = isOn
    }
}

/// The parameters of `Open`: what a control of the system's agent asks for, handed to the agent of the person who is there.
public struct OpenCall: Codable, Hashable, Sendable {
    /// A link; nil when only an app is to come to the front.
    public var url: String?
    /// What opens the app: an argument list, to which the link is added; empty leaves the link to the person's opener.
    public var command: [String]
    /// The app's identifier, by which its processes name themselves.
    public var app: String

    public init(url: String?, command: [String] = [], app: String) {
        self.url = url
        self.command = command
        self.app = app
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            url: try container.decodeIfPresent(String.self, forKey: .url),
            command: try container.decode(forKey: .command, else: []),
            app: try container.decode(forKey: .app, else: ""))
    }
}
