import Glibc

/// The daemon's command line.
struct AgentOptions: Equatable, Sendable {
    var configurationFile: String?
    var socket: String?
    var stateDirectory: String?
    var scope: AgentLocation.Scope
    var onlyChecks = false
    var onlyPutsLightsOut = false
    var onlyOpens = false
    var isPlain = false

    /// What the command line asks for.
    enum Request: Equatable, Sendable {
        case run(AgentOptions)
        case help
        case version
    }

    static let help = """
        Usage: actionbuttond [OPTION]...

        Runs the agent of the action buttons that config.yaml names, in the foreground.

          --config FILE   read FILE instead of the standard config.yaml
          --socket PATH   listen on PATH instead of the standard agent.socket
          --state DIR     keep state and group containers in DIR
          --user          be this person's agent (default, unless started by root)
          --system        be the system's agent (default when started by root)
          --check         check all files, say what is wrong or what would run, and stop
          --leds-off      put out the lights that a crashed agent left on, and stop
          --opener        open what the system's agent hands over, and be no agent
          --plain         on a terminal, write lines of words and redraw nothing
          --help          show this text
          --version       show the version

        Exit status: 0 after SIGTERM or SIGINT; 64 wrong usage; 66 no configuration; 73 a folder or
        socket cannot be made; 74 a light cannot be put out; 75 another agent runs already; 77 not permitted; 78 wrong configuration.
        """

    /// - Throws: ``StartError`` with code 64 that names the argument.
    static func parse(_ arguments: [String], isRoot: Bool) throws(StartError) -> Request {
        var options = AgentOptions(scope: isRoot ? .system : .person)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            switch name {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--user": options.scope = .person
            case "--system": options.scope = .system
            case "--check": options.onlyChecks = true
            case "--leds-off": options.onlyPutsLightsOut = true
            case "--opener": options.onlyOpens = true
            case "--plain": options.isPlain = true
            case "--config", "--socket", "--state":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw StartError(code: EX_USAGE, "\(name) needs a value; see actionbuttond --help")
                }
                options.set(name, to: value)
            default:
                throw StartError(code: EX_USAGE, "unknown argument \"\(argument)\"; see actionbuttond --help")
            }
        }
        return .run(options)
    }

    private mutating func set(_ name: String, to value: String) {
        switch name {
        case "--config": configurationFile = value
        case "--socket": socket = value
        default: stateDirectory = value
        }
    }
}
