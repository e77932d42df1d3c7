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

/// Each reply of `OfferToOpen`: what a control of the system's agent asks for, handed to the agent of the person who is there.
public struct OpenRequest: Codable, Hashable, Sendable {
    /// By which `NotOpened` names it.
    public var id: String
    /// A link; nil when only an app is to come to the front.
    public var url: String?
    /// The identifier of the app that it belongs to.
    public var app: String
    /// The app is to open it, by the command of its manifest; otherwise the person's opener does.
    public var opensApp: Bool

    public init(id: String = "", url: String?, app: String, opensApp: Bool = false) {
        self.id = id
        self.url = url
        self.app = app
        self.opensApp = opensApp
    }
}

/// The parameters of `NotOpened`: why a person's agent could not open what it was handed.
public struct NotOpenedCall: Codable, Hashable, Sendable {
    /// Of the ``OpenRequest``.
    public var id: String
    public var reason: String

    public init(id: String, reason: String) {
        self.id = id
        self.reason = reason
    }
}
