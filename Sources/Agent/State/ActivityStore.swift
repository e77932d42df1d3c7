import AgentProtocol
import EventLoop
import Gestures

/// The running Live Activities: they outlive the extension that started them, until they are ended and dismissed.
@AgentActor
final class ActivityStore {
    private let clock: any WallClock
    private var running: [Entry] = []
    /// Called after each change.
    var onChange: @AgentActor () -> Void = {}

    private struct Entry {
        var record: ActivityRecord
        /// Fires when the activity becomes stale, or is dismissed after its end.
        var timer: (any ScheduledCall)?
    }

    /// - Parameters:
    ///   - clock: the dates that apps give are wall-clock dates, and pass while the machine sleeps.
    ///   - saved: the activities of the agent before; those whose time to be dismissed has come meanwhile are gone.
    init(clock: any WallClock, saved: [ActivityRecord] = []) {
        self.clock = clock
        for record in saved where record.dismissAt.map({ $0 > clock.now }) ?? true {
            running.append(Entry(record: record, timer: timer(of: record)))
        }
    }

    /// Every activity, in the order of their start.
    var records: [ActivityRecord] { running.map(\.record) }

    /// Starts an activity, or gives a running one new content.
    func set(_ record: ActivityRecord) {
        let entry = Entry(record: record, timer: timer(of: record))
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
        if let dismissAt, dismissAt > clock.now {
            running[index].record.endsAt = nil
            running[index].record.dismissAt = dismissAt
            running[index].timer = timer(of: running[index].record)
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
            isStale: record.staleAt.map { $0 <= clock.now } ?? false)
    }

    /// An activity that has ended waits to be dismissed, any other to become stale.
    private func timer(of record: ActivityRecord) -> (any ScheduledCall)? {
        if let moment = record.dismissAt {
            return clock.schedule(at: moment) { [weak self] in self?.end(id: record.id, dismissAt: nil) }
        }
        guard let moment = record.staleAt, moment > clock.now else { return nil }
        return clock.schedule(at: moment) { [weak self] in self?.onChange() }
    }
}
