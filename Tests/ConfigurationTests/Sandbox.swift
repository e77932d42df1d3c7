import Foundation
import Glibc
import Testing

/// A folder of the test's own, away from the sticky `/tmp` rules of others: removed with the value.
final class Sandbox {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() as NSString).appendingPathComponent("trust-XXXXXX").utf8CString)
        let created = try #require(mkdtemp(&template))
        // The walk reports places without links, and the temporary folder may be behind one.
        path = URL(fileURLWithPath: String(cString: created)).resolvingSymlinksInPath().path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func file(_ name: String, mode: mode_t = 0o644, text: String = "buttons: {}\n") throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        try #require(chmod(file, mode) == 0)
        return file
    }

    @discardableResult
    func folder(_ name: String, mode: mode_t = 0o755) throws -> String {
        let folder = path + "/" + name
        try #require(mkdir(folder, 0o755) == 0)
        try #require(chmod(folder, mode) == 0)
        return folder
    }

    func link(_ name: String, to target: String) throws -> String {
        let link = path + "/" + name
        try #require(symlink(target, link) == 0)
        return link
    }
}
