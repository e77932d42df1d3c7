import Glibc

/// Opens files that only root and the agent's own user can change, and refuses all others by name.
///
/// Configuration and extensions decide what runs as the agent's user, so whoever can change them is that user. A path is
/// walked one part at a time, through symbolic links too, and every folder on the way has to be as safe as the file:
/// otherwise someone could put another file in its place. Access lists need no look of their own, because the kernel
/// shows the most that one grants as the group's permission.
///
/// A folder that everyone can write but that has the sticky bit, `/tmp` for one, is accepted on the way: in it, only its
/// owner can rename or remove an entry, and every entry that is walked has to be owned by root or the agent's user.
public enum FileTrust {
    /// What a file is opened for.
    public enum Access: Sendable {
        /// To be read; never waits for a writer, as a pipe would.
        case reading
        /// To be executed or looked at: needs no permission to read.
        case reference
    }

    /// As many as the kernel itself follows.
    private static let mostLinks = 40

    /// Checks a file or folder and everything above it.
    /// - Parameters:
    ///   - path: Absolute, or relative to the working folder.
    ///   - owner: The user who may own it besides root.
    public static func check(path: String, owner: uid_t = geteuid()) throws(FileTrustError) {
        _ = try open(path: path, owner: owner, for: .reference)
    }

    /// Opens a file or folder that passes the check; what was checked is what is open.
    /// - Parameters:
    ///   - path: Absolute, or relative to the working folder.
    ///   - owner: The user who may own it besides root.
    ///   - access: What the descriptor is for.
    public static func open(
        path: String, owner: uid_t = geteuid(), for access: Access
    ) throws(FileTrustError) -> TrustedFile {
        guard let whole = absolute(path) else { throw FileTrustError(path: path, place: path, reason: .system(errno)) }
        var walk = PathWalk(path: whole, owner: owner)
        try walk.start()
        var links = 0
        while let part = walk.nextPart() {
            guard let target = try walk.step(into: part) else { continue }
            links += 1
            if links > mostLinks { throw FileTrustError(path: path, place: path, reason: .system(ELOOP)) }
            walk.follow(target)
        }
        return try walk.openEnd(for: access)
    }

    /// The path from the root folder on; nil when the working folder is gone.
    static func absolute(_ path: String) -> String? {
        if path.hasPrefix("/") { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&buffer, buffer.count) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + "/" + path
    }
}

/// An open file that passed the check of ``FileTrust``; it is closed with this value.
public struct TrustedFile: ~Copyable, Sendable {
    /// What is open.
    public enum Kind: Sendable {
        case regular
        case folder
        /// A pipe, a socket or a device.
        case other
    }

    /// Valid as long as this value is; closed on exec.
    public let descriptor: Int32
    /// Where the file is after all symbolic links.
    public let path: String
    public let kind: Kind
    /// The file's permission bits.
    public let permissions: mode_t

    init(descriptor: Int32, path: String, status: stat) {
        self.descriptor = descriptor
        self.path = path
        permissions = status.st_mode & 0o7777
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            default: .other
            }
    }

    deinit {
        close(descriptor)
    }
}
