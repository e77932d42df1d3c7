/// Where in a column the views stand.
public struct HorizontalAlignment: Hashable, Sendable {
    private let name: String

    /// At the side where reading begins.
    public static let leading = HorizontalAlignment(name: "leading")
    /// In the middle.
    public static let center = HorizontalAlignment(name: "center")
    /// At the side where reading ends.
    public static let trailing = HorizontalAlignment(name: "trailing")
}

/// Where in a row the views stand.
public struct VerticalAlignment: Hashable, Sendable {
    private let name: String

    /// At the top.
    public static let top = VerticalAlignment(name: "top")
    /// In the middle.
    public static let center = VerticalAlignment(name: "center")
    /// At the bottom.
    public static let bottom = VerticalAlignment(name: "bottom")
    /// On the line of their first text.
    public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
    /// On the line of their last text.
    public static let lastTextBaseline = VerticalAlignment(name: "lastTextBaseline")
}

/// Where in a pile the views stand.
public struct Alignment: Hashable, Sendable {
    /// The alignment from side to side.
    public var horizontal: HorizontalAlignment
    /// The alignment from top to bottom.
    public var vertical: VerticalAlignment

    /// Takes an alignment in each direction.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// In the middle of the side where reading begins.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// In the middle of the side where reading ends.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// In the middle of the top.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// In the middle of the bottom.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the corner above, where reading begins.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the corner above, where reading ends.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the corner below, where reading begins.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the corner below, where reading ends.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// Views in a column; a label reads their words as one phrase.
public struct VStack<Content: View> {
    private let content: Content

    /// Stacks the views; alignment and spacing make no difference to what is read.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension VStack: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.addJoined(content)
    }
}

/// Views in a row; a label reads their words as one phrase.
public struct HStack<Content: View> {
    private let content: Content

    /// Stacks the views; alignment and spacing make no difference to what is read.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension HStack: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.addJoined(content)
    }
}

/// Views on top of each other; a label reads their words as one phrase.
public struct ZStack<Content: View> {
    private let content: Content

    /// Stacks the views; alignment makes no difference to what is read.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension ZStack: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.addJoined(content)
    }
}

/// Views that stay siblings of their surroundings.
public struct Group<Content> {
    private let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    /// Made of nothing else.
    public typealias Body = Never

    /// Groups the views.
    public nonisolated init(@ViewBuilder content: () -> Content) {
        self.init(content: content())
    }

    package func contribute(to label: inout LabelContents) {
        label.add(content)
    }
}

/// A view for each element of a collection, side by side.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// What the views are made for.
    public var data: Data
    /// Makes the view of an element.
    public var content: (Data.Element) -> Content
}

extension ForEach: View, PrimitiveView where Content: View {
    /// Made of nothing else.
    public typealias Body = Never

    /// Makes a view for each element, told apart by the given property.
    public nonisolated init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content)
    }

    /// Makes a view for each element, told apart by its identity.
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content)
    }

    package func contribute(to label: inout LabelContents) {
        for element in data { label.add(content(element)) }
    }
}

/// Room between views.
public struct Spacer: Sendable {
    /// Leaves room of the given length at least.
    public init(minLength: CGFloat? = nil) {}
}

extension Spacer: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {}
}

/// A line between views.
public struct Divider: Sendable {
    /// Draws the line.
    public init() {}
}

extension Divider: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {}
}
