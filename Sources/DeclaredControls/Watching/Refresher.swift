import Configuration
import EventLoop

/// Says when the state of placed controls is to be asked for: by time, or because a file changed.
///
/// With no rules it has no timer and no descriptor.
@AgentActor
final class Refresher {
    var onDue: (@AgentActor (_ kind: String) -> Void)?

    private let clock: any AgentClock
    private var rules: [String: RefreshRule] = [:]
    private var timers: [String: any ScheduledCall] = [:]
    private var watcher: FileWatcher?

    init(clock: any AgentClock) {
        self.clock = clock
    }

    /// Follows these rules in place of those before; a timer whose rule stays goes on.
    func follow(_ new: [String: RefreshRule]) {
        let before = rules
        rules = new
        for (kind, timer) in timers where new[kind]?.every != before[kind]?.every {
            timer.cancel()
            timers[kind] = nil
        }
        for (kind, rule) in new where timers[kind] == nil {
            if let period = rule.every { schedule(kind, every: period) }
        }
        watch(Set(new.values.flatMap(\.files)))
    }

    private func schedule(_ kind: String, every period: Duration) {
        timers[kind] = clock.schedule(after: period) { [weak self] in
            guard let self else { return }
            self.schedule(kind, every: period)
            self.onDue?(kind)
        }
    }

    private func watch(_ files: Set<String>) {
        if files == watcher?.files ?? [] { return }
        watcher?.cancel()
        watcher = nil
        if files.isEmpty { return }
        do throws(SystemError) {
            watcher = try FileWatcher(files: files) { [weak self] in self?.fileChanged($0) }
        } catch {
            Log.error(
                "on-change: files cannot be watched: \(error); raise fs.inotify.max_user_instances with sysctl")
        }
    }

    private func fileChanged(_ file: String) {
        for (kind, rule) in rules where rule.files.contains(file) { onDue?(kind) }
    }
}
