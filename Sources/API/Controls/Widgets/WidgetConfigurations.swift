/// A widget that a person cannot configure; not shown.
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View> {
    /// Takes what the widget is made of and keeps none of it.
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {}
}

extension StaticConfiguration: WidgetConfiguration {
    /// Made of nothing else.
    public typealias Body = Never
}

/// A widget that a person can configure; not shown.
@MainActor @preconcurrency
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View> {
    /// Takes what the widget is made of and keeps none of it.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Intent == Provider.Intent {}
}

extension AppIntentConfiguration: WidgetConfiguration {
    /// Made of nothing else.
    public typealias Body = Never
}

/// The views of a Live Activity; not shown. What an activity says is told by its state.
@MainActor @preconcurrency
public struct ActivityConfiguration<Attributes: ActivityAttributes> {
    /// Takes what the activity's views are made of and keeps none of it.
    public init<Content: View>(
        for attributesType: Attributes.Type,
        @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {}
}

extension ActivityConfiguration: WidgetConfiguration {
    /// Made of nothing else.
    public typealias Body = Never
}

/// What the views of a Live Activity are made from. They are never made here, so neither is this.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// What does not change while the activity runs.
    public let attributes: Attributes
    /// What the activity says now.
    public let state: Attributes.ContentState
    /// Whether the state is past its stale date.
    public let isStale: Bool
    /// The identity of the activity.
    public let activityID: String
}

extension WidgetConfiguration {
    /// Takes the name shown in the widget gallery.
    @MainActor @preconcurrency
    public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration { self }

    /// Takes the name shown in the widget gallery.
    @MainActor @preconcurrency
    public func configurationDisplayName(_ displayNameKey: LocalizedStringKey) -> some WidgetConfiguration { self }

    /// Takes the name shown in the widget gallery.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func configurationDisplayName(_ displayName: LocalizedStringResource) -> some WidgetConfiguration { self }

    /// Takes the name shown in the widget gallery.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func configurationDisplayName(_ displayName: some StringProtocol) -> some WidgetConfiguration { self }

    /// Takes the sentence shown in the widget gallery.
    @MainActor @preconcurrency
    public func description(_ description: Text) -> some WidgetConfiguration { self }

    /// Takes the sentence shown in the widget gallery.
    @MainActor @preconcurrency
    public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration { self }

    /// Takes the sentence shown in the widget gallery.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration { self }

    /// Takes the sentence shown in the widget gallery.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func description(_ description: some StringProtocol) -> some WidgetConfiguration { self }

    /// Takes the shapes that the widget comes in.
    @MainActor @preconcurrency
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { self }

    /// Takes whether the system adds margins.
    @MainActor @preconcurrency
    public func contentMarginsDisabled() -> some WidgetConfiguration { self }

    /// Takes whether the background may be removed.
    @MainActor @preconcurrency
    public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration { self }
}
