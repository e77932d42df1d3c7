import AgentProtocol
import AgentTransport
import CSystem
import Configuration
import ControlHost
import Dispatch
import EventLoop
import FoundationEssentials
import Glibc
import Input

/// The daemon as a program: from its command line to its exit code.
public enum AgentProgram {
    /// Runs the agent until it is told to stop. Never returns.
    public static func run(arguments: [String], environment: [String: String]) -> Never {
        do {
            switch try AgentOptions.parse(arguments, isRoot: geteuid() == 0) {
            case .help: finish(AgentOptions.help)
            case .version: finish("actionbuttond \(AgentVersion.text), libgpiod \(GPIOLibrary.version)")
            case .run(let options): start(options, environment)
            }
        } catch {
            fail(error)
        }
    }

    private static func start(_ options: AgentOptions, _ environment: [String: String]) -> Never {
        // One queue does nearly all the work, on whichever thread Dispatch has for it: a heap for each only grows.
        csystem_share_heap()
        AgentActor.later {
            do throws(StartError) {
                if options.onlyChecks { finish(try ConfigurationCheck.report(options, environment)) }
                if options.onlyOpens {
                    opening = try OpenerService(options: options, environment: environment)
                } else {
                    running = try RunningAgent(options: options, environment: environment)
                }
            } catch {
                fail(error)
            }
        }
        dispatchMain()
    }

    /// Keeps the agent for the life of the process.
    @AgentActor private static var running: RunningAgent?
    @AgentActor private static var opening: OpenerService?

    private static func finish(_ text: String) -> Never {
        print(text)
        exit(EX_OK)
    }

    static func fail(_ error: StartError) -> Never {
        Log.error(error.description)
        exit(error.code)
    }
}
