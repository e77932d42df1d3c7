import Gestures

/// How bright a light is over time: steps from a start, played once or for ever.
///
/// Levels are what a person perceives, 0 (dark) to 1 (full); a device that is not linear to the eye corrects for it.
public struct Pattern: Hashable, Sendable {
    /// One level, held for a while.
    public struct Step: Hashable, Sendable {
        /// 0…1.
        public let level: Double
        /// Longer than zero.
        public let duration: Duration

        public init(_ level: Double, _ duration: Duration) {
            self.level = level
            self.duration = duration
        }
    }

    /// The steps before the rest, in order.
    public let steps: [Step]
    /// The level after the last step; nil means that the steps begin anew.
    public let rest: Double?

    /// One level for ever.
    public static func steady(_ level: Double) -> Pattern {
        Pattern(steps: [], rest: level)
    }

    /// The steps over and over again; there must be at least one.
    public static func repeating(_ steps: [Step]) -> Pattern {
        precondition(!steps.isEmpty, "a repeating pattern needs a step")
        return Pattern(steps: steps, rest: nil)
    }

    /// From dark to full in `duration`, and full from its very end on.
    ///
    /// A dimmable light rises in small equal steps. A light that is either on or off is lit for a growing part of each
    /// of five equal slots, the whole of the last one's end being the rest.
    public static func filling(over duration: Duration, isDimmable: Bool) -> Pattern {
        guard duration > .zero else { return .steady(1) }
        return Pattern(steps: isDimmable ? rise(over: duration) : growingSlots(over: duration), rest: 1)
    }

    /// One level for `duration`, and full from its very end on.
    public static func waiting(for duration: Duration, at level: Double) -> Pattern {
        guard duration > .zero else { return .steady(1) }
        return Pattern(steps: [Step(level, duration)], rest: 1)
    }

    /// The level at `elapsed` since the start, and when after the start it changes next (nil: never).
    public func level(at elapsed: Duration) -> (level: Double, nextChange: Duration?) {
        var begin = Duration.zero
        if rest == nil {
            let whole = period
            begin = .nanoseconds(elapsed.inNanoseconds / whole.inNanoseconds * whole.inNanoseconds)
        }
        for step in steps {
            let end = begin + step.duration
            if elapsed < end { return (step.level, end) }
            begin = end
        }
        return (rest ?? 0, nil)
    }

    private var period: Duration {
        steps.reduce(.zero) { $0 + $1.duration }
    }

    private static func rise(over duration: Duration) -> [Step] {
        let total = duration.inNanoseconds
        let count = max(1, min(64, total / 20_000_000))
        return (0..<count).map { index in
            // From the exact boundaries, so that rounding never moves the end.
            let length = total * (index + 1) / count - total * index / count
            return Step(Double(index + 1) / Double(count + 1), .nanoseconds(length))
        }
    }

    private static func growingSlots(over duration: Duration) -> [Step] {
        let total = duration.inNanoseconds
        let slots: Int64 = 5
        return (0..<slots).flatMap { index -> [Step] in
            let begin = total * index / slots
            let end = total * (index + 1) / slots
            let lit = (end - begin) * (index + 1) / (slots + 1)
            return [Step(1, .nanoseconds(lit)), Step(0, .nanoseconds(end - begin - lit))]
        }
        .filter { $0.duration > .zero }
    }
}
