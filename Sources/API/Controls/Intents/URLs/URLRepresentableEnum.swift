/// An enum whose cases have addresses.
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
    /// One address with a place for the raw value, `"https://example.org/\(.rawValue)"`, or one for each case.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
    /// The kind of address.
    public typealias URLRepresentation = EnumURLRepresentation<Self>

    /// The case's address.
    ///
    /// - Throws: ``URLRepresentationError`` when the case has none.
    public var urlRepresentation: URL {
        get throws { try Self.urlRepresentation.url(for: self) }
    }

    /// The raw value, which stands for the case in another's address.
    public var urlRepresentationParameter: String { rawValue.description }
}

/// The addresses of an enum's cases.
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
    private let templates: [Enum: URLTemplate<Enum>]
    private let common: URLTemplate<Enum>?

    /// The same fixed address for all cases.
    public init(_ value: String) {
        templates = [:]
        common = URLTemplate(parts: [.text(value)])
    }

    /// The same fixed address for all cases.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// An address with a place for the raw value.
    public init(stringInterpolation: StringInterpolation) {
        templates = [:]
        common = stringInterpolation.template
    }

    /// An address for each case.
    public init(_ addresses: [Enum: String]) {
        templates = addresses.mapValues { URLTemplate(parts: [.text($0)]) }
        common = nil
    }

    func url(for choice: Enum) throws -> URL {
        guard let template = templates[choice] ?? common else { throw URLRepresentationError.missingValue }
        return try template.url(for: choice)
    }

    /// What an address can name of a case.
    public struct Token: Sendable {
        /// The raw value.
        public static var rawValue: Token { Token() }
    }

    /// Collects the parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        var template = URLTemplate<Enum>()

        /// Begins an empty address; the counts are hints that are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends what stands in the address as it is.
        public mutating func appendLiteral(_ literal: String) {
            template.parts.append(.text(literal))
        }

        /// Appends the raw value.
        public mutating func appendInterpolation(_ token: Token) {
            template.parts.append(.value { escaped($0.rawValue.description) })
        }
    }
}

extension EnumURLRepresentation: ExpressibleByDictionaryLiteral {
    /// An address for each case: `[.root: "https://example.org"]`.
    public init(dictionaryLiteral elements: (Enum, String)...) {
        self.init(Dictionary(elements) { _, last in last })
    }
}
