/// `actionbutton check`: the daemon knows its files, so it is the daemon that checks them, in this process' place.
enum Check {
    private static let daemon = SiblingProgram(name: "actionbuttond")

    /// Returns only when there is no daemon to ask.
    static func run(
        file: String?, _ agent: Options.AgentChoice, environment: [String: String], console: Console
    ) -> ExitCode {
        daemon.execute(arguments(file: file, agent), environment: environment)
        console.say("there is no \(daemon.name) beside this program or in PATH, which reads the files; install it")
        return .unavailable
    }

    static func arguments(file: String?, _ agent: Options.AgentChoice) -> [String] {
        ["--check"] + agent.daemonArguments + (file.map { ["--config", $0] } ?? [])
    }
}
