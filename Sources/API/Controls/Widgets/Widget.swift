/// A widget. It compiles and is listed by its name, but hardware without a screen does not show it.
@MainActor @preconcurrency
public protocol Widget {
    /// The configuration that describes the widget.
    associatedtype Body: WidgetConfiguration

    /// The widget's configuration, which is never asked for here.
    @MainActor @preconcurrency var body: Body { get }

    /// Creates the widget.
    @MainActor @preconcurrency init()
}

/// What a widget is; nothing of it is used here.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
    /// The configuration that this one is made of.
    associatedtype Body: WidgetConfiguration

    /// What this configuration is made of.
    @MainActor @preconcurrency var body: Body { get }
}

extension WidgetConfiguration where Body == Never {
    /// A configuration of the framework's own has no body; it is never asked for one.
    public var body: Never {
        return preconditionFailure("\(Self.self) is made of no other configuration: its body must not be asked for")
    }
}

extension Never: WidgetConfiguration {}

/// A configuration without a widget.
public struct EmptyWidgetConfiguration: Sendable {
    /// Creates the configuration.
    public init() {}
}

extension EmptyWidgetConfiguration: WidgetConfiguration {
    /// Made of nothing else.
    public typealias Body = Never
}
