/// What an intent's ``AppIntent/perform()`` hands back.
public protocol IntentResult: Sendable {
    /// The kind of value returned; `Never` for none.
    associatedtype Value: _IntentValue = Never
    /// The kind of intent opened next; `Never` for none, or one whose type is not told.
    associatedtype OpensAppIntent: AppIntent = Never
    /// The kind of view shown; `Never` for none.
    associatedtype Snippet = Never
    /// The kind of dialog spoken; `Never` for none.
    associatedtype Dialog = Never

    /// The value returned, if any.
    var value: Value? { get }
}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that has another intent performed next, such as ``OpenURLIntent``.
public protocol OpensIntent: IntentResult {}

/// A result with words for the person.
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

/// A result with a view, which this hardware does not show.
public protocol ShowsSnippetView: IntentResult where Snippet == _SnippetViewContainer {}

/// Stands for the view of a result; a button has nowhere to show one.
public struct _SnippetViewContainer: Sendable {}

/// The result that all `result(…)` functions make.
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: Sendable
where Value: _IntentValue, OpensAppIntent: AppIntent {
    /// The value returned, if any.
    public let value: Value?
    /// The words for the person, if any.
    public let dialog: IntentDialog?
    /// The intent to perform next, if any.
    public let opensIntent: (any AppIntent)?
    /// Which activity the result belongs to, such as a workout; nil for none.
    public let activityIdentifier: String?

    init(
        value: Value? = nil, dialog: IntentDialog? = nil, opensIntent: (any AppIntent)? = nil,
        activityIdentifier: String? = nil
    ) {
        self.value = value
        self.dialog = dialog
        self.opensIntent = opensIntent
        self.activityIdentifier = activityIdentifier
    }
}

extension IntentResultContainer: IntentResult, ReturnsValue, OpensIntent {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}
