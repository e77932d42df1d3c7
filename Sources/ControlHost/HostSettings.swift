import AgentProtocol

/// What the host needs to know of the agent that it serves.
public struct HostSettings: Equatable, Sendable {
    public var limits: CallLimits
    /// Where extensions call back (`ACTIONBUTTON_SOCKET`).
    public var agentSocket: String
    /// The agent's state folder (`ACTIONBUTTON_STATE`); its `groups` folder is where extensions run.
    public var stateDirectory: String
    /// A private folder for the sockets that extensions are called through.
    public var runtimeDirectory: String
    /// Variables of the agent's own environment that an extension gets too, as `NAME=value`.
    public var inheritedEnvironment: [String]

    public init(
        limits: CallLimits = CallLimits(), agentSocket: String, stateDirectory: String, runtimeDirectory: String,
        inheritedEnvironment: [String] = []
    ) {
        self.limits = limits
        self.agentSocket = agentSocket
        self.stateDirectory = stateDirectory
        self.runtimeDirectory = runtimeDirectory
        self.inheritedEnvironment = inheritedEnvironment
    }
}
