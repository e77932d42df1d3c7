import Dispatch

/// Runs the asynchronous work of one connection's calls on a queue, and so on a thread, of their own.
///
/// Swift's shared pool has as many threads as the machine has cores. On a small board a single provider that blocks its
/// thread would stall every other control; here it stalls its own connection and nothing else.
final class CallExecutor: TaskExecutor {
    let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { @Sendable in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
