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
    /// How much the entry matters, compared to the widget's others.
    public var score: Float
    /// In seconds; 0 until the next entry.
    public var duration: TimeInterval

    /// Takes a score and for how long it holds, in seconds.
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

    /// After the last entry.
    public static let atEnd = TimelineReloadPolicy(moment: .atEnd)
    /// Only when the app asks for it.
    public static let never = TimelineReloadPolicy(moment: .never)

    /// At the given date.
    public static func after(_ date: Date) -> TimelineReloadPolicy {
        TimelineReloadPolicy(moment: .after(date))
    }
}

/// The moments of a widget.
public struct Timeline<EntryType: TimelineEntry> {
    /// The moments, in order.
    public let entries: [EntryType]
    /// When there are to be new ones.
    public let policy: TimelineReloadPolicy

    /// Takes the moments and when there are to be new ones.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// Where a widget is to be shown. No timeline is ever asked for here, so none is ever made.
public struct TimelineProviderContext: Sendable {
    /// The shape that the widget has.
    public let family: WidgetFamily
    /// Whether it is shown in the gallery.
    public let isPreview: Bool
    /// The size that it has, in points.
    public let displaySize: CGSize
}

/// The shapes of widgets.
public enum WidgetFamily: Int, CaseIterable, Hashable, Sendable {
    /// A small square.
    case systemSmall
    /// Two small squares side by side.
    case systemMedium
    /// Four small squares.
    case systemLarge
    /// Eight small squares.
    case systemExtraLarge
    /// A circle on a watch face or lock screen.
    case accessoryCircular
    /// A few lines on a watch face or lock screen.
    case accessoryRectangular
    /// A line of text on a watch face or lock screen.
    case accessoryInline
    /// A corner of a watch face.
    case accessoryCorner
}

/// Gives a widget its moments; never asked here.
public protocol TimelineProvider {
    /// The widget's moments.
    associatedtype Entry: TimelineEntry
    /// Where the widget is to be shown.
    typealias Context = TimelineProviderContext

    /// A moment to show before there is any data.
    func placeholder(in context: Context) -> Entry
    /// A moment to show in the gallery.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// The moments from now on.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

/// Gives a configurable widget its moments; never asked here.
public protocol AppIntentTimelineProvider {
    /// The widget's moments.
    associatedtype Entry: TimelineEntry
    /// What a person configures.
    associatedtype Intent: WidgetConfigurationIntent
    /// Where the widget is to be shown.
    typealias Context = TimelineProviderContext

    /// A moment to show before there is any data.
    func placeholder(in context: Context) -> Entry
    /// A moment to show in the gallery.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// The moments from now on.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
}
