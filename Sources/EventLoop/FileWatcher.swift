import Glibc

/// Says when one of some files was written, made, replaced or removed; each may be absent.
///
/// The folder of a file is watched, not the file: editors put a new file in the old one's place. While the folder is
/// not there, the nearest one above it that is stands in.
@AgentActor
public final class FileWatcher {
    private static let contents = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)
    /// A folder above an absent one: only what comes into it counts.
    private static let arrivals = UInt32(IN_MOVED_TO | IN_CREATE | IN_ONLYDIR)
    private static let ownEnd = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

    public let files: Set<String>
    private let onChange: @AgentActor (String) -> Void
    private let inotify: Inotify
    private var folders: [Int32: String] = [:]

    /// - Throws: why the kernel has no further inotify instance for this user.
    public init(files: Set<String>, onChange: @escaping @AgentActor (String) -> Void) throws(SystemError) {
        self.files = files
        self.onChange = onChange
        inotify = try Inotify()
        watchFolders()
        inotify.onEvents = { [weak self] in self?.handle($0) }
    }

    public func cancel() {
        inotify.cancel()
    }

    private func watchFolders() {
        var wanted: [Int32: String] = [:]
        for file in files {
            var folder = Self.folder(of: file)
            var mask = Self.contents
            while true {
                // Added to what is watched there already: another file may be one of this folder's own.
                if let watch = inotify.watch(folder, mask | Self.ownEnd | UInt32(IN_MASK_ADD)) {
                    wanted[watch] = folder
                    break
                }
                if folder == "/" { break }
                folder = Self.folder(of: folder)
                mask = Self.arrivals
            }
        }
        for watch in folders.keys where wanted[watch] == nil { inotify.remove(watch) }
        folders = wanted
    }

    private func handle(_ events: [Inotify.Event]) {
        var changed: Set<String> = []
        var isFolderChanged = false
        for event in events {
            // The kernel keeps so many events and no more; any file may have been among those that are lost.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { (changed, isFolderChanged) = (files, true) }
            guard let folder = folders[event.watch] else { continue }
            let path = folder == "/" ? "/" + event.name : folder + "/" + event.name
            if event.mask & (Self.ownEnd | UInt32(IN_IGNORED)) != 0 || event.mask & UInt32(IN_ISDIR) != 0 {
                isFolderChanged = true
            }
            if files.contains(path) { changed.insert(path) }
        }
        if isFolderChanged {
            let before = Set(folders.values)
            watchFolders()
            // What came with its folder came before the watch did.
            let new = Set(folders.values).subtracting(before)
            changed.formUnion(files.filter { new.contains(Self.folder(of: $0)) })
        }
        for file in changed.sorted() { onChange(file) }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
