/// The order in which an intent's parameters are configured, written as a sentence.
///
/// Parameters that the summary names come first, in its order; the others follow as they are declared.
public protocol ParameterSummary {
    /// The intent whose parameters are named.
    associatedtype Intent: AppIntent
}

/// A summary that can say which parameters it names, given an intent's values.
protocol ParameterOrdering {
    func parameters(of intent: any AppIntent) -> [any AnyIntentParameter]
}

extension ParameterSummary {
    func orderedParameters(of intent: any AppIntent) -> [any AnyIntentParameter] {
        (self as? any ParameterOrdering)?.parameters(of: intent) ?? []
    }
}

/// A sentence that names parameters, and further parameters below it.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    private let keyPaths: [PartialKeyPath<Intent>]

    /// Names no parameter.
    public init() {
        keyPaths = []
    }

    /// Names the parameters of the sentence.
    public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {
        keyPaths = summary.keyPaths
    }

    /// Names the parameters of the sentence, then those below it.
    public init(
        _ summary: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder _ parameterKeyPaths: () -> [PartialKeyPath<Intent>]
    ) {
        keyPaths = summary.keyPaths + parameterKeyPaths()
    }

    /// Names the listed parameters.
    public init(@ParameterKeyPathsBuilder _ parameterKeyPaths: () -> [PartialKeyPath<Intent>]) {
        keyPaths = parameterKeyPaths()
    }

    /// Lists parameters by their key paths: `\.$minutes`.
    @resultBuilder
    public enum ParameterKeyPathsBuilder {
        /// One parameter.
        public static func buildExpression<Value>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>>
        ) -> PartialKeyPath<Intent> {
            keyPath
        }

        /// Parameters one after the other.
        public static func buildBlock(_ keyPaths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] {
            keyPaths
        }
    }
}

extension IntentParameterSummary: ParameterOrdering {
    func parameters(of intent: any AppIntent) -> [any AnyIntentParameter] {
        guard let intent = intent as? Intent else { return [] }
        return keyPaths.compactMap { intent[keyPath: $0] as? any AnyIntentParameter }
    }
}

/// The sentence of a summary: `"Spray for \(\.$minutes) minutes"`.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
    let keyPaths: [PartialKeyPath<Intent>]

    /// A sentence that names no parameter.
    public init(stringLiteral value: String) {
        keyPaths = []
    }

    /// A sentence that names the interpolated parameters.
    public init(stringInterpolation: StringInterpolation) {
        keyPaths = stringInterpolation.keyPaths
    }

    /// Collects the parameters that a sentence names.
    public struct StringInterpolation: StringInterpolationProtocol {
        var keyPaths: [PartialKeyPath<Intent>] = []

        /// Begins an empty sentence; the counts are hints that are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Passes over words: only the order of the parameters counts here.
        public mutating func appendLiteral(_ literal: String) {}

        /// Names a parameter.
        public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {
            keyPaths.append(keyPath)
        }
    }
}

/// Takes the one summary of an intent.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
    /// A summary of this intent.
    public static func buildExpression<Summary: ParameterSummary>(_ summary: Summary) -> Summary
    where Summary.Intent == Intent {
        summary
    }

    /// The summary.
    public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary
    where Summary.Intent == Intent {
        summary
    }
}
