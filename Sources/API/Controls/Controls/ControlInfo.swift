import AgentProtocol

/// A control that a person has placed.
public struct ControlInfo: Identifiable, Hashable, Sendable {
    /// The kind that its configuration names.
    public let kind: String
    /// How the control is reached by push; nil for a kind without push handler.
    public var pushInfo: ControlPushInfo?
    /// The identity of the placed control, which it keeps while it is configured anew.
    public let id: String

    /// The values that a person has set, by parameter.
    package let configuration: [String: JSONValue]

    private let intent: @Sendable (any ControlConfigurationIntent.Type) -> (any ControlConfigurationIntent)?

    /// - Parameter intent: makes an intent of the given type with the values of the configuration; nil if they do not
    ///   fit it.
    package init(
        kind: String, id: String, pushInfo: ControlPushInfo?, configuration: [String: JSONValue],
        intent: @escaping @Sendable (any ControlConfigurationIntent.Type) -> (any ControlConfigurationIntent)?
    ) {
        self.kind = kind
        self.id = id
        self.pushInfo = pushInfo
        self.configuration = configuration
        self.intent = intent
    }

    /// The control's configuration as an intent of the given type; nil if it is not configured by one.
    public func configurationIntent<Intent: ControlConfigurationIntent>(
        of intentType: Intent.Type = Intent.self
    ) -> Intent? {
        intent(intentType) as? Intent
    }

    /// Two are equal if they are the same control in the same configuration and with the same token.
    public static func == (first: ControlInfo, second: ControlInfo) -> Bool {
        first.id == second.id && first.kind == second.kind && first.pushInfo == second.pushInfo
            && first.configuration == second.configuration
    }

    /// Hashes the identity and kind.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(kind)
    }
}

/// The token that a control is reached with.
public struct ControlPushInfo: Hashable, Sendable {
    /// Valid until the push handler is told otherwise.
    public let token: Data

    /// Takes the bytes of a token.
    package init(token: Data) {
        self.token = token
    }
}

/// Is told the tokens of placed controls, for the server that is to reload them.
public protocol ControlPushHandler {
    /// Creates the handler, when there is something to tell.
    init()

    /// Tells all controls of the handler's kinds, also if only one of them changed.
    func pushTokensDidChange(controls: [ControlInfo])
}
