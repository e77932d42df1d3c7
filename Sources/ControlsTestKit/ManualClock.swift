import EventLoop
import Gestures

/// A clock that stands still until a test moves it.
///
/// Calls that fall due are made in the order of their deadlines, calls of one deadline in the order they were scheduled, and while a call runs
/// ``now`` is exactly its deadline: a test sees the same times on every run.
@AgentActor
public final class ManualClock: AgentClock {
    public private(set) var now: Timestamp
    private var calls: [Call] = []
    /// Called after a call was scheduled, made or cancelled.
    var onChange: (@AgentActor () -> Void)?

    /// A clock that shows `start`; the default lies well above zero, as a booted machine's does.
    public init(now start: Timestamp = Timestamp(nanoseconds: 1_000_000_000_000)) {
        now = start
    }

    /// How many calls are waiting for their deadline: zero means that nothing would wake an idle agent.
    public var scheduledCount: Int { calls.count }

    /// The deadline of the next call, if one is waiting.
    public var nextDeadline: Timestamp? { calls.map(\.deadline).min() }

    public func schedule(at deadline: Timestamp, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
        let call = Call(clock: self, deadline: deadline, body: body)
        calls.append(call)
        onChange?()
        return call
    }

    /// Moves the clock on by `duration`, making every call that falls due on the way, those that the calls schedule included.
    public func advance(by duration: Duration) {
        advance(to: now + duration)
    }

    /// Moves the clock to `end`, as ``advance(by:)``; a time that has passed already only makes the calls that are due.
    public func advance(to end: Timestamp) {
        while let call = calls.min(by: { $0.deadline < $1.deadline }), call.deadline <= max(end, now) {
            now = max(now, call.deadline)
            remove(call)
            call.body()
        }
        now = max(now, end)
    }

    /// Moves the clock to `end` without making any call: the agent's process was stopped, or the machine was busy.
    ///
    /// The calls that fell due are made by the next ``advance(by:)``, which may be by zero.
    public func stall(to end: Timestamp) {
        now = max(now, end)
    }

    fileprivate func remove(_ call: Call) {
        calls.removeAll { $0 === call }
        onChange?()
    }
}

@AgentActor
private final class Call: ScheduledCall {
    private weak var clock: ManualClock?
    let deadline: Timestamp
    let body: @AgentActor () -> Void

    init(clock: ManualClock, deadline: Timestamp, body: @escaping @AgentActor () -> Void) {
        self.clock = clock
        self.deadline = deadline
        self.body = body
    }

    func cancel() {
        clock?.remove(self)
    }
}
