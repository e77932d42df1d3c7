import ActivityKit
import Foundation

/// Starts and stops timers; the one place that changes their state.
public enum TimerManager {
    /// When the timer ends; nil while it is not running.
    public static func end(of timer: ProductivityTimer) throws -> Date? {
        try TimerStore().ends()[timer.id].flatMap { $0 > .now ? $0 : nil }
    }

    /// Starts or stops the timer, and shows the time that is left while it runs.
    public static func setRunning(_ isRunning: Bool, _ timer: ProductivityTimer) async throws {
        let end = isRunning ? Date.now.addingTimeInterval(TimeInterval(timer.minutes * 60)) : nil
        try TimerStore().change { $0[timer.id] = end }
        try await showTimeLeft(of: timer, until: end)
    }

    /// Lets the running timers run longer.
    public static func add(minutes: Int) async throws {
        var changed: [(ProductivityTimer, Date)] = []
        try TimerStore().change { ends in
            for timer in ProductivityTimer.all {
                guard let end = ends[timer.id], end > .now else { continue }
                changed.append((timer, end.addingTimeInterval(TimeInterval(minutes * 60))))
                ends[timer.id] = changed.last?.1
            }
            if changed.isEmpty { throw TimerError.nothingRuns }
        }
        for (timer, end) in changed { try await showTimeLeft(of: timer, until: end) }
    }

    private static func showTimeLeft(of timer: ProductivityTimer, until end: Date?) async throws {
        let running = Activity<TimerAttributes>.activities.filter { $0.attributes.timer == timer.id }
        guard let end else {
            for activity in running { await activity.end(nil, dismissalPolicy: .immediate) }
            return
        }
        let content = ActivityContent(state: TimerAttributes.ContentState(endsAt: end), staleDate: end)
        if let activity = running.first {
            await activity.update(content)
        } else if ActivityAuthorizationInfo().areActivitiesEnabled {
            let attributes = TimerAttributes(name: "\(timer.name) timer", timer: timer.id)
            _ = try Activity.request(attributes: attributes, content: content)
        }
    }
}

/// The Live Activity of a running timer: the first text is its title, the date ahead its countdown.
public struct TimerAttributes: ActivityAttributes {
    public struct ContentState: Codable, Hashable {
        public var endsAt: Date
    }

    public var name: String
    public var timer: String
}

public enum TimerError: LocalizedError {
    case nothingRuns

    public var errorDescription: String? { "No timer is running." }
}
