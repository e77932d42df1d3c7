import Dispatch
import Synchronization

/// How something on the agent's queue ended, on its way to the thread that waits for it.
final class FirstResult<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    /// Ends the waiting; what comes after the first result is not heard.
    func set(_ result: Value) {
        value.withLock { $0 = $0 ?? result }
        isThere.signal()
    }

    /// Blocks until there is a result; to be called once.
    func wait() -> Value {
        while true {
            isThere.wait()
            if let result = value.withLock({ $0 }) { return result }
        }
    }
}
