/// An entity of which there is only one, such as the app's settings.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// Finds the one entity there is.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
    /// The kind of entity found.
    associatedtype Unique where Entity == Unique
    /// The one entity.
    func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery where Result == [Entity] {
    /// The one entity, if it is asked for.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        try await allEntities().filter { identifiers.contains($0.id) }
    }

    /// The one entity.
    public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }

    /// The one entity: there is nothing to choose.
    public func defaultResult() async -> Entity? { try? await uniqueEntity() }
}

/// A query for an entity of which there is only one: `static let defaultQuery = UniqueAppEntityProvider { Settings() }`.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
    /// The one entity's type.
    public typealias Unique = Entity
    /// A list of the one entity.
    public typealias Result = [Entity]

    private let provide: (@Sendable () async throws -> Entity)?

    /// A query that finds what `provide` gives.
    public init(_ provide: @escaping @Sendable () async throws -> Entity) {
        self.provide = provide
    }

    /// A query that finds nothing: the entity's own `defaultQuery` knows what to give.
    public init() {
        provide = nil
    }

    /// What was provided.
    public func uniqueEntity() async throws -> Entity {
        guard let provide else { throw AppIntentError.Unrecoverable.entityNotFound }
        return try await provide()
    }
}
