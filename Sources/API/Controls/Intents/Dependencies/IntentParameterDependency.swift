/// Lets an options provider or a query depend on what is configured so far:
/// `@IntentParameterDependency<HoseConfiguration>(\.$bed) var configuration`.
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
    // Key paths are immutable; the standard library does not say so for literals of the Swift 5 mode.
    nonisolated(unsafe) private let parameters: [PartialKeyPath<Intent>]

    /// Depends on the given parameters.
    public init<each Value: _IntentValue>(
        _ parameter: repeat KeyPath<Intent, IntentParameter<each Value>>
    ) {
        var parameters: [PartialKeyPath<Intent>] = []
        repeat parameters.append(each parameter)
        self.parameters = parameters
    }

    /// What is configured; nil unless an intent of this type is being configured or rendered and all the parameters
    /// have values.
    public var wrappedValue: IntentProjection<Intent>? {
        guard let intent = IntentContext.configuration as? Intent else { return nil }
        let areSet = parameters.allSatisfy { (intent[keyPath: $0] as? any AnyIntentParameter)?.hasValue ?? false }
        return areSet ? IntentProjection(intent: intent) : nil
    }
}

/// The values of an intent that is being configured, without their optionals.
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    init(intent: Intent) {
        self.intent = intent
    }

    /// A parameter's value. Stops the program if it is nil, which no parameter that the dependency names can be.
    public subscript<Value: _IntentValue>(dynamicMember parameter: KeyPath<Intent, Value>) -> Value.UnwrappedType {
        guard let value = intent[keyPath: parameter] as? Value.UnwrappedType else {
            preconditionFailure("\(parameter) has no value; name it in the @IntentParameterDependency to depend on it")
        }
        return value
    }
}

/// What runs on behalf of which configuration.
package enum IntentContext {
    /// The intent that is being configured or rendered by the current task.
    @TaskLocal package static var configuration: (any AppIntent)?
}
