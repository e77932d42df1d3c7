/// The forms that languages have for a count, by the rules of the Unicode CLDR for whole numbers.
///
/// Foundation has the rules, but does not say which form a number takes.
enum PluralCategory: String {
    case zero, one, two, few, many, other

    /// The form that a whole number takes in a language.
    ///
    /// - Parameter language: its code: `pl`, `pt-br`. A language that is not known has "one" for 1.
    init(of count: Int64, in language: String) {
        let number = count.magnitude
        let name = language.lowercased()
        let code = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? name
        self = Self.rule(name == "pt-pt" ? name : code)(number)
    }

    private typealias Rule = @Sendable (UInt64) -> PluralCategory

    private static func rule(_ language: String) -> Rule {
        switch language {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my", "km", "yo", "jv", "su", "bo", "ig", "wo":
            { _ in .other }
        case "fr", "pt", "hy", "ff", "kab": { $0 < 2 ? .one : millions($0) }
        case "es", "it", "ca", "pt-pt": { $0 == 1 ? .one : millions($0) }
        case "hi", "bn", "gu", "kn", "fa", "am", "zu", "as", "ak", "ln", "mg", "pa", "ti", "wa", "bho", "si":
            { $0 < 2 ? .one : .other }
        case "is", "mk": { $0 % 10 == 1 && $0 % 100 != 11 ? .one : .other }
        case "da", "de", "en": { $0 == 1 ? .one : .other }
        case "ru", "uk", "be": eastSlavic
        case "sr", "hr", "bs", "sh": { eastSlavic($0) == .many ? .other : eastSlavic($0) }
        case "pl": { $0 == 1 ? .one : eastSlavic($0) == .few ? .few : .many }
        case "cs", "sk": { $0 == 1 ? .one : (2...4).contains($0) ? .few : .other }
        case "sl": slovenian
        case "lt": lithuanian
        case "lv": { $0 % 10 == 0 || (11...19).contains($0 % 100) ? .zero : $0 % 10 == 1 ? .one : .other }
        case "ro", "mo": { $0 == 1 ? .one : $0 == 0 || (1...19).contains($0 % 100) ? .few : .other }
        case "ar": arabic
        case "he", "iw": { $0 == 1 ? .one : $0 == 2 ? .two : .other }
        case "cy": welsh
        case "ga":
            { $0 == 1 ? .one : $0 == 2 ? .two : (3...6).contains($0) ? .few : (7...10).contains($0) ? .many : .other }
        case "gd": scottishGaelic
        case "mt": maltese
        default: { $0 == 1 ? .one : .other }
        }
    }

    /// Languages that say "of" after a round million.
    private static func millions(_ number: UInt64) -> PluralCategory {
        number != 0 && number % 1_000_000 == 0 ? .many : .other
    }

    private static let eastSlavic: Rule = { number in
        if number % 10 == 1, number % 100 != 11 { return .one }
        return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? .few : .many
    }

    private static let slovenian: Rule = { number in
        switch number % 100 {
        case 1: .one
        case 2: .two
        case 3, 4: .few
        default: .other
        }
    }

    private static let lithuanian: Rule = { number in
        if (11...19).contains(number % 100) || number % 10 == 0 { return .other }
        return number % 10 == 1 ? .one : .few
    }

    private static let arabic: Rule = { number in
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    private static let welsh: Rule = { number in
        switch number {
        case 0: .zero
        case 1: .one
        case 2: .two
        case 3: .few
        case 6: .many
        default: .other
        }
    }

    private static let scottishGaelic: Rule = { number in
        switch number {
        case 1, 11: .one
        case 2, 12: .two
        case 3...10, 13...19: .few
        default: .other
        }
    }

    private static let maltese: Rule = { number in
        switch (number, number % 100) {
        case (1, _): .one
        case (2, _): .two
        case (0, _), (_, 3...10): .few
        case (_, 11...19): .many
        default: .other
        }
    }
}
