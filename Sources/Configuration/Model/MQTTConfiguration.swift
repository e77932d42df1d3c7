/// What `mqtt` says: for actionbutton-mqtt alone, since the agent has no network.
public struct MQTTConfiguration: Equatable, Sendable {
    public var host: String
    public var port: UInt16
    /// Nil for a connection that anybody on the way can read.
    public var security: MQTTSecurity?
    /// Absolute path of the file with the user's name and password.
    public var credentials: String?
    /// How the broker knows this agent, and what its topics are called; nil takes the machine's name.
    public var clientID: String?
    /// What all topics begin with; shared by all agents and servers that belong together.
    public var prefix: String
    /// After how long without a message the connection is tried.
    public var keepalive: Duration
    /// Kinds or instance ids of the controls that may be performed from the network.
    public var commands: [String]
    public var homeAssistant: HomeAssistantSettings

    public init(
        host: String, port: UInt16 = 1883, security: MQTTSecurity? = nil, credentials: String? = nil,
        clientID: String? = nil, prefix: String = "actionbutton", keepalive: Duration = .seconds(30),
        commands: [String] = [], homeAssistant: HomeAssistantSettings = HomeAssistantSettings()
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.credentials = credentials
        self.clientID = clientID
        self.prefix = prefix
        self.keepalive = keepalive
        self.commands = commands
        self.homeAssistant = homeAssistant
    }
}

/// TLS, with absolute paths of files in PEM.
public struct MQTTSecurity: Equatable, Sendable {
    /// Who may have signed the broker's certificate; nil takes whom the system trusts.
    public var authority: String?
    /// By which the broker knows this client; both or none.
    public var certificate: String?
    public var key: String?

    public init(authority: String? = nil, certificate: String? = nil, key: String? = nil) {
        self.authority = authority
        self.certificate = certificate
        self.key = key
    }
}

/// How the agent and Home Assistant know each other.
public struct HomeAssistantSettings: Equatable, Sendable {
    /// The prefix of discovery's topics.
    public var prefix: String
    /// Tells Home Assistant of this agent's controls and buttons.
    public var announces: Bool
    /// Takes switches and scenes that others announce into the gallery.
    public var finds: Bool

    public init(prefix: String = "homeassistant", announces: Bool = true, finds: Bool = false) {
        self.prefix = prefix
        self.announces = announces
        self.finds = finds
    }
}

/// The user's name and password of a broker.
public struct MQTTCredentials: Equatable, Sendable {
    public var user: String
    public var password: String

    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

/// Something on the broker that a control switches or triggers.
public struct TopicControl: Equatable, Sendable {
    public enum Role: Equatable, Sendable {
        case toggle(Toggle)
        case button(payload: String)
    }

    public struct Toggle: Equatable, Sendable {
        /// Where it tells its state.
        public var state: String
        /// The member of a JSON object that holds the state, with dots between levels; nil where the payload is the state.
        public var field: String?
        /// What is published to switch it.
        public var on: String
        public var off: String
        /// What it tells when it is on, and when it is off.
        public var stateOn: String
        public var stateOff: String

        public init(
            state: String, field: String? = nil, on: String = "ON", off: String = "OFF", stateOn: String? = nil,
            stateOff: String? = nil
        ) {
            self.state = state
            self.field = field
            self.on = on
            self.off = off
            self.stateOn = stateOn ?? on
            self.stateOff = stateOff ?? off
        }
    }

    /// Where commands are published.
    public var command: String
    public var role: Role

    public init(command: String, role: Role) {
        self.command = command
        self.role = role
    }
}
