/// A moment of a widget's timeline.
public protocol TimelineEntry {
    /// When the entry is to be shown.
    var date: Date { get }
    /// How much it matters then; nil by default.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// An entry matters as much as any other.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters, and for how long.
public struct TimelineEntryRelevance: Hashable, Sendable {
    public var score: Float
    /// In seconds; 0 until the next entry.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

/// When a timeline is to be asked for anew.
public struct TimelineReloadPolicy: Hashable, Sendable {
    private enum Moment: Hashable, Sendable {
        case atEnd, never
        case after(Date)
    }

    private let moment: Moment

    public static let atEnd = TimelineReloadPolicy(moment: .atEnd)
    public static let never = TimelineReloadPolicy(moment: .never)

    public static func after(_ date: Date) -> TimelineReloadPolicy {
        TimelineReloadPolicy(moment: .after(date))
    }
}

/// The moments of a widget.
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// Where a widget is to be shown. No timeline is ever asked for here, so none is ever made.
public struct TimelineProviderContext: Sendable {
    public let family: WidgetFamily
    public let isPreview: Bool
    public let displaySize: CGSize
}

/// The shapes of widgets.
public enum WidgetFamily: Int, CaseIterable, Hashable, Sendable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}

/// Gives a widget its moments; never asked here.
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    func placeholder(in context: Context) -> Entry
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

/// Gives a configurable widget its moments; never asked here.
public protocol AppIntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: WidgetConfigurationIntent
    typealias Context = TimelineProviderContext

    func placeholder(in context: Context) -> Entry
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
}
