/// Durations as people write them in a configuration or a trace: a decimal number and a unit.
public enum DurationText {
    /// A decimal number and a unit, to the nanosecond: `10ms`, `1.5 s`, `500us`; nil for anything else.
    public static func duration(_ text: String) -> Duration? {
        let number = text.prefix { $0 == "." || ("0"..."9").contains($0) }
        let unit = text.dropFirst(number.count).drop { $0 == " " }
        guard let nanoseconds = nanoseconds(inUnit: unit) else { return nil }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first.flatMap(integer) else { return nil }
        let (scaled, overflows) = Int64(whole).multipliedReportingOverflow(by: nanoseconds)
        if overflows { return nil }
        guard parts.count == 2 else { return .nanoseconds(scaled) }
        guard let fraction = fraction(parts[1], of: nanoseconds) else { return nil }
        let (sum, sumOverflows) = scaled.addingReportingOverflow(fraction)
        return sumOverflows ? nil : .nanoseconds(sum)
    }

    /// A duration of whole microseconds as a file would have it, in its largest whole unit.
    public static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        if microseconds % 1_000_000 == 0, microseconds > 0 { return "\(microseconds / 1_000_000)s" }
        return microseconds % 1000 == 0 ? "\(microseconds / 1000)ms" : "\(microseconds)us"
    }

    private static func nanoseconds(inUnit unit: Substring) -> Int64? {
        switch unit {
        case "us": 1_000
        case "ms": 1_000_000
        case "s": 1_000_000_000
        default: nil
        }
    }

    /// The digits behind the point, in nanoseconds; more digits than a unit has nanoseconds mean nothing.
    private static func fraction(_ digits: Substring, of unit: Int64) -> Int64? {
        guard (1...9).contains(digits.utf8.count), let value = integer(digits) else { return nil }
        let scale = (0..<digits.utf8.count).reduce(Int64(1)) { power, _ in power * 10 }
        let (product, overflows) = Int64(value).multipliedReportingOverflow(by: unit)
        return overflows ? nil : product / scale
    }

    /// Decimal digits alone: no sign, no grouping.
    private static func integer(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
