/// A control that a person can place on a button.
@MainActor @preconcurrency
public protocol ControlWidget {
    /// The configuration that describes the control.
    associatedtype Body: ControlWidgetConfiguration

    /// The control's kind, name and content.
    @ControlWidgetConfigurationBuilder @MainActor @preconcurrency var body: Body { get }

    /// Creates the control; happens anew for each render, so stored properties may read the state.
    @MainActor @preconcurrency init()
}
