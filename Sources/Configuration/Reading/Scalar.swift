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

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
