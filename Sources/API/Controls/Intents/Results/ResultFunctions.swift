extension IntentResult {
    /// It is done, and there is nothing to say.
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        Self()
    }

    /// Returns a value.
    public static func result<Value: _IntentValue>(
        value: Value
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
        Self(value: value)
    }

    /// Says something to the person.
    public static func result(
        dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        Self(dialog: dialog)
    }

    /// Returns a value and says something to the person.
    public static func result<Value: _IntentValue>(
        value: Value, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        Self(value: value, dialog: dialog)
    }
}

extension IntentResult {
    /// Has another intent performed next.
    public static func result(
        opensIntent: some AppIntent
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        Self(opensIntent: opensIntent)
    }

    /// Says something to the person and has another intent performed next.
    public static func result(
        opensIntent: some AppIntent, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value and has another intent performed next.
    public static func result<Value: _IntentValue>(
        value: Value, opensIntent: some AppIntent
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
        Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, says something to the person and has another intent performed next.
    public static func result<Value: _IntentValue>(
        value: Value, opensIntent: some AppIntent, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }
}

// The older forms, whose result tells the type of the intent it opens. They rank below the others, which fit wherever
// the type is not asked for.
extension IntentResult {
    /// Has another intent performed next, and tells its type.
    @_disfavoredOverload
    public static func result<Next: AppIntent>(
        opensIntent: Next
    ) -> Self where Self == IntentResultContainer<Never, Next, Never, Never> {
        Self(opensIntent: opensIntent)
    }

    /// Says something to the person and has another intent performed next, and tells its type.
    @_disfavoredOverload
    public static func result<Next: AppIntent>(
        opensIntent: Next, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Next, Never, IntentDialog> {
        Self(dialog: dialog, opensIntent: opensIntent)
    }

    /// Returns a value and has another intent performed next, and tells its type.
    @_disfavoredOverload
    public static func result<Value: _IntentValue, Next: AppIntent>(
        value: Value, opensIntent: Next
    ) -> Self where Self == IntentResultContainer<Value, Next, Never, Never> {
        Self(value: value, opensIntent: opensIntent)
    }

    /// Returns a value, says something and has another intent performed next, and tells its type.
    @_disfavoredOverload
    public static func result<Value: _IntentValue, Next: AppIntent>(
        value: Value, opensIntent: Next, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Next, Never, IntentDialog> {
        Self(value: value, dialog: dialog, opensIntent: opensIntent)
    }
}
