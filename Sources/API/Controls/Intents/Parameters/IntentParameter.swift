import AgentProtocol

/// Something that an intent can be told: `@Parameter(title: "Running") var value: Bool`.
///
/// A class, so that an intent bound with `let` can still be filled in; copies of an intent share their parameters.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable, AnyIntentValue {
    private struct State {
        var value: Value?
        /// The intent's and the property's name, once reflection has found them.
        var name: String?
    }

    let details: ParameterDetails
    /// The value taken while no other is set; nil for none.
    public let defaultValue: Value.UnwrappedType?
    private let state = Guarded(State())

    init(default defaultValue: Value.UnwrappedType?, details: ParameterDetails) {
        self.defaultValue = defaultValue
        self.details = details
    }

    /// The value set, else the default, else nil where the type has one.
    ///
    /// Reading a required parameter that has no value stops the program and names it: the system performs and renders
    /// only intents whose required parameters are set.
    public var wrappedValue: Value {
        get {
            guard let value = current else {
                preconditionFailure("the required parameter \(displayName) was read while it has no value")
            }
            return value
        }
        set { state.withLock { $0.value = newValue } }
    }

    /// The parameter itself, as summaries and dependencies refer to it.
    public var projectedValue: IntentParameter<Value> { self }

    /// The parameter's name for a person; empty when the author gave none.
    public var title: LocalizedStringResource { details.title ?? "" }

    /// Whether the parameter may be left empty.
    public var isOptional: Bool { Value.self is any OptionalIntentValue.Type }

    /// What reading gives; nil where it would stop the program.
    var current: Value? {
        state.withLock { $0.value } ?? declaredDefault ?? absentValue(of: Value.self)
    }

    /// The default as a value; a plain cast would make the nil of an optional out of none.
    var declaredDefault: Value? { defaultValue.flatMap { $0 as? Value } }

    /// The value set, whatever the default.
    var stored: Value? { state.withLock { $0.value } }

    /// Names the parameter in messages: `ToggleTimerIntent.timer`.
    package func rename(_ name: String) {
        state.withLock { $0.name = name }
    }

    var displayName: String {
        if let name = state.withLock({ $0.name }) { return name }
        return details.title.map { "\"\(String(localized: $0))\"" } ?? "of type \(Value.self)"
    }
}

/// Declares a parameter outside an intent's own scope.
public typealias Parameter = IntentParameter

/// What an author declares of a parameter besides its default.
struct ParameterDetails: Sendable {
    var title: LocalizedStringResource?
    var description: LocalizedStringResource?
    /// The least and the greatest number accepted.
    var minimum: Double?
    var maximum: Double?
    /// The choices of an enum that are offered; nil for all.
    var supportedValues: [JSONValue]?
    /// How many elements an array may have.
    var size: IntentCollectionSize?
    /// The unit that a bare number is read in.
    var unit: Dimension?
    /// The author's own options, which stand above an entity's default query.
    var options: OptionsSource?
    /// What to ask for when the value is missing.
    var requestValueDialog: IntentDialog?
    /// What make the value of values of other kinds.
    var resolvers: [any Resolver] = []
}

/// How many elements an array parameter may have.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Hashable, Sendable {
    /// The fewest elements.
    public let min: Int
    /// The most elements; nil for no limit.
    public let max: Int?

    /// Between `min` and `max` elements.
    public init(min: Int = 0, max: Int? = nil) {
        self.min = min
        self.max = max
    }

    /// Exactly so many elements.
    public init(integerLiteral value: Int) {
        self.init(min: value, max: value)
    }
}
