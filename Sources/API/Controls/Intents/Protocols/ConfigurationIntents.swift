/// Holds what a person configures for one placed control.
///
/// Its parameters need a default or must be optional, so that the control can be shown before anyone configures it.
/// With a ``AppIntent/perform()`` of its own the same type can be the control's action too.
public protocol ControlConfigurationIntent: AppIntent {
    /// Always `Never`: what the default ``AppIntent/perform()`` returns.
    associatedtype NeverResult where NeverResult == Never
}

/// Holds what a person configures for a widget; widgets are not shown on this hardware.
public protocol WidgetConfigurationIntent: AppIntent {
    /// Always `Never`: what the default ``AppIntent/perform()`` returns.
    associatedtype NeverResult where NeverResult == Never
}

extension ControlConfigurationIntent {
    /// Throws: the intent only holds a configuration.
    public func perform() async throws -> Never { throw NotPerformable(intent: "\(Self.self)") }
}

extension WidgetConfigurationIntent {
    /// Throws: the intent only holds a configuration.
    public func perform() async throws -> Never { throw NotPerformable(intent: "\(Self.self)") }
}

/// An intent without a `perform()` of its own was used as a control's action.
struct NotPerformable: Error, CustomStringConvertible, LocalizedError {
    let intent: String

    var description: String { "\(intent) only holds a configuration; give it a perform() to use it as an action" }
    var errorDescription: String? { description }
}

extension Never: AppIntent, ParameterSummary, IntentResult, _IntentValue {
    /// An intent that does not exist is its own summary's.
    public typealias Intent = Never

    /// Cannot be called: `Never` has no values.
    public init() {
        preconditionFailure("Never has no values")
    }

    /// Cannot be called: `Never` has no values.
    public func perform() async throws -> some IntentResult { .result() }

    /// Cannot be read: `Never` has no values.
    public var value: Never? { nil }
}
