import AgentProtocol
import Foundation
import Synchronization

/// Asks for `Status` all the time, and remembers how long the slowest answer took.
final class StatusWatch: Sendable {
    private let state = Mutex((count: 0, slowest: Duration.zero, isOver: false))
    private let ended = DispatchSemaphore(value: 0)

    init(socket: String) {
        Thread.detachNewThread { [self] in
            defer { ended.signal() }
            guard let client = try? VarlinkClient(path: socket) else { return }
            while !state.withLock({ $0.isOver }) {
                let start = ContinuousClock.now
                guard (try? client.call(AgentInterface.status, as: StatusReply.self)) != nil else { return }
                let took = ContinuousClock.now - start
                state.withLock { state in
                    state.count += 1
                    state.slowest = max(state.slowest, took)
                }
                usleep(5_000)
            }
        }
    }

    func stop() -> (count: Int, slowest: Duration) {
        state.withLock { $0.isOver = true }
        ended.wait()
        return state.withLock { ($0.count, $0.slowest) }
    }
}
