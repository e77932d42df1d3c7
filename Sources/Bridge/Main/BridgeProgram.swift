import AgentProtocol
import ControlPush
import Dispatch
import EventLoop
import Glibc

/// The program `actionbutton-mqtt`: from its command line to its exit code.
public enum BridgeProgram {
    /// Runs until it is told to stop. Never returns.
    public static func run(arguments: [String], environment: [String: String]) -> Never {
        Log.use(programName: "actionbutton-mqtt")
        do throws(BridgeError) {
            switch try BridgeOptions.parse(arguments, isRoot: geteuid() == 0) {
            case .help: finish(BridgeOptions.help)
            case .version: finish("actionbutton-mqtt \(AgentVersion.text)")
            case .run(let options): try run(options, environment)
            }
        } catch {
            fail(error)
        }
    }

    private static func run(_ options: BridgeOptions, _ environment: [String: String]) throws(BridgeError) -> Never {
        let file = try options.configurationPath(environment)
        let settings = try BridgeSettings.load(file)
        switch options.action {
        case .check:
            finish("\(file): nothing wrong; \(settings.clientID) at \(settings.address.place)")
        case .push(let token, let payload):
            push(token, payload, settings)
        case .run:
            let socket = try options.agentSocket(environment)
            AgentActor.later {
                running = RunningBridge(settings: settings, file: file, socket: socket, environment: environment)
            }
        }
        dispatchMain()
    }

    private static func push(_ token: String, _ payload: String?, _ settings: BridgeSettings) {
        AgentActor.later {
            let pusher = ControlPusher(broker: settings.address, prefix: settings.prefix)
            pusher.push(token, payload: payload) { result in
                if case .failure(let error) = result {
                    fail(BridgeError(code: error.exitCode, error.description))
                }
                pusher.close { exit(EX_OK) }
            }
        }
    }

    /// Keeps the bridge for the life of the process.
    @AgentActor private static var running: RunningBridge?

    private static func finish(_ text: String) -> Never {
        print(text)
        exit(EX_OK)
    }

    private static func fail(_ error: BridgeError) -> Never {
        Log.error(error.description)
        exit(error.code)
    }
}

extension PushError {
    fileprivate var exitCode: Int32 {
        switch self {
        case .noToken: EX_USAGE
        case .noBroker: EX_UNAVAILABLE
        case .refused: EX_NOPERM
        }
    }
}
