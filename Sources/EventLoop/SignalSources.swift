import Dispatch
import Glibc

/// The signals that steer a program, delivered on its queue.
@AgentActor
package final class SignalSources {
    private var sources: [any DispatchSourceSignal] = []

    /// Starts to watch the signals; `ready` runs when each is surely caught.
    ///
    /// A signal that comes before Dispatch has registered its source would end the process or be lost, so whoever
    /// says that the agent is ready has to wait for that.
    package init(
        handlers: [Int32: @Sendable @AgentActor () -> Void], ready: @escaping @Sendable @AgentActor () -> Void
    ) {
        signal(SIGPIPE, SIG_IGN)
        // Whoever starts a program may have ignored this one, and then nobody could tell how its children ended.
        signal(SIGCHLD, SIG_DFL)
        let group = DispatchGroup()
        for (number, handler) in handlers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: AgentActor.queue)
            group.enter()
            source.setRegistrationHandler { @Sendable in group.leave() }
            source.setEventHandler { @Sendable in AgentActor.assumeIsolated { handler() } }
            source.activate()
            sources.append(source)
        }
        group.notify(queue: AgentActor.queue) { @Sendable in AgentActor.assumeIsolated { ready() } }
    }
}
