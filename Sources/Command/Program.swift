import AgentProtocol
import FoundationEssentials
import Glibc
import Indicators
import Input

/// The command line program `actionbutton`.
public enum Program {
    /// Runs it with the arguments after the program's name.
    ///
    /// - Returns: the exit code, after `sysexits.h`.
    public static func run(
        arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Int32 {
        run(arguments: arguments, environment: environment, console: .standard(environment: environment)).rawValue
    }

    static func run(arguments: [String], environment: [String: String], console: Console) -> ExitCode {
        do throws(UsageError) {
            let options = try Options(arguments: arguments, environment: environment)
            return run(options, environment: environment, console: console)
        } catch {
            console.say(error.description)
            return .usage
        }
    }

    private static func run(_ options: Options, environment: [String: String], console: Console) -> ExitCode {
        switch options.action {
        case .help(let subcommand):
            console.print(Help.text(subcommand))
            return .success
        case .version:
            console.print("actionbutton \(AgentVersion.text)\n")
            return .success
        case .check(let file):
            return Check.run(file: file, options.agent, environment: environment, console: console)
        case .completions(let shell):
            console.print(shell.script)
            return .success
        case .watch(let button) where !options.wantsJSON:
            return LiveWatch.run(
                button: button, options.agent, environment: environment,
                console: console.styled(by: options, environment))
        case .center where !options.wantsJSON:
            return attempt(console) {
                try CenterProgram.run(
                    options.agent, environment: environment, console: console.styled(by: options, environment))
            }
        case .monitor(let what, let record):
            return attempt(console) {
                try monitor(what, record: record, options, environment: environment, console: console)
            }
        case .replay(let file):
            return attempt(console) { try Replay.run(file: file, console: console, wantsJSON: options.wantsJSON) }
        case .devices(let all):
            return Devices.run(all: all, console: console, wantsJSON: options.wantsJSON)
        case .learn(let name, let writes, let configuration):
            return attempt(console) {
                try Learning.run(
                    name: name, writes: writes, location: .init(configuration, options.agent, environment),
                    console: console, wantsJSON: options.wantsJSON)
            }
        case .pushOverBroker(let token, let payload, let configuration):
            return BrokerPush.run(
                token: token, payload: payload, configuration: configuration, options.agent, environment: environment,
                console: console)
        case .doctor(let configuration):
            return Doctor.run(
                location: .init(configuration, options.agent, environment), options, environment: environment,
                console: console)
        default:
            return call(options, environment: environment, console: console)
        }
    }

    private static func attempt(_ console: Console, _ body: () throws -> ExitCode) -> ExitCode {
        do {
            return try body()
        } catch {
            let failure = Failure(error)
            console.say(failure.text)
            return failure.exitCode
        }
    }

    private static func monitor(
        _ what: Options.Monitored, record: String?, _ options: Options, environment: [String: String], console: Console
    ) throws -> ExitCode {
        guard case .button(let button) = what else {
            if record != nil, case .keys = what { throw UsageError("--record needs one key, not --all", .monitor) }
            return HardwareMonitor.run(what, try report(button: "", record, console, options.wantsJSON))
        }
        if record != nil, button == nil { throw UsageError("--record needs one BUTTON", .monitor) }
        let connection = try AgentConnection(options.agent, environment: environment)
        connection.announce(on: console)
        var report = try report(button: button, record, console, options.wantsJSON)
        try connection.client.callForMore(AgentInterface.monitor, MonitorCall(button: button)) {
            (reply: MonitorReply) in
            try report.show(reply)
            return true
        }
        return .success
    }

    private static func report(
        button: String?, _ record: String?, _ console: Console, _ wantsJSON: Bool
    ) throws(ToolError) -> MonitorReport {
        var recorder: TraceRecorder?
        if let record { recorder = try TraceRecorder(path: record) }
        return MonitorReport(console: console, wantsJSON: wantsJSON, namesButton: button == nil, recorder: recorder)
    }

    private static func call(_ options: Options, environment: [String: String], console: Console) -> ExitCode {
        attempt(console) {
            let connection = try AgentConnection(options.agent, environment: environment)
            connection.announce(on: console)
            let session = Session(client: connection.client, console: console, wantsJSON: options.wantsJSON)
            return try session.perform(options.action)
        }
    }
}

extension AgentConnection {
    /// Says which agent it is, where that is not plain.
    func announce(on console: Console) {
        guard isAmbiguous else { return }
        let other = address.owner == .system ? "--user asks your own" : "--system asks the system's"
        console.say("this is \(address); \(other)")
    }
}

/// What went wrong, as one line and an exit code.
struct Failure: Sendable {
    let text: String
    let exitCode: ExitCode

    init(_ error: any Error) {
        switch error {
        case let error as UsageError: self.init(error.description, .usage)
        case let error as VarlinkClientError: self.init(error.description, Self.exitCode(error))
        case let error as VarlinkError: self.init(error)
        case is ConfigurationDialogue.Abandoned: self.init("nothing was changed", .usage)
        case let error as ToolError: self.init(error.description, error.exitCode)
        case let error as InputError: self.init(error.description, ExitCode(rawValue: error.exitCode) ?? .software)
        default: self.init("\(error)", .software)
        }
    }

    private init(_ text: String, _ exitCode: ExitCode) {
        self.text = text
        self.exitCode = exitCode
    }

    private init(_ error: VarlinkError) {
        if let known = AgentError(error) {
            self.init(known.description, Self.exitCode(known))
        } else {
            self.init("\(error)", error.name == VarlinkError.permissionDenied.name ? .noPermission : .software)
        }
    }

    private static func exitCode(_ error: VarlinkClientError) -> ExitCode {
        switch error {
        case .unreachable(_, EACCES), .unreachable(_, EPERM): .noPermission
        case .unreachable, .closed: .unavailable
        case .timedOut: .temporaryFailure
        case .malformed: .software
        }
    }

    private static func exitCode(_ error: AgentError) -> ExitCode {
        switch error {
        case .unknownButton, .unknownKind, .invalidConfiguration, .nothingAssigned, .unknownInstance, .unknownToken,
            .badPayload, .unknownControl:
            .usage
        case .notPermitted: .noPermission
        case .rationed, .busy: .temporaryFailure
        case .badConfiguration: .configuration
        case .extensionFailed, .cannotOpen: .software
        }
    }
}
