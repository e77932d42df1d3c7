import AgentProtocol
import EventLoop

/// Whoever has a Control Center open: each gets all of it, now and after each change.
@AgentActor
final class CenterFeed {
    private let compose: @AgentActor () -> CenterReply
    private var watchers: [ObjectIdentifier: @AgentActor (CenterReply) -> Void] = [:]
    private var sent = CenterReply()
    private var isScheduled = false

    /// - Parameter compose: all that there is to show now.
    init(compose: @escaping @AgentActor () -> CenterReply) {
        self.compose = compose
    }

    func add(_ watcher: AnyObject, send: @escaping @AgentActor (CenterReply) -> Void) {
        tell()
        sent = compose()
        watchers[ObjectIdentifier(watcher)] = send
        send(sent)
    }

    func remove(_ watcher: AnyObject) {
        watchers[ObjectIdentifier(watcher)] = nil
    }

    /// Something may look different: what one turn of the queue changes is told at once, and only if it does.
    func changed() {
        guard !watchers.isEmpty, !isScheduled else { return }
        isScheduled = true
        AgentActor.later { [weak self] in
            self?.isScheduled = false
            self?.tell()
        }
    }

    private func tell() {
        guard !watchers.isEmpty else { return }
        let new = compose()
        guard new != sent else { return }
        sent = new
        for send in watchers.values { send(new) }
    }
}
