import Glibc

/// Files that are replaced as a whole: a power cut leaves the old content or the new one, never a mixture.
public enum AtomicFile {
    /// Writes the content beside the file, syncs it, and puts it in the file's place.
    ///
    /// - Parameters:
    ///   - mode: The permissions of a file that was not there; one that was keeps its own, and its owner.
    /// - Throws: the first step's error that failed; the file is as it was then.
    public static func replace(_ path: String, with content: some Sequence<UInt8>, mode: mode_t) throws(SystemError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw SystemError(errno) }
        do throws(SystemError) {
            if isThere {
                // Only root can give a file away; whoever else may write here owns it already, or becomes its owner.
                if status.st_uid != geteuid() || status.st_gid != getegid() {
                    _ = fchown(descriptor, status.st_uid, status.st_gid)
                }
                try check(fchmod(descriptor, status.st_mode & 0o7777))
            }
            try write(Array(content), to: descriptor)
            try check(fsync(descriptor))
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        close(descriptor)
        try check(rename(temporary, path))
        syncFolder(of: path)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            try check(Int32(clamping: count))
            rest = rest.dropFirst(count)
        }
    }

    private static func check(_ result: Int32) throws(SystemError) {
        if result < 0 { throw SystemError(errno) }
    }

    /// The rename itself is only on disk once its folder is.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
