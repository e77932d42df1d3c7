import AgentProtocol
import Dispatch
import EventLoop
import Glibc
import Indicators

/// `watch` for people: the lines of the agent's own terminal indicator, until the agent or the person ends it.
@AgentActor
final class LiveWatch {
    private enum Ending: Sendable {
        case agentStopped
        case failed(Failure)
        case interrupted(signal: Int32)
    }

    private let indicator: TerminalIndicator
    private let onEnd: @Sendable (Ending) -> Void
    private var signals: [any DispatchSourceSignal] = []
    private static let endings = [SIGINT, SIGTERM, SIGHUP]
    private var hasEnded = false

    /// Blocks until the watching ends. A signal that ends it is raised again once the terminal is clean, so that the
    /// shell sees how the program ended.
    nonisolated static func run(
        button: String?, _ choice: Options.AgentChoice, environment: [String: String], console: Console
    ) -> ExitCode {
        let result = FirstResult<Ending>()
        let watch = AgentActor.queue.sync { @Sendable in
            AgentActor.assumeIsolated { LiveWatch(console) { result.set($0) } }
        }
        DispatchQueue(label: "actionbutton.watch").async { @Sendable in
            watch.read(button: button, choice, environment: environment, console: console)
        }
        switch result.wait() {
        case .agentStopped:
            return .success
        case .failed(let failure):
            console.say(failure.text)
            return failure.exitCode
        case .interrupted(let signal):
            Glibc.signal(signal, SIG_DFL)
            raise(signal)
            return .success
        }
    }

    private init(_ console: Console, onEnd: @escaping @Sendable (Ending) -> Void) {
        self.onEnd = onEnd
        indicator = TerminalIndicator(descriptor: console.output, style: console.style, clock: SystemClock()) {
            console.say($0.description)
        }
        signals = (Self.endings + [SIGTSTP, SIGCONT, SIGWINCH]).map { number in
            // The default action would end the process before the source sees the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: AgentActor.queue)
            source.setEventHandler { @Sendable [weak self] in AgentActor.assumeIsolated { self?.received(number) } }
            source.activate()
            return source
        }
    }

    private func received(_ number: Int32) {
        switch number {
        case SIGTSTP:
            indicator.suspend()
            kill(getpid(), SIGSTOP)
        case SIGCONT, SIGWINCH: indicator.redraw()
        default: end(.interrupted(signal: number))
        }
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
            onQueue { $0.end(.agentStopped) }
        } catch {
            let failure = Failure(error)
            onQueue { $0.end(.failed(failure)) }
        }
    }

    private nonisolated func onQueue(_ body: @Sendable @AgentActor (LiveWatch) -> Void) {
        AgentActor.queue.sync { AgentActor.assumeIsolated { body(self) } }
    }

    private func end(_ ending: Ending) {
        guard !hasEnded else { return }
        hasEnded = true
        indicator.stop()
        onEnd(ending)
    }
}
