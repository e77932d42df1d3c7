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
    }

    private static let directoryMask = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB | IN_ONLYDIR)
    private static let closeMask = UInt32(IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)

    private let descriptor: Int32
    private let directories: [String]
    private let onChange: @AgentActor (Change) -> Void
    private var source: DescriptorSource?
    private var watched: [Int32: String] = [:]

    /// Watches `directories`, of which some may not exist yet: list their parents too.
    /// - Throws: ``InputError`` when the kernel has no further inotify instance for this user.
    init(directories: [String], onChange: @escaping @AgentActor (Change) -> Void) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else {
            throw InputError(
                operation: "watch", subject: "/dev", systemError: errno,
                remedy: "raise fs.inotify.max_user_instances with sysctl")
        }
        self.directories = directories
        self.onChange = onChange
        addDirectories()
        source = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in self?.read() }
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
        let watch = inotify_add_watch(descriptor, path, Self.closeMask)
        if watch >= 0 { watched[watch] = path }
    }

    func stopWatchingClosing() {
        for (watch, path) in watched where !directories.contains(path) {
            inotify_rm_watch(descriptor, watch)
            watched[watch] = nil
        }
    }

    func cancel() {
        let descriptor = self.descriptor
        source?.cancel { Glibc.close(descriptor) }
        source = nil
    }

    /// Adding a folder twice does nothing; one that was removed and came back needs it.
    private func addDirectories() {
        for directory in directories {
            let watch = inotify_add_watch(descriptor, directory, Self.directoryMask)
            if watch >= 0 { watched[watch] = directory }
        }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var changes: [Change] = []
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            changes += parse(buffer[..<count])
        }
        addDirectories()
        for change in changes where source != nil { onChange(change) }
    }

    private func parse(_ bytes: ArraySlice<UInt8>) -> [Change] {
        let headerSize = MemoryLayout<inotify_event>.size
        var changes: [Change] = []
        var rest = bytes
        while rest.count >= headerSize {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
            rest = rest.dropFirst(headerSize + Int(event.len))
            if event.mask & UInt32(IN_IGNORED) != 0 {
                watched[event.wd] = nil
            } else if let directory = watched[event.wd] {
                let isRemoval = event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
                changes.append(
                    Change(directory: directory, name: String(decoding: name, as: UTF8.self), isRemoval: isRemoval))
            }
        }
        return changes
    }
}
