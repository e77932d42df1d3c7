/// What a Live Activity is about: fixed attributes, and a state that changes while it runs.
public protocol ActivityAttributes: Codable {
    /// What changes while the activity runs.
    associatedtype ContentState: Codable & Hashable
}

/// A Live Activity's state, and how long it holds.
public struct ActivityContent<State: Codable & Hashable> {
    /// The state.
    public var state: State
    /// From when the state counts as out of date; nil for never.
    public var staleDate: Date?
    /// Which of an app's activities is shown first: the greater the sooner.
    public var relevanceScore: Double

    /// A state that holds until `staleDate`.
    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable {}
extension ActivityContent: Hashable {}

/// Where a Live Activity is in its life.
public enum ActivityState: String, Codable, Hashable, Sendable {
    /// Asked for, not shown yet.
    case pending
    /// Shown, and its content holds.
    case active
    /// Ended, and its last content is still shown.
    case ended
    /// Ended, and no longer shown.
    case dismissed
    /// Shown, and its content is out of date.
    case stale
}

/// How long a Live Activity lasts.
public enum ActivityStyle: Hashable, Sendable {
    /// Until it is ended.
    case standard
    /// Until the person does something else.
    case transient
}

/// When an ended Live Activity is no longer shown.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    /// The moment, as the system reckons with it.
    package enum Moment: Hashable, Sendable {
        /// When the system thinks fit.
        case automatic
        /// At once.
        case now
        /// At the given date.
        case date(Date)
    }

    /// When it is.
    package let moment: Moment

    /// When the system thinks fit: after a few hours at most.
    public static let `default` = ActivityUIDismissalPolicy(moment: .automatic)
    /// At once.
    public static let immediate = ActivityUIDismissalPolicy(moment: .now)

    /// At the given date, four hours after the end at most.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(moment: .date(date))
    }
}
