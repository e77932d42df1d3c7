/// All controls and widgets of an extension; its order is the gallery's.
@MainActor @preconcurrency
public protocol WidgetBundle {
    /// The widgets and controls together.
    associatedtype Body: Widget

    /// The widgets and controls of the extension.
    @WidgetBundleBuilder @MainActor @preconcurrency var body: Body { get }

    /// Creates the bundle.
    @MainActor @preconcurrency init()
}

/// Lists any number of controls and widgets; of conditions it takes `if #available` without `else`.
@resultBuilder
public struct WidgetBundleBuilder {
    /// Takes a widget as it stands in the bundle.
    public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    /// Takes a control as it stands in the bundle.
    public static func buildExpression(_ content: some ControlWidget) -> some Widget {
        WidgetGroup([.control(content)])
    }

    /// An empty bundle.
    public static func buildBlock() -> some Widget { WidgetGroup([]) }

    /// A single widget.
    public static func buildBlock<Content: Widget>(_ content: Content) -> some Widget { content }

    /// Several widgets, in their order.
    @_disfavoredOverload
    public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget {
        var entries: [WidgetGroup.Entry] = []
        repeat entries.append(.widget(each content))
        return WidgetGroup(entries)
    }

    /// What an `if #available` chose.
    public static func buildOptional(_ widget: (any Widget & _LimitedAvailabilityWidgetMarker)?) -> some Widget {
        WidgetGroup(widget.map { [.widget($0)] } ?? [])
    }

    /// A widget that needs a newer system hides its type, which older ones do not know.
    public static func buildLimitedAvailability(
        _ widget: some Widget
    ) -> any Widget & _LimitedAvailabilityWidgetMarker {
        WidgetGroup([.widget(widget)])
    }

    /// A control that needs a newer system hides its type, which older ones do not know.
    public static func buildLimitedAvailability(
        _ widget: some ControlWidget
    ) -> any Widget & _LimitedAvailabilityWidgetMarker {
        WidgetGroup([.control(widget)])
    }
}

/// Marks what an `if #available` in a bundle holds.
public protocol _LimitedAvailabilityWidgetMarker {}

/// The entries of a bundle, or of a part of one.
struct WidgetGroup {
    enum Entry {
        case widget(any Widget)
        case control(any ControlWidget)
    }

    let entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries
    }
}

extension WidgetGroup: Widget, _LimitedAvailabilityWidgetMarker {
    init() {
        self.init([])
    }

    var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}
