import Dispatch
import Glibc

/// What the agent knows of the time of day: seconds since 1970, and a call at such a moment.
///
/// A seam: ``SystemWallClock`` is the kernel's clock; tests set the time themselves.
@AgentActor
public protocol WallClock: AnyObject {
    /// Seconds since 1970.
    var now: Double { get }

    /// Calls `body` once when the clock shows `moment` or later, also when it is set forward or the machine slept; never synchronously.
    func schedule(at moment: Double, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall
}

/// The kernel's wall clock; each scheduled call is one Dispatch timer on the agent's queue.
@AgentActor
public final class SystemWallClock: WallClock {
    public nonisolated init() {}

    public var now: Double { Self.secondsSince1970() }

    /// Reads `CLOCK_REALTIME`.
    public nonisolated static func secondsSince1970() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    public func schedule(at moment: Double, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
        let whole = moment.rounded(.down)
        let time = timespec(tv_sec: Int(whole), tv_nsec: Int((moment - whole) * 1e9))
        return DispatchCall(body) { $0.schedule(wallDeadline: DispatchWallTime(timespec: time)) }
    }
}

/// One Dispatch timer.
@AgentActor
private final class DispatchCall: ScheduledCall {
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
