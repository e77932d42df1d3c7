import Glibc

/// How long the machine has been suspended since it was booted.
public enum SuspendClock {
    /// `CLOCK_BOOTTIME` runs on during a suspend, `CLOCK_MONOTONIC` does not: the difference is the time slept.
    ///
    /// The smallest of three readings counts, for a thread that is preempted between the two clocks sees them too far apart.
    public static var total: Duration {
        var least = Int64.max
        for _ in 0..<3 {
            let monotonic = nanoseconds(of: CLOCK_MONOTONIC)
            least = min(least, nanoseconds(of: CLOCK_BOOTTIME) - monotonic)
        }
        return .nanoseconds(least)
    }

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
