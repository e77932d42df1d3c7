import Foundation

/// What the controls tell the test that runs them, and what it tells them: pipes and files in a group container.
enum Diary {
    private static let folder =
        FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "com.example.sample")?.path ?? "."

    /// Adds a line, with the process that writes it; a pipe takes it whole, and the test reads it at once.
    static func note(_ event: String) {
        let pipe = open("\(folder)/diary", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard pipe >= 0 else { return }
        let line = "\(event) \(getpid())\n"
        _ = write(pipe, line, line.utf8.count)
        close(pipe)
    }

    /// Waits until the test opens the gate once more; blocks the thread, as code that waits for a device does.
    static func wait(at gate: String) {
        let pipe = open("\(folder)/\(gate)", O_RDONLY | O_CLOEXEC)
        guard pipe >= 0 else { return }
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) < 0, errno == EINTR {}
        close(pipe)
    }

    /// Whether the test has left a note of this name.
    static func says(_ name: String) -> Bool {
        access("\(folder)/\(name)", F_OK) == 0
    }

    /// A state that outlives the process.
    static func isOn(_ name: String) -> Bool { says("on-\(name)") }

    static func set(_ name: String, isOn: Bool) {
        let path = "\(folder)/on-\(name)"
        if isOn { close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o660)) } else { unlink(path) }
    }
}

struct SampleError: LocalizedError {
    var errorDescription: String?
}
