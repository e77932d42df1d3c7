/// Offers the values that a parameter can be set to.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
    /// The list of values offered.
    associatedtype Result: ResultsCollection
    /// The kind of value that ``defaultResult()`` gives.
    associatedtype DefaultValue: _IntentValue = Result.Result
    where DefaultValue.ValueType == Result.Result.ValueType

    /// The values to choose from.
    func results() async throws -> Result
    /// The value to take before anyone chooses; nil for none, which is the default.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// A value with words of its own, for a list of options.
    public typealias Item<Value: _IntentValue> = IntentItem<Value>
    /// A list of options with sections.
    public typealias ItemCollection<Value: _IntentValue> = IntentItemCollection<Value>
    /// A section of a list of options.
    public typealias ItemSection<Value: _IntentValue> = IntentItemSection<Value>
    /// Lets the options depend on the values of other parameters.
    public typealias ParameterDependency<Intent: AppIntent> = IntentParameterDependency<Intent>

    /// Nil: no value is taken before someone chooses.
    public func defaultResult() async -> DefaultValue? { nil }
}

/// Finds entities.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
    /// The list of entities offered.
    associatedtype Result = [Entity]
    /// The kind of entity found.
    associatedtype Entity: AppEntity = Result.Result.ValueType where Entity == Result.Result

    /// Makes a query; one is made for each use.
    init()
    /// The entities with these identifiers; those that no longer exist are left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// The entities to choose from; none by default.
    func suggestedEntities() async throws -> Result
}

extension EntityQuery {
    /// An empty list.
    public func suggestedEntities() async throws -> Result { Result.empty }
    /// The suggested entities.
    public func results() async throws -> Result { try await suggestedEntities() }
}

/// Finds entities by a text.
public protocol EntityStringQuery: EntityQuery {
    /// The entities that fit what a person typed.
    func entities(matching string: String) async throws -> Result
}

/// Finds all entities there are.
public protocol EnumerableEntityQuery: EntityQuery {
    /// All entities.
    func allEntities() async throws -> Result
    /// What the action that finds entities of this type does, in words; nil by default.
    static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
    /// Nil: the system's words are used.
    public static var findIntentDescription: IntentDescription? { nil }
    /// All entities.
    public func suggestedEntities() async throws -> Result { try await allEntities() }
}
