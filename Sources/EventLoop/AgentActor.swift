import Dispatch

/// The agent's one serial queue, as a global actor.
///
/// All mutable state of the agent is isolated to it, and every source of events (lines, keys, sockets, timers, signals,
/// children) delivers here. Its executor is the queue itself: nothing ever touches Swift's global pool, whose monitor
/// would wake an idle process once a second.
@globalActor
public actor AgentActor {
    public static let shared = AgentActor()

    /// The queue that Dispatch sources target.
    public static let queue = DispatchQueue(label: "actionbutton.agent")

    private let executor = QueueExecutor(queue: AgentActor.queue)

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Runs `body` at once; the caller is already on the queue, as every Dispatch handler of the agent is.
    ///
    /// Traps when called from anywhere else.
    public static func assumeIsolated<Result>(_ body: @AgentActor () throws -> Result) rethrows -> Result {
        dispatchPrecondition(condition: .onQueue(queue))
        // SAFETY: the isolation that the cast removes was checked in the line above; only the static annotation differs.
        return try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: (() throws -> Result).self)() }
    }
}

private final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { @Sendable in job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}

extension AgentActor {
    /// Runs `body` on the queue after everything that is already on it.
    public static func later(_ body: @escaping @Sendable @AgentActor () -> Void) {
        queue.async { @Sendable in assumeIsolated { body() } }
    }
}
