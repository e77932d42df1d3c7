/// A list of values to choose from.
public protocol ResultsCollection {
    /// The kind of value listed.
    associatedtype Result: _IntentValue
    /// The values in order, without their sections.
    var items: [Result.ValueType] { get }
    /// What to ask when the list is shown.
    var promptLabel: LocalizedStringResource? { get }
    /// Whether a long list gets an index of initials.
    var usesIndexedCollation: Bool { get }
    /// A list without values.
    static var empty: Self { get }
}

extension ResultsCollection {
    /// Nil: nothing is asked.
    public var promptLabel: LocalizedStringResource? { nil }
    /// False: no index.
    public var usesIndexedCollation: Bool { false }
}

extension Array: ResultsCollection where Element: _IntentValue {
    /// The elements' type.
    public typealias Result = Element
    /// The elements.
    public var items: [Element.ValueType] { compactMap { $0 as? Element.ValueType } }
    /// No elements.
    public static var empty: [Element] { [] }
}

/// A list of values to choose from, in sections.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection, Sendable {
    /// What to ask when the list is shown.
    public let promptLabel: LocalizedStringResource?
    /// Whether a long list gets an index of initials.
    public let usesIndexedCollation: Bool
    /// The sections in order.
    public let sections: [IntentItemSection<Result>]

    /// A list without sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) where Result: DisplayRepresentable {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
            sections: [IntentItemSection(items: items.map { IntentItem($0) })])
    }

    /// A list in sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [IntentItemSection<Result>]
    ) {
        self.promptLabel = promptLabel
        self.usesIndexedCollation = usesIndexedCollation
        self.sections = sections
    }

    /// A list in sections that a builder lists.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @IntentItemSectionsBuilder<Result> sectionsBuilder: () -> [IntentItemSection<Result>]
    ) {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sectionsBuilder())
    }

    /// The values in order, without their sections.
    public var items: [Result.ValueType] {
        sections.flatMap(\.items).compactMap { $0.value as? Result.ValueType }
    }

    /// A list without values.
    public static var empty: IntentItemCollection<Result> { IntentItemCollection(sections: []) }
}

/// Values that are listed together, under a title.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
    /// The section's title, if it has one.
    public let title: LocalizedStringResource?
    /// The values in order.
    public let items: [IntentItem<Result>]

    /// A section of values, shown as they show themselves.
    public init(_ title: LocalizedStringResource, items: [Result]) {
        self.title = title
        self.items = items.map { IntentItem($0) }
    }

    /// A section of values, each with words of its own.
    public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) {
        self.title = title
        self.items = items
    }

    /// A section without a title.
    public init(items: [IntentItem<Result>]) {
        self.title = nil
        self.items = items
    }

    /// A section of values that a builder lists.
    public init(
        _ title: LocalizedStringResource, @IntentItemsBuilder<Result> itemsBuilder: () -> [IntentItem<Result>]
    ) {
        self.init(title, items: itemsBuilder())
    }

    /// A section without a title, of values that a builder lists.
    public init(@IntentItemsBuilder<Result> itemsBuilder: () -> [IntentItem<Result>]) {
        self.init(items: itemsBuilder())
    }
}

/// A value to choose, shown as it shows itself or with words of its own.
public struct IntentItem<Value: _IntentValue>: Sendable {
    /// The value.
    public let value: Value
    /// How it is shown; nil leaves that to the value.
    public let representation: DisplayRepresentation?

    /// A value shown as it shows itself.
    public init(_ value: Value) {
        self.value = value
        representation = nil
    }

    /// A value with words of its own.
    public init(
        _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        representation = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    }
}

/// Lists the sections of a collection.
@resultBuilder
public enum IntentItemSectionsBuilder<Result: _IntentValue> {
    /// One section.
    public static func buildExpression(_ section: IntentItemSection<Result>) -> [IntentItemSection<Result>] {
        [section]
    }
    /// Sections one after the other.
    public static func buildBlock(_ sections: [IntentItemSection<Result>]...) -> [IntentItemSection<Result>] {
        sections.flatMap { $0 }
    }
    /// Sections from a loop.
    public static func buildArray(_ sections: [[IntentItemSection<Result>]]) -> [IntentItemSection<Result>] {
        sections.flatMap { $0 }
    }
    /// Sections that may be left out.
    public static func buildOptional(_ sections: [IntentItemSection<Result>]?) -> [IntentItemSection<Result>] {
        sections ?? []
    }
    /// Sections of an `if`.
    public static func buildEither(first: [IntentItemSection<Result>]) -> [IntentItemSection<Result>] { first }
    /// Sections of an `else`.
    public static func buildEither(second: [IntentItemSection<Result>]) -> [IntentItemSection<Result>] { second }
}

/// Lists the items of a section.
@resultBuilder
public enum IntentItemsBuilder<Result: _IntentValue> {
    /// One item.
    public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItem<Result>] { [item] }
    /// One value, shown as it shows itself.
    public static func buildExpression(_ value: Result) -> [IntentItem<Result>] { [IntentItem(value)] }
    /// Items one after the other.
    public static func buildBlock(_ items: [IntentItem<Result>]...) -> [IntentItem<Result>] { items.flatMap { $0 } }
    /// Items from a loop.
    public static func buildArray(_ items: [[IntentItem<Result>]]) -> [IntentItem<Result>] { items.flatMap { $0 } }
    /// Items that may be left out.
    public static func buildOptional(_ items: [IntentItem<Result>]?) -> [IntentItem<Result>] { items ?? [] }
    /// Items of an `if`.
    public static func buildEither(first: [IntentItem<Result>]) -> [IntentItem<Result>] { first }
    /// Items of an `else`.
    public static func buildEither(second: [IntentItem<Result>]) -> [IntentItem<Result>] { second }
}
