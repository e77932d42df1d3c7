import AgentProtocol
import Foundation
import Synchronization

/// Asks for `Status` all the time, and remembers how long the slowest answer took until it was there.
final class StatusWatch: Sendable {
    private let state = Mutex((count: 0, slowest: Duration.zero, isOver: false))
    private let ended = DispatchSemaphore(value: 0)

    init(socket: String) {
        Thread.detachNewThread { [self] in
            defer { ended.signal() }
            var connection: VarlinkClient?
            while connection == nil, !state.withLock({ $0.isOver }) {
                connection = try? VarlinkClient(path: socket)
                if connection == nil { usleep(1_000) }
            }
            guard let client = connection else { return }
            while !state.withLock({ $0.isOver }) {
                let start = ContinuousClock.now
                // Of 95 KB, no more is read than that it is no error: the agent's time is to be told, not this program's.
                guard (try? client.call(AgentInterface.status, as: VarlinkEmpty.self)) != nil else { return }
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
