import CBoard
import Glibc

/// A USB keyboard that a test types on.
final class VirtualKeyboard {
    static let prog1 = KEY_PROG1

    private var descriptor: Int32
    private var scrollLockValue: Int32 = 0
    let name: String

    init(name: String, keys: [Int32] = [KEY_PROG1, KEY_A]) throws {
        self.name = name
        descriptor = board_keyboard_create(name, keys.map { UInt16($0) }, Int32(keys.count))
        guard descriptor >= 0 else { throw SystemCallError("making the keyboard \(name) with /dev/uinput") }
    }

    deinit {
        unplug()
    }

    func unplug() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// Whether the Scroll Lock LED is lit.
    var scrollLock: Bool {
        scrollLockValue = board_keyboard_scroll_lock(descriptor, scrollLockValue)
        return scrollLockValue != 0
    }

    func press(_ key: Int32 = prog1) throws {
        try report(key, 1)
    }

    func release(_ key: Int32 = prog1) throws {
        try report(key, 0)
    }

    /// Presses and releases a key that the device itself calls `scanCode`.
    func tap(_ key: Int32, scanCode: Int32) throws {
        for value: Int32 in [1, 0]
        where board_keyboard_report_scanned(descriptor, scanCode, key, value) != 0 {
            throw SystemCallError("typing on \(name)")
        }
    }

    private func report(_ key: Int32, _ value: Int32) throws {
        guard board_keyboard_report(descriptor, key, value) == 0 else { throw SystemCallError("typing on \(name)") }
    }

    /// Changes the key `count` times at once.
    func storm(_ key: Int32, count: Int32) throws {
        guard board_keyboard_storm(descriptor, key, count) == 0 else { throw SystemCallError("typing on \(name)") }
    }

    /// The node that a program reads: `/dev/input/event3`.
    var node: String {
        get throws {
            var folder = [CChar](repeating: 0, count: 32)
            guard board_keyboard_folder(descriptor, &folder, 32) == 0 else {
                throw SystemCallError("finding the node of \(name)")
            }
            let input = folder.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
            let path = "/sys/devices/virtual/input/\(input)"
            let event = try Folder.names(in: path).first { $0.hasPrefix("event") }
            guard let event else { throw SystemCallError("finding the node of \(name) in \(path)", reason: ENOENT) }
            return "/dev/input/\(event)"
        }
    }
}

/// An LED of the LED class that a test watches.
final class WatchedLED {
    let name: String
    private var descriptor: Int32
    private(set) var history: [Int32] = []

    init(name: String, maximum: Int32 = 255) throws {
        self.name = name
        descriptor = board_led_create(name, maximum)
        guard descriptor >= 0 else { throw SystemCallError("making the LED \(name) with /dev/uleds") }
    }

    deinit {
        unplug()
    }

    func unplug() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// Brightness as it was last set; 0 before anyone did.
    var brightness: Int32 {
        collect()
        return history.last ?? 0
    }

    /// Takes in what was set since the last look.
    func collect() {
        var value: Int32 = 0
        while read(descriptor, &value, 4) == 4 { history.append(value) }
    }

    /// Waits for a brightness that `isWanted`, and gives the time at which it was seen; nil after `limit`.
    func time(of isWanted: (Int32) -> Bool, within limit: Duration) -> Int64? {
        let end = ContinuousClock.now + limit
        repeat {
            if isWanted(brightness) { return Board.now }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, 100)
        } while ContinuousClock.now < end
        return nil
    }

    /// Takes in all that is set within `time`: the device keeps one brightness, and a late reader misses those before.
    func follow(for time: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end {
            collect()
            try await Task.sleep(for: .milliseconds(5))
        }
        collect()
    }

    /// Forgets what was set until now.
    func forget() {
        collect()
        history = Array(history.suffix(1))
    }
}

enum Folder {
    static func names(in path: String) throws -> [String] {
        guard let folder = opendir(path) else { throw SystemCallError("listing \(path)") }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
