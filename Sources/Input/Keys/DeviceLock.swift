import EventLoop
import Glibc

/// A claim on an input device, so that a second agent does not perform the same press again. Other readers are not disturbed.
///
/// The lock belongs to the process: several buttons of one keyboard share it.
@AgentActor
final class DeviceLock {
    private struct Entry {
        /// A duplicate of the descriptor that took the lock: the lock lasts as long as any of them is open.
        let descriptor: Int32
        var users: Int
    }

    /// A node that went and came back is another one.
    private struct Node: Hashable {
        let device: dev_t
        let inode: ino_t
    }

    private static var entries: [Node: Entry] = [:]
    private let node: Node

    /// Claims the device that is open at `descriptor`.
    /// - Throws: ``InputError`` with `EBUSY` if another process has claimed it.
    init(descriptor: Int32, subject: String) throws(InputError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw InputError(operation: "claim", subject: subject, systemError: errno)
        }
        node = Node(device: status.st_dev, inode: status.st_ino)
        if Self.entries[node] != nil {
            Self.entries[node]?.users += 1
            return
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw InputError(operation: "claim", subject: subject, systemError: errno)
            }
            throw Self.busy(subject, holder: Self.holder(of: status))
        }
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw InputError(operation: "claim", subject: subject, systemError: errno) }
        Self.entries[node] = Entry(descriptor: duplicate, users: 1)
    }

    /// Gives the claim back; called once.
    func release() {
        guard var entry = Self.entries[node] else { return }
        entry.users -= 1
        Self.entries[node] = entry.users > 0 ? entry : nil
        guard entry.users == 0 else { return }
        // The device's own descriptor stays open until Dispatch has let go of it, and would keep the lock until then.
        flock(entry.descriptor, LOCK_UN)
        close(entry.descriptor)
    }

    private static func busy(_ subject: String, holder: String?) -> InputError {
        InputError(
            operation: "claim", subject: subject, reason: "busy, held by " + (holder ?? "another agent"),
            systemError: EBUSY, remedy: "stop that one, or take the button out of one configuration")
    }

    /// `/proc/locks` has a line a lock: `1: FLOCK  ADVISORY  WRITE 4242 00:05:117 0 EOF`.
    nonisolated static func holder(of status: stat) -> String? {
        guard let descriptor = fopen("/proc/locks", "re") else { return nil }
        defer { fclose(descriptor) }
        let inode = ":\(status.st_ino)"
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, Int32(buffer.count), descriptor) != nil {
            let fields = string(cCharacters: buffer).split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(inode) else { continue }
            let name = DeviceFiles.line(at: "/proc/\(fields[4])/comm").map { "\($0) " } ?? ""
            return "\(name)(process \(fields[4]))"
        }
        return nil
    }

    private nonisolated static func string(cCharacters: [CChar]) -> String {
        String(decoding: cCharacters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
