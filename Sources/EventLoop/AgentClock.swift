import Dispatch
import Gestures
import Glibc

/// What the agent knows of time: the monotonic now, and a call at a deadline.
///
/// A seam: ``SystemClock`` is the kernel's clock; the test kit's manual clock moves only when a test says so.
@AgentActor
public protocol AgentClock: AnyObject {
    var now: Timestamp { get }

    /// Calls `body` once when `deadline` has been reached, also when it lies in the past; never synchronously.
    func schedule(at deadline: Timestamp, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall
}

/// A call that an ``AgentClock`` will make, until it is cancelled.
@AgentActor
public protocol ScheduledCall: AnyObject {
    /// After this returns the call is not made. Cancelling twice, or after the call, does nothing.
    func cancel()
}

extension AgentClock {
    /// Calls `body` once, `delay` from now.
    public func schedule(after delay: Duration, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
        schedule(at: now + delay, body)
    }
}

/// The kernel's monotonic clock; each scheduled call is one Dispatch timer on the agent's queue.
@AgentActor
public final class SystemClock: AgentClock {
    public nonisolated init() {}

    public var now: Timestamp { Self.monotonicNow() }

    /// Reads `CLOCK_MONOTONIC`.
    public nonisolated static func monotonicNow() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    public func schedule(at deadline: Timestamp, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
        let nanoseconds = Int(max(0, (deadline - now).inNanoseconds))
        return DispatchCall(body) {
            $0.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .nanoseconds(0))
        }
    }
}

/// One Dispatch timer.
@AgentActor
final class DispatchCall: ScheduledCall {
    private let timer: any DispatchSourceTimer
    private var body: (@AgentActor () -> Void)?

    init(_ body: @escaping @AgentActor () -> Void, schedule: (any DispatchSourceTimer) -> Void) {
        self.body = body
        timer = DispatchSource.makeTimerSource(queue: AgentActor.queue)
        schedule(timer)
        timer.setEventHandler { @Sendable in AgentActor.assumeIsolated { self.fire() } }
        timer.activate()
    }

    private func fire() {
        let due = body
        cancel()
        due?()
    }

    func cancel() {
        body = nil
        timer.cancel()
    }
}
