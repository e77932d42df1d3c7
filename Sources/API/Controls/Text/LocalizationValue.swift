extension String {
    /// A localised literal: the key to look up together with the values that it interpolates.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
        let format: LocalizedFormat

        /// A value whose key is the given text.
        public init(_ value: String) {
            format = LocalizedFormat(key: value)
        }

        /// A value whose key is the literal.
        public init(stringLiteral value: String) {
            format = LocalizedFormat(key: value)
        }

        /// A value whose key has a specifier for each interpolation.
        public init(stringInterpolation: StringInterpolation) {
            format = stringInterpolation.format.sealed
        }
    }
}

extension String.LocalizationValue {
    /// Collects the parts of a localised literal. ``LocalizedStringKey`` and the intents' texts use it too.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var format = LocalizedFormat()

        /// Begins an empty literal; the counts are hints that are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends text that belongs to the key.
        public mutating func appendLiteral(_ literal: String) {
            format.append(literal: literal)
        }

        /// Appends text, `%@` in the key.
        public mutating func appendInterpolation(_ text: some StringProtocol) {
            format.append(.string(String(text)), specifier: "%@")
        }

        /// Appends a whole number, written as the reader's locale does: `%lld` in the key, `%llu` if unsigned.
        public mutating func appendInterpolation<Number: BinaryInteger>(_ number: Number) {
            format.append(.integer(number), specifier: Number.isSigned ? "%lld" : "%llu")
        }

        /// Appends a whole number as the specifier says: `%03lld`.
        public mutating func appendInterpolation(_ number: some BinaryInteger, specifier: String) {
            format.append(.integer(number), specifier: specifier)
        }

        /// Appends a number with six decimals, `%lf` in the key; give a specifier for fewer.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) {
            format.append(.real(Double(number)), specifier: "%lf")
        }

        /// Appends a number as the specifier says: `%.1f`.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint, specifier: String) {
            format.append(.real(Double(number)), specifier: specifier)
        }

        /// Appends another localised text, looked up when this one is.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            format.append(.resource(resource), specifier: "%@")
        }

        /// Appends a value in the given format.
        public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format style: Style)
        where Style.FormatOutput == String {
            format.append(.string(style.format(value)), specifier: "%@")
        }

        /// Appends a value as the formatter writes it; nothing if it cannot.
        public mutating func appendInterpolation(_ value: Any, formatter: Formatter) {
            format.append(.string(formatter.string(for: value) ?? ""), specifier: "%@")
        }

        /// Appends a date that counts by itself, in the words of the moment of the render.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            format.append(.text(Text(date, style: style)), specifier: "%@")
        }

        /// Appends a text.
        public mutating func appendInterpolation(_ text: Text) {
            format.append(.text(text), specifier: "%@")
        }

        /// Appends an image, which text cannot show here: its place stays empty.
        public mutating func appendInterpolation(_ image: Image) {
            format.append(.string(""), specifier: "%@")
        }

        /// Appends a place for a value that is not there yet, as in `numericFormat: "\(placeholder: .int) rooms"`: in the
        /// key its specifier, which also stands in for it.
        public mutating func appendInterpolation(placeholder: String.LocalizationValue.Placeholder) {
            appendInterpolation(placeholder: placeholder, specifier: placeholder.specifier)
        }

        /// Appends a place for a value that is not there yet and is to be written as the specifier says.
        public mutating func appendInterpolation(
            placeholder: String.LocalizationValue.Placeholder, specifier: String
        ) {
            format.append(.string(specifier), specifier: specifier)
        }

        /// Appends any other value as Swift describes it.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) {
            format.append(.string(String(describing: value)), specifier: "%@")
        }
    }
}

extension String.LocalizationValue {
    /// The kind of a value whose place a text keeps.
    public enum Placeholder: Hashable, Sendable {
        /// A whole number, `%lld` in the key.
        case int
        /// A whole number without a sign, `%llu`.
        case uint
        /// A number, `%f`.
        case float
        /// A number of double precision, `%lf`.
        case double
        /// Text, `%@`.
        case object

        fileprivate var specifier: String {
            switch self {
            case .int: "%lld"
            case .uint: "%llu"
            case .float: "%f"
            case .double: "%lf"
            case .object: "%@"
            }
        }
    }
}

extension LocalizedFormat.Argument {
    fileprivate static func integer<Number: BinaryInteger>(_ number: Number) -> Self {
        Number.isSigned ? .signed(Int64(clamping: number)) : .unsigned(UInt64(clamping: number))
    }
}
