/// An entity that has an address.
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
    /// The address, with places for the identifier and properties: `"https://example.org/beds/\(.id)"`.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
    /// The kind of address.
    public typealias URLRepresentation = EntityURLRepresentation<Self>

    /// The entity's address.
    ///
    /// - Throws: ``URLRepresentationError`` when a value is missing or cannot stand in an address.
    public var urlRepresentation: URL {
        get throws { try Self.urlRepresentation.template.url(for: self) }
    }

    /// The identifier, which stands for the entity in another's address.
    public var urlRepresentationParameter: String { id.entityIdentifierString }
}

/// An address with places for an entity's identifier and properties.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation, Sendable {
    let template: URLTemplate<Entity>

    /// A fixed address.
    public init(_ value: String) {
        template = URLTemplate(parts: [.text(value)])
    }

    /// A fixed address.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// An address with places for the identifier and properties.
    public init(stringInterpolation: StringInterpolation) {
        template = stringInterpolation.template
    }

    /// What an address can name of any entity.
    public struct Token: Sendable {
        /// The identifier.
        public static var id: Token { Token() }
    }

    /// Collects the parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        var template = URLTemplate<Entity>()

        /// Begins an empty address; the counts are hints that are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends what stands in the address as it is.
        public mutating func appendLiteral(_ literal: String) {
            template.parts.append(.text(literal))
        }

        /// Appends the identifier.
        public mutating func appendInterpolation(_ token: Token) {
            template.parts.append(.value { escaped($0.id.entityIdentifierString) })
        }

        /// Appends a property's value.
        public mutating func appendInterpolation<Value: _IntentValue>(
            _ property: KeyPath<Entity, EntityProperty<Value>>
        ) {
            // Key paths are immutable; the type does not say so.
            nonisolated(unsafe) let property = property
            template.parts.append(.value { try urlText(of: $0[keyPath: property].wrappedValue) })
        }
    }
}
