import AgentProtocol
import EventLoop

/// Whoever watches the placed controls: each is told all of them, and then what is new.
@AgentActor
final class ControlWatch {
    private final class Watcher {
        var told: [String: ControlStatus] = [:]
        var hasBeenTold = false
        let send: @AgentActor (WatchControlsReply) -> Void

        init(send: @escaping @AgentActor (WatchControlsReply) -> Void) {
            self.send = send
        }
    }

    /// Every placed control, as it is now.
    var current: @AgentActor () -> [ControlStatus] = { [] }
    private var watchers: [ObjectIdentifier: Watcher] = [:]
    private var looksLater = false

    func add(_ watcher: AnyObject, send: @escaping @AgentActor (WatchControlsReply) -> Void) {
        let new = Watcher(send: send)
        watchers[ObjectIdentifier(watcher)] = new
        tell(new, Self.byID(current()))
    }

    func remove(_ watcher: AnyObject) {
        watchers[ObjectIdentifier(watcher)] = nil
    }

    /// Something about the placed controls may be new; looked at after all that is going on now, and not at all while
    /// nobody watches.
    func somethingChanged() {
        guard !watchers.isEmpty, !looksLater else { return }
        looksLater = true
        AgentActor.later { self.look() }
    }

    private func look() {
        looksLater = false
        let now = Self.byID(current())
        for watcher in watchers.values { tell(watcher, now) }
    }

    private func tell(_ watcher: Watcher, _ now: [String: ControlStatus]) {
        let changed = now.values.filter { watcher.told[$0.id] != $0 }.sorted { $0.id < $1.id }
        let removed = watcher.told.keys.filter { now[$0] == nil }.sorted()
        guard !watcher.hasBeenTold || !changed.isEmpty || !removed.isEmpty else { return }
        watcher.hasBeenTold = true
        watcher.told = now
        watcher.send(WatchControlsReply(changed: changed, removed: removed))
    }

    private static func byID(_ controls: [ControlStatus]) -> [String: ControlStatus] {
        Dictionary(controls.map { ($0.id, $0) }) { first, _ in first }
    }
}
