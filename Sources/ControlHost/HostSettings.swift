/// What the host needs to know of the agent that it serves.
public struct HostSettings: Equatable, Sendable {
    /// How long each kind of call to an extension may take.
    public struct Limits: Equatable, Sendable {
        public var describe: Duration
        public var preview: Duration
        public var render: Duration
        public var perform: Duration

        public init(
            describe: Duration = .seconds(2), preview: Duration = .seconds(2), render: Duration = .seconds(10),
            perform: Duration = .seconds(30)
        ) {
            self.describe = describe
            self.preview = preview
            self.render = render
            self.perform = perform
        }
    }

    public var limits: Limits
    /// Where extensions call back (`ACTIONBUTTON_SOCKET`).
    public var agentSocket: String
    /// The agent's state folder (`ACTIONBUTTON_STATE`); its `groups` folder is where extensions run.
    public var stateDirectory: String
    /// A private folder for the sockets that extensions are called through.
    public var runtimeDirectory: String
    /// Variables of the agent's own environment that an extension gets too, as `NAME=value`.
    public var inheritedEnvironment: [String]

    public init(
        limits: Limits = Limits(), agentSocket: String, stateDirectory: String, runtimeDirectory: String,
        inheritedEnvironment: [String] = []
    ) {
        self.limits = limits
        self.agentSocket = agentSocket
        self.stateDirectory = stateDirectory
        self.runtimeDirectory = runtimeDirectory
        self.inheritedEnvironment = inheritedEnvironment
    }
}
