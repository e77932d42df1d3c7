import AgentProtocol
import Configuration
import Glibc

/// The program's command line.
struct BridgeOptions: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case run
        case check
        /// Pushes to the control that owns the token, as a server would, and ends.
        case push(token: String, payload: String?)
    }

    enum Request: Equatable, Sendable {
        case run(BridgeOptions)
        case help
        case version
    }

    var action = Action.run
    var configurationFile: String?
    var socket: String?
    var isSystem: Bool

    static let help = """
        Usage: actionbutton-mqtt [OPTION]... [push TOKEN [PAYLOAD]]

        Connects an agent's controls with an MQTT broker, as the mqtt: section of config.yaml says; in the foreground.
        With push, tells the control that owns TOKEN to ask for its state anew, and ends.

          --config FILE   read FILE instead of the standard config.yaml
          --socket PATH   the agent listens on PATH instead of the standard agent.socket
          --user          work for this person's agent (default, unless started by root)
          --system        work for the system's agent (default when started by root)
          --check         check the configuration and the files that it names, and stop
          --help          show this text
          --version       show the version

        Exit status: 0 after SIGTERM or SIGINT; 64 wrong usage; 66 no configuration; 69 no broker; 77 not permitted;
        78 wrong configuration.
        """

    /// - Throws: ``BridgeError`` with code 64 that names the argument.
    static func parse(_ arguments: [String], isRoot: Bool) throws(BridgeError) -> Request {
        var options = BridgeOptions(isSystem: isRoot)
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts.first ?? "" {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--user": options.isSystem = false
            case "--system": options.isSystem = true
            case "--check": options.action = .check
            case let name where name == "--config" || name == "--socket":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw usage("\(name) needs a value")
                }
                if name == "--config" { options.configurationFile = value } else { options.socket = value }
            case let name where name.hasPrefix("-"):
                throw usage("unknown argument \"\(argument)\"")
            default: operands.append(argument)
            }
        }
        try options.take(operands)
        return .run(options)
    }

    private mutating func take(_ operands: [String]) throws(BridgeError) {
        guard let command = operands.first else { return }
        guard command == "push" else { throw Self.usage("unknown argument \"\(command)\"") }
        guard (2...3).contains(operands.count) else { throw Self.usage("push needs a TOKEN, and one PAYLOAD at most") }
        guard action != .check else { throw Self.usage("--check does not go with push") }
        action = .push(token: operands[1], payload: operands.count > 2 ? operands[2] : nil)
    }

    private static func usage(_ problem: String) -> BridgeError {
        BridgeError(code: EX_USAGE, "\(problem); see actionbutton-mqtt --help")
    }

    /// The configuration file that the options choose.
    func configurationPath(_ environment: [String: String]) throws(BridgeError) -> String {
        if let configurationFile { return configurationFile }
        if isSystem { return ConfigurationLocation.system }
        guard let file = ConfigurationLocation.user(environment: environment) else {
            throw BridgeError(code: EX_NOINPUT, "neither XDG_CONFIG_HOME nor HOME is set; name the file with --config")
        }
        return file
    }

    /// The agent's socket that the options choose.
    func agentSocket(_ environment: [String: String]) throws(BridgeError) -> String {
        if let socket { return socket }
        if let given = environment[AgentAddress.variable], !given.isEmpty { return given }
        if isSystem { return AgentAddress.system.path }
        guard let address = AgentAddress.person(in: environment) else {
            throw BridgeError(
                code: EX_CONFIG, "XDG_RUNTIME_DIR is not set: the agent's socket is not known; name it with --socket")
        }
        return address.path
    }
}
