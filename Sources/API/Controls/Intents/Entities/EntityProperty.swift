import AgentProtocol

/// Something that an entity tells about itself.
///
/// A class, so that an entity bound with `let` can still be filled in.
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: Sendable {
    /// The property's name for a person; nil leaves it to the property's own name.
    public let title: LocalizedStringResource?
    private let stored: Guarded<Value?>

    /// Declares a property without a name for a person.
    public init() {
        title = nil
        stored = Guarded(Self.initial)
    }

    /// Declares a property.
    public init(title: LocalizedStringResource) {
        self.title = title
        stored = Guarded(Self.initial)
    }

    /// The value. Reading one that was never set stops the program, unless it is optional.
    public var wrappedValue: Value {
        get {
            guard let value = stored.withLock({ $0 }) else {
                let name = title.map { String(localized: $0) } ?? "\(Value.self)"
                preconditionFailure("the entity property \"\(name)\" was read before it was set")
            }
            return value
        }
        set { stored.withLock { $0 = newValue } }
    }

    /// The property itself.
    public var projectedValue: EntityProperty<Value> { self }

    private static var initial: Value? { absentValue(of: Value.self) }
}
