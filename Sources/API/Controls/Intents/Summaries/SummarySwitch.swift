/// One branch, or several, of a ``AppIntent/Switch``.
public protocol _SwitchCase {
    /// The intent whose parameters are named.
    associatedtype Intent
    /// The kind of value that is switched on.
    associatedtype Value
}

/// A branch that can say whether it is for a value, and which parameters it names.
protocol SwitchBranch {
    /// Nil when the branch is not for this value.
    func parameters(for value: Any?, of intent: any AppIntent) -> [any AnyIntentParameter]?
}

/// The summary for one value, or several.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value, Content: ParameterSummary>: _SwitchCase
where Content.Intent == Intent {
    private let matches: (Value) -> Bool
    private let content: Content

    /// The summary for one value.
    public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content) where Value: Equatable {
        matches = { $0 == value }
        self.content = content()
    }

    /// The summary for each of the values.
    public init(_ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content) where Value: Equatable {
        matches = { values.contains($0) }
        self.content = content()
    }
}

extension ParameterSummaryCaseCondition: SwitchBranch {
    func parameters(for value: Any?, of intent: any AppIntent) -> [any AnyIntentParameter]? {
        guard let value = value as? Value, matches(value) else { return nil }
        return content.orderedParameters(of: intent)
    }
}

/// The summary for all values without a case of their own.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Content: ParameterSummary>
where Content.Intent == Intent {
    private let content: Content

    /// The summary for all other values.
    public init(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {
        self.content = content()
    }
}

extension ParameterSummaryDefaultCaseCondition: SwitchBranch {
    func parameters(for value: Any?, of intent: any AppIntent) -> [any AnyIntentParameter]? {
        content.orderedParameters(of: intent)
    }
}

/// Several branches in order; the first that is for the value counts.
public struct _SwitchCases<Intent, Value>: _SwitchCase {
    var branches: [any SwitchBranch]
}

extension _SwitchCases: SwitchBranch {
    func parameters(for value: Any?, of intent: any AppIntent) -> [any AnyIntentParameter]? {
        for branch in branches {
            if let parameters = branch.parameters(for: value, of: intent) { return parameters }
        }
        return nil
    }
}

/// Lists the branches of a ``AppIntent/Switch``.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
    /// A branch for one value, or several.
    public static func buildExpression<Content>(
        _ branch: ParameterSummaryCaseCondition<Intent, Value, Content>
    ) -> ParameterSummaryCaseCondition<Intent, Value, Content> {
        branch
    }

    /// The branch for all other values.
    public static func buildExpression<Content>(
        _ branch: ParameterSummaryDefaultCaseCondition<Intent, Content>
    ) -> ParameterSummaryDefaultCaseCondition<Intent, Content> {
        branch
    }

    /// The first branch.
    public static func buildPartialBlock<Content>(
        first: ParameterSummaryCaseCondition<Intent, Value, Content>
    ) -> _SwitchCases<Intent, Value> {
        _SwitchCases(branches: [first])
    }

    /// A switch that is nothing but its default.
    public static func buildPartialBlock<Content>(
        first: ParameterSummaryDefaultCaseCondition<Intent, Content>
    ) -> _SwitchCases<Intent, Value> {
        _SwitchCases(branches: [first])
    }

    /// A further branch.
    public static func buildPartialBlock<Content>(
        accumulated: _SwitchCases<Intent, Value>, next: ParameterSummaryCaseCondition<Intent, Value, Content>
    ) -> _SwitchCases<Intent, Value> {
        _SwitchCases(branches: accumulated.branches + [next])
    }

    /// The branch for all other values.
    public static func buildPartialBlock<Content>(
        accumulated: _SwitchCases<Intent, Value>, next: ParameterSummaryDefaultCaseCondition<Intent, Content>
    ) -> _SwitchCases<Intent, Value> {
        _SwitchCases(branches: accumulated.branches + [next])
    }
}

/// A summary chosen among several by a parameter's value.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue, Cases: _SwitchCase>:
    ParameterSummary
where Cases.Intent == Intent, Cases.Value == Value {
    private let parameter: KeyPath<Intent, IntentParameter<Value>>
    private let cases: Cases

    /// Chooses by the parameter's value.
    public init(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
    ) {
        self.parameter = parameter
        self.cases = cases()
    }
}

extension ParameterSummarySwitchCondition: ParameterOrdering {
    func parameters(of intent: any AppIntent) -> [any AnyIntentParameter] {
        guard let typed = intent as? Intent, let cases = cases as? any SwitchBranch else { return [] }
        return cases.parameters(for: typed[keyPath: parameter].current, of: intent) ?? []
    }
}
