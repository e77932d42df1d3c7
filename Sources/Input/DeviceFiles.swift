import Glibc

/// What the file system says of device nodes.
package enum DeviceFiles {
    /// The names in a folder, sorted; none if it cannot be read.
    package static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether `path` itself is a character device: a link to one is not, Raspberry Pi OS has such links for old chip numbers.
    static func isDevice(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }

    /// `path` without links; nil if there is nothing at its end.
    static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Where a link leads, as it is written; nil for what is no link or may not be read.
    static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(link, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The first line of a small text file, as sysfs has them; nil if it cannot be read.
    static func line(at path: String) -> String? {
        text(at: path).map { String($0.prefix { $0 != "\n" }) }
    }

    /// A small text file, 64 KiB of it at most; nil if it cannot be read.
    static func text(at path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        var length = 0
        while length < bytes.count {
            let count = bytes[length...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            length += count
        }
        return String(decoding: bytes[..<length], as: UTF8.self)
    }

    /// What to do when the system does not let us open `node`: whose it is, and the command that changes it.
    static func remedy(forRefused node: String, code: Int32, deviceClass: String) -> String? {
        var status = stat()
        guard stat(node, &status) == 0 else { return nil }
        let user = name(ofUser: geteuid())
        let group = name(ofGroup: status.st_gid)
        let mode = String(status.st_mode & 0o777, radix: 8)
        let owned = "\(node) belongs to \(name(ofUser: status.st_uid)):\(group), mode 0\(mode)"
        if code == EPERM {
            return "\(owned); the sandbox forbids it: add DeviceAllow=\(deviceClass) rw to the service's unit"
        }
        let groupMayUse = status.st_mode & 0o060 == 0o060
        if groupMayUse, status.st_gid != 0 {
            return "\(owned); run: sudo usermod -aG \(group) \(user), then log in again or restart the service"
        }
        return "\(owned); install the udev rules of this package, or run: "
            + "sudo chgrp actionbutton \(node) && sudo chmod 0660 \(node)"
    }

    private static func name(ofUser id: uid_t) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 4096)
        guard getpwuid_r(id, &entry, &buffer, buffer.count, &found) == 0, let found else { return String(id) }
        return String(cString: found.pointee.pw_name)
    }

    private static func name(ofGroup id: gid_t) -> String {
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var buffer = [CChar](repeating: 0, count: 4096)
        guard getgrgid_r(id, &entry, &buffer, buffer.count, &found) == 0, let found else { return String(id) }
        return String(cString: found.pointee.gr_name)
    }
}
