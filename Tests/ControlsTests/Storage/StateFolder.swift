import Foundation

/// A state folder of its own, which goes with it.
final class StateFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    var environment: [String: String] { ["ACTIONBUTTON_STATE": url.path] }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

/// The permission bits of a file.
func mode(of url: URL) -> mode_t {
    var status = stat()
    return stat(url.path, &status) == 0 ? status.st_mode & 0o7777 : 0
}
