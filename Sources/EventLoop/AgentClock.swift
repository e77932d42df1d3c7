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

/// The kernel's monotonic clock; all scheduled calls share one Dispatch timer on the agent's queue.
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
        CallQueue.shared.add(deadline, body)
    }
}
