import EventLoop
import Glibc

/// Says when something about device nodes changed: one came, went, or got other permissions (udev sets those after it came).
///
/// Event driven through inotify: while nothing happens under `/dev` it costs nothing.
@AgentActor
final class DeviceWatcher {
    /// A change of the node `name` in `directory`, or of a watched node itself, whose `name` is then empty.
    struct Change {
        let directory: String
        let name: String
        let isRemoval: Bool
        /// So much happened at one go that the kernel has forgotten what: anything may have come or gone.
        var isUnknown = false
    }

    private static let directoryMask = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB | IN_ONLYDIR)
    private static let closeMask = UInt32(IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)

    private let inotify: Inotify
    private let directories: [String]
    private let onChange: @AgentActor (Change) -> Void
    private var isCancelled = false
    private var watched: [Int32: String] = [:]

    /// Watches `directories`, of which some may not exist yet: list their parents too.
    /// - Throws: ``InputError`` when the kernel has no further inotify instance for this user.
    init(directories: [String], onChange: @escaping @AgentActor (Change) -> Void) throws {
        do throws(SystemError) {
            inotify = try Inotify()
        } catch {
            throw InputError(
                operation: "watch", subject: "/dev", systemError: error.code,
                remedy: "raise fs.inotify.max_user_instances with sysctl")
        }
        self.directories = directories
        self.onChange = onChange
        addDirectories()
        inotify.onEvents = { [weak self] in self?.handle($0) }
    }

    /// The folders between `/dev` and `path`, so that a link's folder is noticed when it comes.
    static func ancestors(of path: String) -> [String] {
        var found: [String] = []
        var folder = Substring(path)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            found.append(String(folder))
        }
        return found.reversed()
    }

    /// From now on somebody's closing of the node at `path` is a change.
    func watchClosing(of path: String) {
        if let watch = inotify.watch(path, Self.closeMask) { watched[watch] = path }
    }

    func stopWatchingClosing() {
        for (watch, path) in watched where !directories.contains(path) {
            inotify.remove(watch)
            watched[watch] = nil
        }
    }

    func cancel() {
        isCancelled = true
        inotify.cancel()
    }

    /// Adding a folder twice does nothing; one that was removed and came back needs it.
    private func addDirectories() {
        for directory in directories {
            if let watch = inotify.watch(directory, Self.directoryMask) { watched[watch] = directory }
        }
    }

    private func handle(_ events: [Inotify.Event]) {
        let changes = events.compactMap { change($0) }
        addDirectories()
        for change in changes where !isCancelled { onChange(change) }
    }

    private func change(_ event: Inotify.Event) -> Change? {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            return Change(directory: "", name: "", isRemoval: true, isUnknown: true)
        }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            watched[event.watch] = nil
            return nil
        }
        let isRemoval = event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
        return watched[event.watch].map { Change(directory: $0, name: event.name, isRemoval: isRemoval) }
    }
}
