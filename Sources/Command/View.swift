import EventLoop
import Glibc

/// How a view that stays on the terminal ends.
enum ViewEnding: Sendable {
    /// As it should: the person has seen enough, or there is nothing more to see.
    case finished
    case failed(Failure)
    case interrupted(signal: Int32)

    /// What the program ends with, once the terminal is clean. A signal that ended the view is raised again, so that the
    /// shell sees how the program ended.
    func exitCode(on console: Console) -> ExitCode {
        switch self {
        case .finished:
            return .success
        case .failed(let failure):
            console.say(failure.text)
            return failure.exitCode
        case .interrupted(let signal):
            Glibc.signal(signal, SIG_DFL)
            // Dispatch has blocked it in the thread that it came to.
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, signal)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
            raise(signal)
            return .success
        }
    }
}

/// The signals that a view on a terminal has to know of.
@AgentActor
struct ViewSignals {
    private static let endings = [SIGINT, SIGTERM, SIGHUP]
    private let sources: SignalSources

    /// - Parameters:
    ///   - suspend: gives the terminal back before the process stops (Ctrl-Z).
    ///   - resume: the process goes on.
    ///   - resized: the terminal has another size.
    ///   - ended: a signal that ends programs has come.
    init(
        suspend: @escaping @Sendable @AgentActor () -> Void, resume: @escaping @Sendable @AgentActor () -> Void,
        resized: @escaping @Sendable @AgentActor () -> Void, ended: @escaping @Sendable @AgentActor (Int32) -> Void
    ) {
        var handlers: [Int32: @Sendable @AgentActor () -> Void] = [SIGCONT: resume, SIGWINCH: resized]
        handlers[SIGTSTP] = {
            suspend()
            kill(getpid(), SIGSTOP)
        }
        for number in Self.endings { handlers[number] = { ended(number) } }
        // The default action would end the process before the source sees the signal.
        for number in handlers.keys { signal(number, SIG_IGN) }
        sources = SignalSources(handlers: handlers, ready: {})
    }
}
