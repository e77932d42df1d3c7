import AgentProtocol

/// `actionbutton push --mqtt`: only actionbutton-mqtt has a network, so it pushes, in this process' place.
enum BrokerPush {
    private static let program = SiblingProgram(name: "actionbutton-mqtt")

    /// Returns only when there is no program that could push.
    static func run(
        token: String, payload: JSONValue, configuration: String?, _ agent: Options.AgentChoice,
        environment: [String: String], console: Console
    ) -> ExitCode {
        let arguments = arguments(token: token, payload: payload, configuration: configuration, agent)
        program.execute(arguments, environment: environment)
        console.say(
            "there is no \(program.name) beside this program or in PATH, which knows the broker; install its package")
        return .unavailable
    }

    static func arguments(
        token: String, payload: JSONValue, configuration: String?, _ agent: Options.AgentChoice
    ) -> [String] {
        agent.daemonArguments + (configuration.map { ["--config", $0] } ?? []) + [
            "push", token, JSONText.line(payload),
        ]
    }
}
