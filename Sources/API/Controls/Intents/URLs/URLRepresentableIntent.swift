/// An intent that is performed by opening an address, such as a page of the app's.
///
/// It needs no `perform()`: the address is opened as an ``OpenURLIntent`` would. A phone takes universal links only;
/// here any address does for which the desktop has a program.
public protocol URLRepresentableIntent: AppIntent {
    /// The address, with places for parameters: `"https://example.org/beds/\(\.$bed)"`.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
    /// The kind of address.
    public typealias URLRepresentation = IntentURLRepresentation<Self>

    /// The intent's address with its parameters' values.
    ///
    /// - Throws: ``URLRepresentationError`` when a value is missing or cannot stand in an address.
    public var urlRepresentation: URL {
        get throws { try Self.urlRepresentation.template.url(for: self) }
    }

    /// Has the address opened.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        .result(opensIntent: OpenURLIntent(try urlRepresentation))
    }
}

extension URLRepresentableIntent where Self: OpenIntent {
    /// Has the address opened, in place of the app itself.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        .result(opensIntent: OpenURLIntent(try urlRepresentation))
    }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
    /// The address of the entity that is opened.
    public static var urlRepresentation: URLRepresentation {
        URLRepresentation(template: URLTemplate(parts: [.value { try $0.target.urlRepresentation.absoluteString }]))
    }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
    /// The address of the case that is opened.
    public static var urlRepresentation: URLRepresentation {
        URLRepresentation(template: URLTemplate(parts: [.value { try $0.target.urlRepresentation.absoluteString }]))
    }
}

/// An address with places for an intent's parameters.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    let template: URLTemplate<Intent>

    init(template: URLTemplate<Intent>) {
        self.template = template
    }

    /// A fixed address.
    public init(_ value: String) {
        template = URLTemplate(parts: [.text(value)])
    }

    /// A fixed address.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// An address with places for parameters.
    public init(stringInterpolation: StringInterpolation) {
        template = stringInterpolation.template
    }

    /// Collects the parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        var template = URLTemplate<Intent>()

        /// Begins an empty address; the counts are hints that are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends what stands in the address as it is.
        public mutating func appendLiteral(_ literal: String) {
            template.parts.append(.text(literal))
        }

        /// Appends a parameter's value.
        public mutating func appendInterpolation<Value: _IntentValue>(
            _ parameter: KeyPath<Intent, IntentParameter<Value>>
        ) {
            // Key paths are immutable; the type does not say so.
            nonisolated(unsafe) let parameter = parameter
            template.parts.append(
                .value { intent in
                    guard let value = intent[keyPath: parameter].current else {
                        throw URLRepresentationError.missingValue
                    }
                    return try urlText(of: value)
                })
        }
    }
}
