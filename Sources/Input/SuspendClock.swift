import Glibc

/// How long the machine has been suspended since it was booted.
public enum SuspendClock {
    /// `CLOCK_BOOTTIME` runs on during a suspend, `CLOCK_MONOTONIC` does not: the difference is the time slept.
    ///
    /// A thread that is preempted between the two clocks sees them too far apart, so one is read again behind the other:
    /// what was read at one go counts, else the smallest of three.
    public static var total: Duration {
        var least = Int64.max
        for _ in 0..<3 {
            let before = nanoseconds(of: CLOCK_MONOTONIC)
            least = min(least, nanoseconds(of: CLOCK_BOOTTIME) - before)
            if nanoseconds(of: CLOCK_MONOTONIC) - before < oneGo { break }
        }
        return .nanoseconds(least)
    }

    /// Nanoseconds in which nothing can have come between two readings.
    private static let oneGo: Int64 = 1_000_000

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
