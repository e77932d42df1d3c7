import AgentProtocol
import Indicators

/// What the text of a scalar means, by the type that its key asks for.
enum Scalar {
    /// The words that people write for yes and no, in any case.
    static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }

    /// Decimal digits alone: no sign, no octal by a leading zero, no grouping.
    static func integer(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text)
    }

    /// `60%` as 0.6: a whole number from 0 to 100 and the sign.
    static func percentage(_ text: String) -> Double? {
        guard text.hasSuffix("%"), let number = integer(String(text.dropLast())), number <= 100 else { return nil }
        return Double(number) / 100
    }

    /// Hours and minutes of the 24-hour clock: `22:00`, `7:30`.
    static func timeOfDay(_ text: String) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard
            parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = integer(parts[0]), let minute = integer(parts[1]), hour < 24, minute < 60
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute)
    }

    /// One to four hexadecimal digits, with or without `0x`.
    static func hexadecimal(_ text: String) -> UInt16? {
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
            return nil
        }
        return UInt16(digits, radix: 16)
    }

    /// `#` and six hexadecimal digits, as in style sheets.
    static func colour(_ text: String) -> RGBColor? {
        let digits = text.utf8.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6, digits.first != UInt8(ascii: "+") else { return nil }
        guard let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        let channel = { (shift: UInt32) in Double((value >> shift) & 0xFF) / 255 }
        return RGBColor(red: channel(16), green: channel(8), blue: channel(0))
    }

    /// A decimal number and a unit, to the nanosecond: `10ms`, `1.5 s`, `500us`.
    static func duration(_ text: String) -> Duration? {
        let number = text.prefix { $0 == "." || ("0"..."9").contains($0) }
        let unit = text.dropFirst(number.count).drop { $0 == " " }
        guard let nanoseconds = nanoseconds(inUnit: unit) else { return nil }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first.flatMap({ integer(String($0)) }) else { return nil }
        let (scaled, overflows) = Int64(whole).multipliedReportingOverflow(by: nanoseconds)
        if overflows { return nil }
        guard parts.count == 2 else { return .nanoseconds(scaled) }
        guard let fraction = fraction(String(parts[1]), of: nanoseconds) else { return nil }
        let (sum, sumOverflows) = scaled.addingReportingOverflow(fraction)
        return sumOverflows ? nil : .nanoseconds(sum)
    }

    /// A duration as the file would have it, in its largest whole unit.
    static func text(_ duration: Duration) -> String {
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
    private static func fraction(_ digits: String, of unit: Int64) -> Int64? {
        guard (1...9).contains(digits.utf8.count), let value = integer(digits) else { return nil }
        let scale = (0..<digits.utf8.count).reduce(Int64(1)) { power, _ in power * 10 }
        let (product, overflows) = Int64(value).multipliedReportingOverflow(by: unit)
        return overflows ? nil : product / scale
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
