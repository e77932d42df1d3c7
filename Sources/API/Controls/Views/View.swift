/// A piece of what a control shows.
///
/// A control is drawn by the indicators of the machine, as a colour, a symbol's name and a few words. So of a view
/// only its text and its symbols count; what merely styles it is accepted and makes no difference.
@MainActor @preconcurrency
public protocol View {
    /// The view that this one is made of.
    associatedtype Body: View

    /// What this view is made of.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View where Body == Never {
    /// A view of the framework's own has no body; it is never asked for one.
    public var body: Never {
        return preconditionFailure("\(Self.self) is made of no other view: its body must not be asked for")
    }
}

extension Never: View {
    /// Nothing can be made of nothing; the type ends all chains of bodies.
    public typealias Body = Never

    /// Is never asked for, since there is no value to ask.
    public var body: Never {
        return preconditionFailure("Never has no value")
    }
}

/// A view that says itself what it contributes to a label; all others are walked through their body.
@MainActor
package protocol PrimitiveView: View where Body == Never {
    func contribute(to label: inout LabelContents)
}

extension Optional: View, PrimitiveView where Wrapped: View {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        if let view = self { label.add(view) }
    }
}

/// A view that shows nothing.
public struct EmptyView: Sendable {
    /// Creates the view.
    public init() {}
}

extension EmptyView: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {}
}

/// A view whose type is not to be seen.
public struct AnyView {
    private let view: any View

    /// Hides the type of a view.
    public init(_ view: some View) {
        self.view = view
    }
}

extension AnyView: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.add(view)
    }
}
