import Foundation
import Testing

/// The virtual board's suites, one after another: there is one kernel, one header and one set of keys.
///
/// They run only where `hardware/virtual-board/run` says so; `scripts/test` counts a skipped one as failed.
@Suite(.serialized, .enabled(if: Board.isHere, "runs on the virtual board: scripts/test board"))
enum OnTheBoard {}

enum Board {
    static let environment = ProcessInfo.processInfo.environment

    static var isHere: Bool { environment["ACTIONBUTTON_BOARD"] != nil }

    /// Sleeping costs no time and the host's load is not seen: long tests are run there only.
    static var travelsInTime: Bool { environment["ACTIONBUTTON_TIME_TRAVEL"] != nil }

    /// What real time shows is asked for: a clock that jumps has no suspend, and a processor without limits no load.
    static var measuresRealTime: Bool { environment["ACTIONBUTTON_REAL_TIME"] != nil }

    /// The kernel's gpio-keys button and gpio-leds LED are there.
    static var hasDeviceTree: Bool { FileManager.default.fileExists(atPath: "/sys/firmware/devicetree/base/gpio-keys") }

    /// Where the programs under test were built: beside this test's own executable.
    static let programs: String = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (executable as NSString).deletingLastPathComponent
    }()

    /// The agent under test: the one built beside the tests, or the release that is to be shipped.
    static let agent = environment["ACTIONBUTTON_RELEASE"] ?? "\(programs)/actionbuttond"

    /// Where the example was built, in the folder that `scripts/test` names.
    static var example: String? { environment["ACTIONBUTTON_EXAMPLE"] }

    /// Nanoseconds of `CLOCK_MONOTONIC`.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Looks again each 2 ms until `condition` holds; false when `limit` has passed before it did.
    static func waits(for limit: Duration, until condition: () throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + limit
        while try !condition() {
            guard ContinuousClock.now < end else { return false }
            try await Task.sleep(for: .milliseconds(2))
        }
        return true
    }
}

/// A system call that a test needs, and that failed.
struct SystemCallError: Error, CustomStringConvertible {
    let description: String

    init(_ operation: String, reason: Int32 = errno) {
        description = "\(operation): \(String(cString: strerror(reason)))"
    }
}

/// Whole small files of sysfs and procfs. One write(2) each: the kernel's answer is to that call.
enum KernelFile {
    static func read(_ path: String) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemCallError("reading \(path)") }
        defer { close(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            guard count >= 0 else { throw SystemCallError("reading \(path)") }
            guard count > 0 else { break }
            content += buffer[..<count]
        }
        return String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    static func write(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemCallError("writing \(path)") }
        defer { close(file) }
        guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
            throw SystemCallError("writing \(text) to \(path)")
        }
    }

    static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemCallError("making the folder \(path)") }
    }

    static func removeFolder(_ path: String) {
        rmdir(path)
    }
}
