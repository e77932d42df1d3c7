/// How long to wait before the next attempt: 1 s, then twice as long each time, up to a minute.
///
/// Each wait is shortened by up to half at random, so that a thousand clients do not come back to a broker at once.
package struct BackOff: Equatable, Sendable {
    private let longest: Duration
    /// Attempts that have failed in a row.
    private var failures = 0

    /// - Parameter longest: what the waits grow to.
    package init(longest: Duration = .seconds(60)) {
        self.longest = longest
    }

    /// - Parameter chance: 0 to 1.
    package mutating func next(chance: Double) -> Duration {
        let whole = min(longest, .seconds(1 << min(failures, 6)))
        failures += 1
        return whole * (1 - 0.5 * chance)
    }

    package mutating func reset() {
        failures = 0
    }
}
