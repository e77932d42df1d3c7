import EventLoop
import Gestures

/// Lets a test wait for a condition that is looked at whenever something has happened; nothing is polled.
@AgentActor
final class EventWaiter {
    private final class Waiting {
        let condition: @AgentActor () -> Bool
        let limit: any ScheduledCall
        let continuation: CheckedContinuation<Bool, Never>

        init(
            condition: @escaping @AgentActor () -> Bool, limit: any ScheduledCall,
            continuation: CheckedContinuation<Bool, Never>
        ) {
            self.condition = condition
            self.limit = limit
            self.continuation = continuation
        }
    }

    private var waiting: [Int: Waiting] = [:]
    private var count = 0
    private var looksLater = false

    /// Looks at the conditions after what is going on now is done, so that they see a whole state.
    func somethingHappened() {
        guard !waiting.isEmpty, !looksLater else { return }
        looksLater = true
        AgentActor.later { self.look() }
    }

    private func look() {
        looksLater = false
        for (id, one) in waiting where one.condition() { end(id, true) }
    }

    private func end(_ id: Int, _ isTrue: Bool) {
        guard let one = waiting.removeValue(forKey: id) else { return }
        one.limit.cancel()
        one.continuation.resume(returning: isTrue)
    }

    /// - Parameter limit: of real time: other processes take part.
    /// - Returns: whether the condition has come true in time.
    func wait(atMost limit: Duration, for condition: @escaping @AgentActor () -> Bool) async -> Bool {
        if condition() { return true }
        count += 1
        let id = count
        return await withCheckedContinuation { continuation in
            let timer = SystemClock().schedule(after: limit) { self.end(id, condition()) }
            waiting[id] = Waiting(condition: condition, limit: timer, continuation: continuation)
        }
    }
}
