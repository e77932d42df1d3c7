/// An intent whose view is shown, and shown anew by performing it again; here it is never performed for its view.
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
    /// Asks for the view to be made anew; there is none to be seen.
    public static func reload() {}
}

/// A result whose view another intent makes, which this hardware does not show.
public protocol ShowsSnippetIntent: IntentResult where Snippet == _SnippetIntentContainer {}

/// Stands for the intent that makes the view of a result; a button has nowhere to show one.
public struct _SnippetIntentContainer: Sendable {}

extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

extension IntentResult {
    /// It is done; the view is not shown.
    public static func result(
        snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
        Self()
    }

    /// Says something to the person; the view is not shown.
    public static func result(
        dialog: IntentDialog, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
        Self(dialog: dialog)
    }

    /// Has another intent performed next; the view is not shown.
    public static func result(
        opensIntent: some AppIntent, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
        Self(opensIntent: opensIntent)
    }

    /// Has another intent performed next, says something to the person; the view is not shown.
    public static func result(
        opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
        Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value; the view is not shown.
    public static func result<Value: _IntentValue>(
        value: Value, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, Never> {
        Self(value: value)
    }

    /// Returns a value, says something to the person; the view is not shown.
    public static func result<Value: _IntentValue>(
        value: Value, dialog: IntentDialog, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, IntentDialog> {
        Self(value: value, dialog: dialog)
    }

    /// Returns a value, has another intent performed next; the view is not shown.
    public static func result<Value: _IntentValue>(
        value: Value, opensIntent: some AppIntent, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, Never> {
        Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, has another intent performed next, says something to the person; the view is not shown.
    public static func result<Value: _IntentValue>(
        value: Value, opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, IntentDialog> {
        Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }
}
