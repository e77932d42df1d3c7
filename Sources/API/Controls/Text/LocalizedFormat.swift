/// A localised literal with its interpolations: the key to look up, and the values to put into what is found.
///
/// As in Apple's frameworks the key holds a printf specifier where the literal has an interpolation, so that
/// `"\(count) loaves"` is looked up as `%lld loaves`.
struct LocalizedFormat: Hashable, Sendable {
    /// A value to put into the format.
    enum Argument: Hashable, Sendable {
        case string(String)
        case signed(Int64)
        case unsigned(UInt64)
        case real(Double)
        case resource(LocalizedStringResource)
        case text(Text)
    }

    private(set) var key: String
    private(set) var arguments: [Argument] = []

    init(key: String = "") {
        self.key = key
    }

    mutating func append(literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    mutating func append(_ argument: Argument, specifier: String) {
        key += specifier
        arguments.append(argument)
    }

    /// A literal without interpolation is looked up as it is written, percent signs and all.
    var sealed: LocalizedFormat {
        arguments.isEmpty ? LocalizedFormat(key: key.replacingOccurrences(of: "%%", with: "%")) : self
    }

    /// The number that decides between the plural forms of a string catalogue.
    var count: Int64? {
        for argument in arguments {
            switch argument {
            case .signed(let value): return value
            case .unsigned(let value): return Int64(clamping: value)
            case .string, .real, .resource, .text: continue
            }
        }
        return nil
    }

    /// The format with the arguments in place of its specifiers.
    ///
    /// The format may come from a file, so it is never handed to `printf` as a whole: a specifier without an
    /// argument stays as it is written.
    func filled(into format: String, in environment: TextEnvironment) -> String {
        guard !arguments.isEmpty else { return format }
        var result = ""
        var rest = format[...]
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            guard let specifier = FormatSpecifier(parsing: rest) else {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(specifier.length)
            if specifier.conversion == "%" {
                result += "%"
                continue
            }
            let index = specifier.position ?? next
            next += specifier.position == nil ? 1 : 0
            result +=
                arguments.indices.contains(index) ? arguments[index].text(specifier, environment) : specifier.source
        }
        return result + rest
    }
}

extension LocalizedFormat.Argument {
    fileprivate func text(_ specifier: FormatSpecifier, _ environment: TextEnvironment) -> String {
        let locale = environment.locale
        switch self {
        case .string(let value): return value
        case .resource(let resource): return resource.string(in: environment)
        case .text(let text): return text.string(in: environment)
        case .signed(let value):
            guard specifier.isPlainInteger else { return specifier.format(integer: value, locale: locale) }
            return value.formatted(.number.locale(locale))
        case .unsigned(let value):
            guard specifier.isPlainInteger else {
                return specifier.format(integer: Int64(bitPattern: value), locale: locale)
            }
            return value.formatted(.number.locale(locale))
        case .real(let value): return specifier.format(real: value, locale: locale)
        }
    }
}
