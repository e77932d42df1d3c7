/// A value with properties that exists only while it is passed on, such as the summary of an order.
///
/// It cannot be found again, so a parameter of this kind cannot be configured; results can hold it.
public protocol TransientAppEntity: AppEntity {
    /// Makes an entity whose properties are filled in afterwards.
    init()
}

extension TransientAppEntity where ID == UUID {
    /// Another at each time: nobody finds a transient entity by its identifier.
    public var id: UUID { UUID() }
}

extension TransientAppEntity {
    /// A query that finds nothing.
    public static var defaultQuery: _TransientAppEntityQuery<Self> { _TransientAppEntityQuery() }
}

/// Finds no entities: transient ones are not kept anywhere.
public struct _TransientAppEntityQuery<Entity: TransientAppEntity>: EntityQuery {
    /// A list that stays empty.
    public typealias Result = [Entity]

    /// Makes a query, which needs nothing.
    public init() {}

    /// None.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}
