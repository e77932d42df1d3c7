/// The views of a Live Activity around a phone's camera; not shown.
public struct DynamicIsland: Sendable {
    /// Takes the views and keeps none of them.
    public init<Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {}

    /// Takes the colour of the edge.
    public func keylineTint(_ color: Color?) -> DynamicIsland { self }

    /// Takes the link that a touch opens.
    public func widgetURL(_ url: URL?) -> DynamicIsland { self }

    /// Takes the margins of a region.
    public func contentMargins(_ length: Double) -> DynamicIsland { self }
}

/// Where in the expanded island a region is.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
    private let name: String

    /// Where reading begins.
    public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
    /// Where reading ends.
    public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
    /// Below the camera.
    public static let center = DynamicIslandExpandedRegionPosition(name: "center")
    /// Below the other regions.
    public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// A region of the expanded island.
public struct DynamicIslandExpandedRegion<Content: View>: Sendable {
    /// Takes the region's views and keeps none of them.
    public init(
        _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: () -> Content
    ) {}
}

/// The regions of the expanded island.
public struct DynamicIslandExpandedContent<Content: View>: Sendable {}

/// Lists the regions of the expanded island.
@resultBuilder
public struct DynamicIslandExpandedContentBuilder {
    /// The first region.
    public static func buildPartialBlock<Content: View>(
        first: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> {
        DynamicIslandExpandedContent()
    }

    /// One more region.
    public static func buildPartialBlock<First: View, Next: View>(
        accumulated: DynamicIslandExpandedContent<First>, next: DynamicIslandExpandedRegion<Next>
    ) -> DynamicIslandExpandedContent<TupleView<(First, Next)>> {
        DynamicIslandExpandedContent()
    }
}
