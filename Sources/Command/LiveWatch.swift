import AgentProtocol
import Dispatch
import EventLoop
import Indicators

/// `watch` for people: the lines of the agent's own terminal indicator, until the agent or the person ends it.
@AgentActor
final class LiveWatch {
    private let indicator: TerminalIndicator
    private let onEnd: @Sendable (ViewEnding) -> Void
    private var signals: ViewSignals?
    private var hasEnded = false

    /// Blocks until the watching ends.
    nonisolated static func run(
        button: String?, _ choice: Options.AgentChoice, environment: [String: String], console: Console
    ) -> ExitCode {
        let result = FirstResult<ViewEnding>()
        let watch = AgentActor.queue.sync { @Sendable in
            AgentActor.assumeIsolated { LiveWatch(console) { result.set($0) } }
        }
        DispatchQueue(label: "actionbutton.watch").async { @Sendable in
            watch.read(button: button, choice, environment: environment, console: console)
        }
        return result.wait().exitCode(on: console)
    }

    private init(_ console: Console, onEnd: @escaping @Sendable (ViewEnding) -> Void) {
        self.onEnd = onEnd
        indicator = TerminalIndicator(descriptor: console.output, style: console.style, clock: SystemClock()) {
            // Nobody reads any more, as behind `head -n 1`: there is nobody to watch for.
            onEnd(.failed(Failure(ToolError($0.description, .cannotWrite))))
        }
        signals = ViewSignals(
            suspend: { [weak self] in self?.indicator.suspend() }, resume: { [weak self] in self?.indicator.redraw() },
            resized: { [weak self] in self?.indicator.redraw() },
            ended: { [weak self] in self?.end(.interrupted(signal: $0)) })
    }

    /// Takes replies on the queue that calls; the agent's queue only draws.
    private nonisolated func read(
        button: String?, _ choice: Options.AgentChoice, environment: [String: String], console: Console
    ) {
        do {
            let connection = try AgentConnection(choice, environment: environment)
            connection.announce(on: console)
            try connection.client.callForMore(AgentInterface.watch, WatchCall(button: button)) { (reply: WatchReply) in
                onQueue { $0.indicator.show(reply.presentation) }
                return true
            }
            onQueue { $0.end(.finished) }
        } catch {
            let failure = Failure(error)
            onQueue { $0.end(.failed(failure)) }
        }
    }

    private nonisolated func onQueue(_ body: @Sendable @AgentActor (LiveWatch) -> Void) {
        AgentActor.queue.sync { AgentActor.assumeIsolated { body(self) } }
    }

    private func end(_ ending: ViewEnding) {
        guard !hasEnded else { return }
        hasEnded = true
        indicator.stop()
        onEnd(ending)
    }
}
