/// The key of a text in a string table, as views take it.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// Collects the parts of a key's literal.
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

    let format: LocalizedFormat

    /// A key that is the given text.
    public init(_ value: String) {
        format = LocalizedFormat(key: value)
    }

    /// A key that is the literal.
    public init(stringLiteral value: String) {
        format = LocalizedFormat(key: value)
    }

    /// A key that has a specifier for each interpolation.
    public init(stringInterpolation: StringInterpolation) {
        format = stringInterpolation.format.sealed
    }
}
