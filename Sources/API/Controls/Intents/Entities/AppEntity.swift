/// A value of the app's own that a parameter can hold.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue {}

/// One of the app's things, such as a timer, which has an identifier and is found by a query.
///
/// A configuration keeps the identifier alone; the entity is looked up anew each time with ``defaultQuery``.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, ID: EntityIdentifierConvertible, ID: Sendable {
    /// The kind of query that finds entities of this type.
    associatedtype DefaultQuery: EntityQuery where ValueType == DefaultQuery.Entity
    /// Finds entities of this type.
    static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
    /// Declares what an entity tells about itself: `@Property(title: "Place") var place: String`.
    public typealias Property = EntityProperty
}

/// One of a fixed set of values, kept by its raw value.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

/// An identifier with a lasting form in text.
public protocol EntityIdentifierConvertible {
    /// The identifier in text, at most 4096 characters.
    var entityIdentifierString: String { get }
    /// The identifier that `entityIdentifierString` stands for; nil when it stands for none.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The text itself.
    public var entityIdentifierString: String { self }
    /// The text itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { String(self) }
    /// The number; nil for a text that is none.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

extension UUID: EntityIdentifierConvertible {
    /// The identifier in hexadecimal digits and hyphens.
    public var entityIdentifierString: String { uuidString }
    /// The identifier; nil for a text that is none.
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}
