// A phone may show the view of a result; a control never does, and a button has nowhere to. The view is made, as its author
// expects, and dropped.

extension IntentResult {
    /// It is done, with a view.
    public static func result<Content: View>(
        view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
        Self()
    }

    /// Says something to the person, with a view.
    public static func result<Content: View>(
        dialog: IntentDialog, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
        Self(dialog: dialog)
    }

    /// Returns a value, with a view.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
        Self(value: value)
    }

    /// Returns a value and says something to the person, with a view.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, dialog: IntentDialog, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
        Self(value: value, dialog: dialog)
    }

    /// Has another intent performed next, with a view.
    public static func result<Content: View>(
        opensIntent: some AppIntent, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
        Self(opensIntent: opensIntent)
    }

    /// Says something to the person and has another intent performed next, with a view.
    public static func result<Content: View>(
        opensIntent: some AppIntent, dialog: IntentDialog, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
        Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value and has another intent performed next, with a view.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, opensIntent: some AppIntent, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
        Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, says something to the person and has another intent performed next, with a view.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, opensIntent: some AppIntent, dialog: IntentDialog, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
        Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }

    /// Has another intent performed next, with a view, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Content: View>(
        opensIntent: Next, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Never, Next, _SnippetViewContainer, Never> {
        Self(opensIntent: opensIntent)
    }

    /// Says something to the person and has another intent performed next, with a view, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Content: View>(
        opensIntent: Next, dialog: IntentDialog, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Never, Next, _SnippetViewContainer, IntentDialog> {
        Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value and has another intent performed next, with a view, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Value: _IntentValue, Next: AppIntent, Content: View>(
        value: Value, opensIntent: Next, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Value, Next, _SnippetViewContainer, Never> {
        Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, says something to the person and has another intent performed next, with a view, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Value: _IntentValue, Next: AppIntent, Content: View>(
        value: Value, opensIntent: Next, dialog: IntentDialog, view: Content = EmptyView()
    ) -> Self where Self == IntentResultContainer<Value, Next, _SnippetViewContainer, IntentDialog> {
        Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }
}

extension IntentResult {
    /// It is done, with a view that a builder makes.
    public static func result<Content: View>(
        @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
        _ = content()
        return Self()
    }

    /// Says something to the person, with a view that a builder makes.
    public static func result<Content: View>(
        dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
        _ = content()
        return Self(dialog: dialog)
    }

    /// Returns a value, with a view that a builder makes.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
        _ = content()
        return Self(value: value)
    }

    /// Returns a value and says something to the person, with a view that a builder makes.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
        _ = content()
        return Self(value: value, dialog: dialog)
    }

    /// Has another intent performed next, with a view that a builder makes.
    public static func result<Content: View>(
        opensIntent: some AppIntent, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
        _ = content()
        return Self(opensIntent: opensIntent)
    }

    /// Says something to the person and has another intent performed next, with a view that a builder makes.
    public static func result<Content: View>(
        opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
        _ = content()
        return Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value and has another intent performed next, with a view that a builder makes.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, opensIntent: some AppIntent, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
        _ = content()
        return Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, says something to the person and has another intent performed next, with a view that a builder makes.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
        _ = content()
        return Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }

    /// Has another intent performed next, with a view that a builder makes, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Content: View>(
        opensIntent: Next, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Next, _SnippetViewContainer, Never> {
        _ = content()
        return Self(opensIntent: opensIntent)
    }

    /// Says something to the person and has another intent performed next, with a view that a builder makes, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Next: AppIntent, Content: View>(
        opensIntent: Next, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Next, _SnippetViewContainer, IntentDialog> {
        _ = content()
        return Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value and has another intent performed next, with a view that a builder makes, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Value: _IntentValue, Next: AppIntent, Content: View>(
        value: Value, opensIntent: Next, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Next, _SnippetViewContainer, Never> {
        _ = content()
        return Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, says something to the person and has another intent performed next, with a view that a builder makes, and tells the type of that intent.
    @_disfavoredOverload
    public static func result<Value: _IntentValue, Next: AppIntent, Content: View>(
        value: Value, opensIntent: Next, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Next, _SnippetViewContainer, IntentDialog> {
        _ = content()
        return Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }
}
