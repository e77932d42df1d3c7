import Dispatch
import Gestures

/// The calls that wait for a moment of the monotonic clock, on one Dispatch timer.
///
/// To set a Dispatch timer wakes the thread that keeps the timers, and a button sets and cancels a deadline with each press. So
/// the timer is set only when a call comes that is earlier than all others. After a cancel it stays, and finds nothing due,
/// unless it would wake an agent that has long been at rest.
@AgentActor
final class CallQueue {
    static let shared = CallQueue()

    /// A timer that nobody needs any more may wake the process for so long after the cancel.
    private static let afterglow = Duration.seconds(1)

    private let timer = DispatchSource.makeTimerSource(queue: AgentActor.queue)
    /// In the order of the deadlines, those of one deadline in the order of their coming.
    private var calls: [Call] = []
    /// When the timer fires; nil when it does not.
    private var alarm: Timestamp?
    private var isMakingCalls = false

    private init() {
        timer.setEventHandler { @Sendable in AgentActor.assumeIsolated { self.makeCalls() } }
        timer.schedule(deadline: .distantFuture)
        timer.activate()
    }

    func add(_ deadline: Timestamp, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
        let call = Call(self, deadline, body)
        let place = calls.lastIndex { $0.deadline <= deadline }.map { $0 + 1 } ?? 0
        calls.insert(call, at: place)
        if !isMakingCalls { setAlarm() }
        return call
    }

    private func remove(_ call: Call) {
        guard let place = calls.firstIndex(where: { $0 === call }) else { return }
        calls.remove(at: place)
        guard call.deadline == alarm, calls.first?.deadline != alarm,
            call.deadline > SystemClock.monotonicNow() + Self.afterglow
        else { return }
        alarm = nil
        setAlarm()
        if alarm == nil { timer.schedule(deadline: .distantFuture) }
    }

    private func makeCalls() {
        alarm = nil
        isMakingCalls = true
        let now = SystemClock.monotonicNow()
        // What a call schedules has its own turn of the queue, also when it is due at once.
        let due = calls.prefix { $0.deadline <= now }
        calls.removeFirst(due.count)
        for call in due { call.make() }
        isMakingCalls = false
        setAlarm()
    }

    private func setAlarm() {
        guard let first = calls.first?.deadline, first < alarm ?? Timestamp(nanoseconds: .max) else { return }
        alarm = first
        let delay = max(0, (first - SystemClock.monotonicNow()).inNanoseconds)
        timer.schedule(deadline: .now() + .nanoseconds(Int(delay)), leeway: .nanoseconds(0))
    }

    private final class Call: ScheduledCall {
        let deadline: Timestamp
        private unowned let queue: CallQueue
        private var body: (@AgentActor () -> Void)?

        init(_ queue: CallQueue, _ deadline: Timestamp, _ body: @escaping @AgentActor () -> Void) {
            self.queue = queue
            self.deadline = deadline
            self.body = body
        }

        /// Does nothing after a cancel: a call that is due together with this one may have cancelled it.
        func make() {
            let due = body
            body = nil
            due?()
        }

        func cancel() {
            guard body != nil else { return }
            body = nil
            queue.remove(self)
        }
    }
}
