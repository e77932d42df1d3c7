import Glibc

/// One attribute file of sysfs, read and written whole.
///
/// The kernel reports a refused value at `write(2)` and nowhere else, so nothing is buffered and every write is checked.
struct SysfsAttribute: Sendable {
    let path: String

    func read() throws(IndicatorProblem) -> String {
        let descriptor = try open(O_RDONLY, "read")
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        var count = -1
        repeat { count = Glibc.read(descriptor, &buffer, buffer.count) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw IndicatorProblem("read", path, errno: errno) }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        return String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    func write(_ value: String) throws(IndicatorProblem) {
        // Truncation means nothing to sysfs, but makes a plain file in a test hold what an attribute would.
        let descriptor = try open(O_WRONLY | O_TRUNC, "write")
        defer { close(descriptor) }
        let bytes = Array(value.utf8)
        var count = -1
        repeat { count = Glibc.write(descriptor, bytes, bytes.count) } while count < 0 && errno == EINTR
        guard count == bytes.count else {
            throw IndicatorProblem("write \"\(value)\" to", path, errno: count < 0 ? errno : EIO)
        }
    }

    private func open(_ flags: Int32, _ operation: String) throws(IndicatorProblem) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw IndicatorProblem(operation, path, errno: errno, remedy: Self.remedy(errno))
        }
        return descriptor
    }

    private static func remedy(_ code: Int32) -> String? {
        switch code {
        case EACCES, EPERM: "install the udev rules of action-button, which give the group actionbutton this LED"
        case EROFS: "the service must not set ProtectKernelTunables=yes, or needs ReadWritePaths= for this LED"
        case ENOENT, ENODEV: "the LED is gone; it is tried again with the next change"
        default: nil
        }
    }

    /// What lies in a folder of sysfs, in order; nothing when it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
