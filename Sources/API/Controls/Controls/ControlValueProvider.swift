/// Tells a control its state.
public protocol ControlValueProvider {
    /// What the control's content is made from.
    associatedtype Value

    /// A value for previews; must be quick and cheap.
    var previewValue: Value { get }

    /// The value now; may take its time.
    ///
    /// - Throws: anything, if the value cannot be known now. The control then keeps what it showed, marked stale.
    func currentValue() async throws -> Value
}

/// Tells a control that a person can configure its state.
public protocol AppIntentControlValueProvider {
    /// The intent whose parameters a person sets.
    associatedtype Configuration: ControlConfigurationIntent
    /// What the control's content is made from.
    associatedtype Value

    /// A value for previews; must be quick and cheap.
    func previewValue(configuration: Configuration) -> Value

    /// The value now; may take its time.
    ///
    /// - Throws: anything, if the value cannot be known now. The control then keeps what it showed, marked stale.
    func currentValue(configuration: Configuration) async throws -> Value
}
