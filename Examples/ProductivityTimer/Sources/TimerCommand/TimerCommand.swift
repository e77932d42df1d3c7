import Foundation
import ProductivityTimer
import WidgetKit

/// The app: changes the same timers as the control does, and has the control show it.
@main
enum TimerCommand {
    static let usage = "Usage: timer start|stop|status [work|personal]\n"

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        if ["--help", "-h"].contains(arguments.first) {
            print(usage, terminator: "")
            return
        }
        let timers = ProductivityTimer.all.filter { arguments.count < 2 || $0.id == arguments.last }
        guard (1...2).contains(arguments.count), let verb = arguments.first, !timers.isEmpty else {
            fail(EX_USAGE, usage)
        }
        do {
            switch verb {
            case "start": try await change(timers[0], isRunning: true)
            case "stop": try await change(timers[0], isRunning: false)
            case "status": for timer in timers { print(try status(of: timer)) }
            default: fail(EX_USAGE, usage)
            }
        } catch {
            fail(EXIT_FAILURE, "timer: \(error.localizedDescription)\n")
        }
    }

    static func change(_ timer: ProductivityTimer, isRunning: Bool) async throws {
        try await TimerManager.setRunning(isRunning, timer)
        ControlCenter.shared.reloadControls(ofKind: "com.example.Productivity.TimerToggle")
        print(try status(of: timer))
    }

    static func status(of timer: ProductivityTimer) throws -> String {
        guard let end = try TimerManager.end(of: timer) else { return "\(timer.name): stopped" }
        let seconds = Int(end.timeIntervalSinceNow.rounded(.up))
        return "\(timer.name): running, \(seconds / 60) min \(seconds % 60) s left"
    }

    static func fail(_ code: Int32, _ text: String) -> Never {
        FileHandle.standardError.write(Data(text.utf8))
        exit(code)
    }
}
