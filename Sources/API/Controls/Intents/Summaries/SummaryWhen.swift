/// How a ``AppIntent/When`` compares a parameter with a value.
public enum EquatableComparisonOperator: Hashable, Sendable {
    /// The parameter has the value.
    case equalTo
    /// The parameter has another value, or none.
    case notEqualTo
}

/// How a ``AppIntent/When`` compares a parameter with a bound.
public enum ComparableComparisonOperator: Hashable, Sendable {
    /// The parameter is less than the bound.
    case lessThan
    /// The parameter is the bound or less.
    case lessThanOrEqualTo
    /// The parameter is greater than the bound.
    case greaterThan
    /// The parameter is the bound or more.
    case greaterThanOrEqualTo
}

/// How a ``AppIntent/When`` compares a parameter with several values.
public enum ContainsComparisonOperator: Hashable, Sendable {
    /// The parameter has one of the values.
    case oneOf
}

/// Whether a ``AppIntent/When`` asks for a value or for none.
public enum HasValueComparisonOperator: Hashable, Sendable {
    /// The parameter has a value.
    case hasAnyValue
    /// The parameter has no value.
    case hasNoValue
}

/// One of two summaries, by a parameter's value.
public struct ParameterSummaryWhenCondition<Intent: AppIntent, WhenTrue, Otherwise>: ParameterSummary
where WhenTrue: ParameterSummary, Otherwise: ParameterSummary, WhenTrue.Intent == Intent, Otherwise.Intent == Intent {
    private let condition: (Intent) -> Bool
    private let whenTrue: WhenTrue
    private let otherwise: Otherwise

    /// Compares a parameter with a value; one without a value is equal to none.
    public init<Parameter: AnyIntentValue, Value: Equatable>(
        _ parameter: KeyPath<Intent, Parameter>, _ comparison: EquatableComparisonOperator, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ whenTrue: () -> WhenTrue,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) where Value == Parameter.Value {
        condition = { intent in
            (currentValue(intent[keyPath: parameter]) == value) == (comparison == .equalTo)
        }
        self.whenTrue = whenTrue()
        self.otherwise = otherwise()
    }

    /// Compares a parameter with a bound; one without a value is on neither side.
    public init<Parameter: AnyIntentValue, Value: Comparable>(
        _ parameter: KeyPath<Intent, Parameter>, _ comparison: ComparableComparisonOperator, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ whenTrue: () -> WhenTrue,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) where Value == Parameter.Value {
        condition = { intent in
            guard let current = currentValue(intent[keyPath: parameter]) else { return false }
            return switch comparison {
            case .lessThan: current < value
            case .lessThanOrEqualTo: current <= value
            case .greaterThan: current > value
            case .greaterThanOrEqualTo: current >= value
            }
        }
        self.whenTrue = whenTrue()
        self.otherwise = otherwise()
    }

    /// Looks for a parameter's value among several.
    public init<Parameter: AnyIntentValue, Value: Equatable>(
        _ parameter: KeyPath<Intent, Parameter>, _ comparison: ContainsComparisonOperator, _ values: [Value],
        @ParameterSummaryBuilder<Intent> _ whenTrue: () -> WhenTrue,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) where Value == Parameter.Value {
        condition = { intent in
            currentValue(intent[keyPath: parameter]).map(values.contains) ?? false
        }
        self.whenTrue = whenTrue()
        self.otherwise = otherwise()
    }

    /// Asks whether a parameter has a value.
    public init<Parameter: AnyIntentValue>(
        _ parameter: KeyPath<Intent, Parameter>, _ comparison: HasValueComparisonOperator,
        @ParameterSummaryBuilder<Intent> _ whenTrue: () -> WhenTrue,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        condition = { intent in
            let hasValue = (intent[keyPath: parameter] as? any AnyIntentParameter)?.hasValue ?? false
            return hasValue == (comparison == .hasAnyValue)
        }
        self.whenTrue = whenTrue()
        self.otherwise = otherwise()
    }
}

extension ParameterSummaryWhenCondition: ParameterOrdering {
    func parameters(of intent: any AppIntent) -> [any AnyIntentParameter] {
        guard let typed = intent as? Intent else { return [] }
        return condition(typed) ? whenTrue.orderedParameters(of: intent) : otherwise.orderedParameters(of: intent)
    }
}

/// What a summary's condition compares: nil when the parameter has no value.
func currentValue<Parameter: AnyIntentValue>(_ parameter: Parameter) -> Parameter.Value? {
    (parameter as? IntentParameter<Parameter.Value>)?.current
}
