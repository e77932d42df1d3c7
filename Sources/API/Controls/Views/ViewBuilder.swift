/// Makes one view of the views in a closure, with whatever its conditions chose.
@resultBuilder
public struct ViewBuilder {
    /// An empty closure shows nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Takes a view as it stands in the closure.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// A single view stays what it is.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views become siblings.
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content))
    }

    /// An `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// The first branch of an `if` or `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(first: first)
    }

    /// The second branch of an `if` or `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(second: second)
    }

    /// A branch that needs a newer system hides its type, which older ones do not know.
    public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

/// Views side by side.
public struct TupleView<T> {
    /// The views, as a tuple.
    public var value: T
    private let views: [any View]

    init<each Content: View>(_ value: (repeat each Content)) where T == (repeat each Content) {
        self.value = value
        var views: [any View] = []
        repeat views.append(each value)
        self.views = views
    }
}

extension TupleView: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        for view in views { label.add(view) }
    }
}

/// The branch that a condition chose.
public struct _ConditionalContent<TrueContent: View, FalseContent: View> {
    private let chosen: any View

    init(first: TrueContent) {
        chosen = first
    }

    init(second: FalseContent) {
        chosen = second
    }
}

extension _ConditionalContent: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.add(chosen)
    }
}
