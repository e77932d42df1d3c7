/// One printf specifier of a localised format: `%@`, `%2$lld`, `%.1f`.
struct FormatSpecifier {
    /// The specifier as it is written, percent sign included.
    let source: String
    /// The argument that it names, counted from 0; nil for the next one.
    let position: Int?
    /// Flags, width and precision: `-08.3`.
    let options: String
    let conversion: Character

    var length: Int { source.count }

    /// An integer to be written as the reader's locale does, with its grouping separators.
    var isPlainInteger: Bool { options.isEmpty && "di@uf".contains(conversion) }

    private static let lengths = "hlqLztj"
    private static let conversions = "%@dDiuUxXoOfFeEgGaAcs"

    /// Reads the specifier that the text begins with; nil if there is none.
    init?(parsing text: Substring) {
        var rest = text.dropFirst()
        let digits = rest.prefix(while: \.isASCIIDigit)
        var position: Int?
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 {
            position = number - 1
            rest = rest.dropFirst(digits.count + 1)
        }
        let options = rest.prefix { $0.isASCIIDigit || "-+ 0#'.".contains($0) }
        rest = rest.dropFirst(options.count).drop { Self.lengths.contains($0) }
        guard let conversion = rest.first, Self.conversions.contains(conversion) else { return nil }
        self.source = String(text[..<text.index(after: rest.startIndex)])
        self.position = position
        self.options = String(options)
        self.conversion = conversion
    }

    /// The integer as the specifier wants it, with width, sign or base.
    func format(integer value: Int64, locale: Locale) -> String {
        let base = "xXoOu".contains(conversion) ? conversion.lowercased(matching: "O") : "d"
        return String(format: "%\(options)ll\(base)", locale: locale, value)
    }

    /// The number as the specifier wants it; six decimals if it does not say, as on a phone.
    func format(real value: Double, locale: Locale) -> String {
        if let decimals = plainDecimals, value.isFinite {
            return value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
        }
        let base = "fFeEgGaA".contains(conversion) ? String(conversion) : "f"
        return String(format: "%\(options)\(base)", locale: locale, value)
    }

    /// The number of decimals, if that is all the specifier asks for.
    private var plainDecimals: Int? {
        guard "fF@".contains(conversion) else { return nil }
        if options.isEmpty { return 6 }
        return options.first == "." ? Int(options.dropFirst()) : nil
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// The character, in lower case if it is the given one.
    fileprivate func lowercased(matching other: Character) -> String {
        self == other ? lowercased() : String(self)
    }
}
