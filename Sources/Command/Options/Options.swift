import AgentProtocol
import Indicators
import Input

/// What the command line asks for: parsed from its arguments and environment alone.
public struct Options: Hashable, Sendable {
    /// Which agent is meant.
    public enum AgentChoice: Hashable, Sendable {
        /// The person's own agent if it runs, else the system's.
        case automatic
        case user
        case system
        case socket(path: String)
    }

    /// One subcommand with its operands.
    public enum Action: Hashable, Sendable {
        case help(Subcommand?)
        case version
        case status
        case gallery
        case assign(button: String, gesture: GestureName, what: Assignable)
        /// Gives the control on a gesture new values; without any, a person is asked.
        case configure(button: String, gesture: GestureName, values: [NamedValue])
        /// Shows the values and what each may be.
        case showConfiguration(button: String, gesture: GestureName)
        case controls
        /// Without a duration, for as long as the gesture needs.
        case press(button: String, gesture: GestureName, duration: Duration?)
        case watch(button: String?)
        /// The Control Center on the whole terminal.
        case center
        case reload(kind: String?)
        case reloadConfiguration
        /// Needs no agent.
        case check(file: String?)
        case activities
        case push(token: String, payload: JSONValue)
        /// Needs a broker and no agent.
        case pushOverBroker(token: String, payload: JSONValue, configuration: String?)
        case developerMode(isOn: Bool)
        case lock
        case unlock
        case completions(CompletionShell)
        case devices(all: Bool)
        case monitor(Monitored, record: String?)
        case replay(file: String)
        case learn(name: String, writes: Bool, configuration: String?)
        case doctor(configuration: String?)
    }

    /// What `monitor` looks at.
    public enum Monitored: Hashable, Sendable {
        /// A button of the agent's, or all of them.
        case button(String?)
        case gpio(GPIOLineAddress)
        case key(KeyAddress)
        /// Every key of a device.
        case keys(of: KeyAddress.Device)
    }

    /// What `assign` places on a gesture.
    public enum Assignable: Hashable, Sendable {
        /// A control, with the values of `--with` as they were written.
        case kind(String, values: [NamedValue])
        case nothing
        /// What the configuration file says.
        case fileDefault
    }

    /// One `name=value`.
    public struct NamedValue: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    public let agent: AgentChoice
    public let wantsJSON: Bool
    /// Lines of words on a terminal too.
    public let isPlain: Bool
    /// What the terminal's font has; nil leaves that to the environment.
    public let symbols: SymbolFont?
    public let action: Action

    /// Parses the arguments after the program's name.
    ///
    /// `ACTIONBUTTON_SOCKET`, which the agent gives its children, chooses the agent where no option does.
    public init(arguments: [String], environment: [String: String]) throws(UsageError) {
        var scan = try ArgumentScan(arguments)
        let agent = try scan.agentChoice(environment: environment)
        let wantsJSON = scan.take(.json) != nil
        let isPlain = scan.take(.plain) != nil
        let symbols = try scan.symbols()
        let action = try scan.action(isPlain: isPlain, choosesSymbols: symbols != nil)
        self.isPlain = isPlain
        self.symbols = symbols
        self.agent = agent
        self.wantsJSON = wantsJSON
        self.action = action
    }
}

/// The command line cannot be understood: one sentence that says why, and where to read more.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ problem: String, _ subcommand: Subcommand? = nil) {
        let topic = subcommand.map { " \($0.rawValue)" } ?? ""
        description = "\(problem); see actionbutton\(topic) --help"
    }
}
