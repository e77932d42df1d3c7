import Foundation
import SharedTimer

/// The app: changes the same timer as every control does, and has nothing to do with any agent.
@main
enum SharedTimerCommand {
    static let usage = "Usage: shared-timer start|stop|status [HOST:PORT]\n"

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let verbs: [String: TimerRequest] = ["start": .start, "stop": .stop, "status": .status]
        guard (1...2).contains(arguments.count), let request = verbs[arguments[0]] else { fail(EX_USAGE, usage) }
        do {
            let client = TimerClient(address: arguments.count > 1 ? arguments[1] : TimerClient.standardAddress)
            switch try client.ask(request) {
            case .stopped: print("stopped")
            case .running(let end): print("running, \(Int(end.timeIntervalSinceNow.rounded(.up))) s left")
            }
        } catch {
            fail(EX_UNAVAILABLE, "shared-timer: \(error.localizedDescription)\n")
        }
    }

    private static func fail(_ code: Int32, _ text: String) -> Never {
        FileHandle.standardError.write(Data(text.utf8))
        exit(code)
    }
}
