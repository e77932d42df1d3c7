import Controls
import Foundation

/// Whether Live Activities can be started.
public final class ActivityAuthorizationInfo: Sendable {
    /// Asks the agents that this process may reach, each time that a property is read.
    public init() {}

    /// True while an agent is there to show them.
    public var areActivitiesEnabled: Bool { AgentMessenger().reachesAgent }

    /// False: there is no push service.
    public var frequentPushesEnabled: Bool { false }

    /// Whether activities can be started now, and no more: that an agent comes or goes is not watched.
    public var activityEnablementUpdates: AsyncStream<Bool> { .once(areActivitiesEnabled) }

    /// False, and no more: there is no push service.
    public var frequentPushEnablementUpdates: AsyncStream<Bool> { .once(frequentPushesEnabled) }
}

extension AsyncStream<Bool> {
    fileprivate static func once(_ value: Bool) -> AsyncStream<Bool> {
        AsyncStream { continuation in
            continuation.yield(value)
            continuation.finish()
        }
    }
}

extension ActivityUIDismissalPolicy {
    /// Until when an ended activity is still seen; nil for no longer at all.
    ///
    /// By default for half a minute when there is a final content to be read: a button's light cannot show old news for
    /// hours, as a phone's screen does.
    func date(hasFinalContent: Bool, now: Date) -> Date? {
        switch moment {
        case .now: nil
        case .date(let date): date
        case .automatic: hasFinalContent ? now.addingTimeInterval(30) : nil
        }
    }
}
