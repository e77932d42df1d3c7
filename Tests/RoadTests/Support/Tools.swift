import Foundation
import Glibc
import Testing

/// A folder of programs that any user may run.
struct Tools: ~Copyable {
    let folder: String

    /// - Parameter programs: built executables to copy into it.
    init(_ programs: [String]) throws {
        folder = "/tmp/actionbutton-tools.\(UUID().uuidString.prefix(8))"
        try #require(mkdir(folder, 0o755) == 0)
        for program in programs { try Program.copy(program, to: path(program)) }
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes an executable file.
    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: path(name), atomically: false, encoding: .utf8)
        chmod(path(name), 0o755)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
