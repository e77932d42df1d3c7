import Foundation
import Glibc

/// Folders for the state of controls under test: nothing of the person's own is read or changed.
enum TestFolder {
    /// Makes a folder of its own under the folder for temporary files.
    static func make() throws -> String {
        // Not TMPDIR: a socket's path has 108 bytes at the most.
        var template = Array("/tmp/actionbutton-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw TestKitError("no folder can be made in /tmp: \(String(cString: strerror(errno)))")
        }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Lets controls that run in the test's own process keep their state in a folder of its own, for all its life.
    ///
    /// Does nothing where the test has set `ACTIONBUTTON_STATE` itself. `ACTIONBUTTON_SOCKET` names a socket that is
    /// not there, so that no control under test speaks to the person's agent.
    static func useForThisProcess() throws {
        _ = try shared.get()
    }

    private static let shared = Result {
        guard getenv("ACTIONBUTTON_STATE") == nil else { return }
        let folder = try make()
        setenv("ACTIONBUTTON_STATE", folder, 1)
        setenv("ACTIONBUTTON_SOCKET", folder + "/agent.socket", 0)
        atexit { if let folder = getenv("ACTIONBUTTON_STATE") { TestFolder.remove(String(cString: folder)) } }
    }
}

/// Why a test of a control cannot go on; the text is a whole sentence.
public struct TestKitError: Error, CustomStringConvertible, Sendable {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
