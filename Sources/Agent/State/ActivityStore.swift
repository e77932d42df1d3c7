import AgentProtocol
import EventLoop
import FoundationEssentials
import Gestures

/// The running Live Activities: they outlive the extension that started them, until they are ended and dismissed.
@AgentActor
final class ActivityStore {
    private let clock: any AgentClock
    private let wallClock: @AgentActor () -> Double
    private var running: [Entry] = []
    /// Called after each change.
    var onChange: @AgentActor () -> Void = {}

    private struct Entry {
        var record: ActivityRecord
        /// Fires when the activity becomes stale, or is dismissed after its end.
        var timer: (any ScheduledCall)?
    }

    /// - Parameter wallClock: seconds since 1970; the dates that apps give are wall-clock dates.
    init(clock: any AgentClock, wallClock: @escaping @AgentActor () -> Double = { Date().timeIntervalSince1970 }) {
        self.clock = clock
        self.wallClock = wallClock
    }

    /// Every activity, in the order of their start.
    var records: [ActivityRecord] { running.map(\.record) }

    /// Starts an activity, or gives a running one new content.
    func set(_ record: ActivityRecord) {
        let entry = Entry(record: record, timer: timer(at: record.staleAt) { [weak self] in self?.onChange() })
        if let index = running.firstIndex(where: { $0.record.id == record.id }) {
            running[index].timer?.cancel()
            running[index] = entry
        } else {
            running.append(entry)
        }
        onChange()
    }

    /// Ends an activity; it stays to be seen until `dismissAt`, or goes at once.
    func end(id: String, dismissAt: Double?) {
        guard let index = running.firstIndex(where: { $0.record.id == id }) else { return }
        running[index].timer?.cancel()
        if let dismissAt, dismissAt > wallClock() {
            running[index].record.endsAt = nil
            running[index].timer = timer(at: dismissAt) { [weak self] in self?.end(id: id, dismissAt: nil) }
        } else {
            running.remove(at: index)
        }
        onChange()
    }

    /// What to show for the newest activity of an app; nil without one.
    func face(ofApp app: String?) -> ActivityFace? {
        guard let app else { return nil }
        return running.last { $0.record.app == app }.map { face(of: $0.record) }
    }

    func face(of record: ActivityRecord) -> ActivityFace {
        ActivityFace(
            id: record.id, title: record.title, stateText: record.stateText, endsAt: record.endsAt,
            isStale: record.staleAt.map { $0 <= wallClock() } ?? false)
    }

    private func timer(at date: Double?, _ body: @escaping @AgentActor () -> Void) -> (any ScheduledCall)? {
        guard let date else { return nil }
        let seconds = date - wallClock()
        guard seconds > 0 else { return nil }
        return clock.schedule(after: .seconds(seconds), body)
    }
}
