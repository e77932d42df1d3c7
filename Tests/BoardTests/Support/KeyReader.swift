import CBoard
import Glibc

/// Reads an input device raw, without libevdev: the board's own tests stand on nothing that is under test.
final class KeyReader {
    private let descriptor: Int32

    /// Opens the node at `path`, or the one of the device called `name`.
    init(node path: String) throws {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCallError("opening \(path)") }
    }

    convenience init(device name: String) throws {
        for node in try Folder.names(in: "/dev/input") where node.hasPrefix("event") {
            if try KernelFile.read("/sys/class/input/\(node)/device/name") == name {
                try self.init(node: "/dev/input/\(node)")
                return
            }
        }
        throw SystemCallError("finding an input device called \(name)", reason: ENODEV)
    }

    deinit {
        close(descriptor)
    }

    /// Takes the device's events from everybody else, until this reader is gone.
    func grab() throws {
        guard board_reader_grab(descriptor) == 0 else { throw SystemCallError("grabbing an input device") }
    }

    /// Key changes since the last look: 1 down, 0 up, 2 repeated.
    func changes(of key: Int32) -> [Int32] {
        changes().filter { $0[0] == key }.map { $0[1] }
    }

    /// Each key's code and change since the last look.
    func changes() -> [[Int32]] {
        var result: [[Int32]] = []
        var event = input_event()
        while read(descriptor, &event, MemoryLayout<input_event>.size) == MemoryLayout<input_event>.size {
            if Int32(event.type) == EV_KEY { result.append([Int32(event.code), event.value]) }
        }
        return result
    }
}
