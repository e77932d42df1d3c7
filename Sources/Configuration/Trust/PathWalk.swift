import Glibc

/// The kernel's value on x86-64 and arm64; the Glibc module hides it, as it is an extension of POSIX.
private let O_PATH: Int32 = 0o10_000_000

/// A walk along a path by descriptors, so that nothing can be swapped between its check and its use.
struct PathWalk: ~Copyable {
    private let asked: String
    private let owner: uid_t
    /// What is still to be walked, the next part last.
    private var ahead: [Substring]
    /// Where the walk is: the folders from the root on, open, and their names.
    private var folders: [Int32]
    private var names: [String] = []
    /// The last part, once it is reached and is no folder to walk on into.
    private var end: String?

    /// - Parameter path: Absolute.
    init(path: String, owner: uid_t) {
        asked = path
        self.owner = owner
        ahead = path.split(separator: "/").reversed()
        folders = []
    }

    deinit {
        for folder in folders { close(folder) }
    }

    /// Begins at the root folder.
    mutating func start() throws(FileTrustError) {
        let root = Glibc.open("/", O_PATH | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw failure("/", errno) }
        folders.append(root)
        try check(descriptor: root, at: "/", isEnd: ahead.isEmpty)
    }

    mutating func nextPart() -> String? {
        ahead.popLast().map(String.init)
    }

    /// Goes into one part of the path, or returns what it links to.
    mutating func step(into part: String) throws(FileTrustError) -> String? {
        if part == "." { return nil }
        if part == ".." {
            // The root folder's parent is itself.
            if names.popLast() != nil, let folder = folders.popLast() { close(folder) }
            return nil
        }
        let place = self.place(of: part)
        let descriptor = openat(current, part, O_PATH | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(place, errno) }
        var isKept = false
        defer { if !isKept { close(descriptor) } }
        let status = try check(descriptor: descriptor, at: place, isEnd: ahead.isEmpty)
        if status.st_mode & S_IFMT == S_IFLNK { return try linkTarget(of: descriptor, at: place) }
        if status.st_mode & S_IFMT == S_IFDIR {
            folders.append(descriptor)
            names.append(part)
            isKept = true
        } else if ahead.isEmpty {
            end = part
        } else {
            throw failure(place, ENOTDIR)
        }
        return nil
    }

    mutating func follow(_ target: String) {
        if target.hasPrefix("/") {
            while folders.count > 1, let folder = folders.popLast() { close(folder) }
            names = []
        }
        ahead += target.split(separator: "/").reversed()
    }

    /// Opens what the walk has reached, and checks it once more through the new descriptor.
    func openEnd(for access: FileTrust.Access) throws(FileTrustError) -> TrustedFile {
        let place = "/" + (names + [end].compactMap { $0 }).joined(separator: "/")
        let flags =
            switch access {
            case .reading: O_RDONLY | O_NONBLOCK | O_NOCTTY
            case .reference: O_PATH
            }
        let descriptor = openat(current, end ?? ".", flags | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(place, errno) }
        var isHandedOver = false
        defer { if !isHandedOver { close(descriptor) } }
        let status = try check(descriptor: descriptor, at: place, isEnd: true)
        isHandedOver = true
        return TrustedFile(descriptor: descriptor, path: place, status: status)
    }

    private var current: Int32 { folders.last ?? AT_FDCWD }

    private func place(of part: String) -> String {
        "/" + (names + [part]).joined(separator: "/")
    }

    private func failure(_ place: String, _ code: Int32) -> FileTrustError {
        FileTrustError(path: asked, place: place, reason: .system(code))
    }

    @discardableResult
    private func check(descriptor: Int32, at place: String, isEnd: Bool) throws(FileTrustError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(place, errno) }
        guard status.st_uid == 0 || status.st_uid == owner else {
            throw FileTrustError(path: asked, place: place, reason: .foreignOwner(status.st_uid, agent: owner))
        }
        // A symbolic link has no permissions of its own.
        let kind = status.st_mode & S_IFMT
        let others = kind == S_IFLNK ? 0 : status.st_mode & 0o022
        let isStickyFolder = kind == S_IFDIR && status.st_mode & S_ISVTX != 0
        if others != 0, isEnd || !isStickyFolder {
            throw FileTrustError(path: asked, place: place, reason: .writable(byEveryone: others & 0o002 != 0))
        }
        return status
    }

    private func linkTarget(of descriptor: Int32, at place: String) throws(FileTrustError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlinkat(descriptor, "", &buffer, buffer.count)
        guard length >= 0 else { throw failure(place, errno) }
        return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
