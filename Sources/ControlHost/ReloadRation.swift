import Gestures

/// How many reloads an app may ask for: 10 at once, then one in 30 s a kind.
struct ReloadRation {
    static let burst = 10
    static let refill = Duration.seconds(30)

    private var spent: [String: (count: Int, since: Timestamp)] = [:]

    /// Takes one reload of `kind` from the ration; false when none is left.
    mutating func take(kind: String, at now: Timestamp) -> Bool {
        var (count, since) = spent[kind] ?? (0, now)
        let returned = Int((now - since).inNanoseconds / Self.refill.inNanoseconds)
        if returned >= count {
            (count, since) = (0, now)
        } else {
            count -= returned
            since = since + Self.refill * returned
        }
        guard count < Self.burst else { return false }
        spent[kind] = (count + 1, since)
        return true
    }
}
