// On a watch a workout's result says what its Action button does next. A button here keeps the control that it was
// assigned, so these forms compile and the intent named is dropped.

extension IntentResult {
    /// It is done; the button keeps its control.
    public static func result<Next: AppIntent>(
        actionButtonIntent: Next
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        Self()
    }

    /// Says something to the person; the button keeps its control.
    public static func result<Next: AppIntent>(
        actionButtonIntent: Next, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        Self(dialog: dialog)
    }

    /// Returns a value; the button keeps its control.
    public static func result<Value: _IntentValue, Next: AppIntent>(
        value: Value, actionButtonIntent: Next
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
        Self(value: value)
    }

    /// Returns a value and says something to the person; the button keeps its control.
    public static func result<Value: _IntentValue, Next: AppIntent>(
        value: Value, actionButtonIntent: Next, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        Self(value: value, dialog: dialog)
    }

    /// It is done, as part of an activity; the button keeps its control.
    public static func result<Next: AppIntent>(
        actionButtonIntent: Next, activityIdentifier: String
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        Self(activityIdentifier: activityIdentifier)
    }

    /// Says something to the person, as part of an activity; the button keeps its control.
    public static func result<Next: AppIntent>(
        actionButtonIntent: Next, activityIdentifier: String, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        Self(dialog: dialog, activityIdentifier: activityIdentifier)
    }

    /// Returns a value, as part of an activity; the button keeps its control.
    public static func result<Value: _IntentValue, Next: AppIntent>(
        value: Value, actionButtonIntent: Next, activityIdentifier: String
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
        Self(value: value, activityIdentifier: activityIdentifier)
    }

    /// Returns a value and says something to the person, as part of an activity; the button keeps its control.
    public static func result<Value: _IntentValue, Next: AppIntent>(
        value: Value, actionButtonIntent: Next, activityIdentifier: String, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        Self(value: value, dialog: dialog, activityIdentifier: activityIdentifier)
    }
}
