/// A file that several processes of a group read and replace.
struct GroupFile {
    let url: URL

    /// The contents; nil if there are none yet. No lock is needed: a file is only ever replaced as a whole.
    func read() -> Data? {
        try? Data(contentsOf: url)
    }

    /// Replaces the contents by what the closure makes of them; no other process does so meanwhile.
    ///
    /// - Throws: ``GroupContainerError`` with the path and the system's reason, or what the closure throws.
    func replace(_ change: (Data?) throws -> Data) throws {
        let lock = try Self.open(url.path + ".lock", O_RDWR | O_CREAT)
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw GroupContainerError(path: url.path + ".lock", errorNumber: errno) }
        }
        let data = try change(read())
        let path = url.path + ".new"
        let descriptor = try Self.open(path, O_WRONLY | O_CREAT | O_TRUNC)
        do {
            defer { close(descriptor) }
            try Self.write(data, to: descriptor, path: path)
        }
        guard rename(path, url.path) == 0 else { throw GroupContainerError(path: url.path, errorNumber: errno) }
    }

    private static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o660)
        guard descriptor >= 0 else { throw GroupContainerError(path: path, errorNumber: errno) }
        // The umask may have taken the group's bits; only the file's owner can give them back, and need do it once.
        _ = fchmod(descriptor, 0o660)
        return descriptor
    }

    private static func write(_ data: Data, to descriptor: Int32, path: String) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw GroupContainerError(path: path, errorNumber: errno)
                }
            }
        }
        // A machine whose power is cut keeps the old contents or the new ones, never an empty file.
        guard fsync(descriptor) == 0 else { throw GroupContainerError(path: path, errorNumber: errno) }
    }
}
