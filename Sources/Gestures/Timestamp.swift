/// A point on the kernel's monotonic clock (`CLOCK_MONOTONIC`), in nanoseconds.
///
/// Edges, keys and deadlines all live on this one clock, which a wall-clock step or an NTP correction does not move.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's arbitrary start, usually boot.
    public let nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    public static func + (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(nanoseconds: time.nanoseconds + duration.inNanoseconds)
    }

    public static func - (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(nanoseconds: time.nanoseconds - duration.inNanoseconds)
    }

    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }
}

extension Duration {
    /// The duration in whole nanoseconds; gestures last seconds, so 64 bits hold them.
    public var inNanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
