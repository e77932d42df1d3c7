import Foundation
import WidgetKit

/// When each running timer ends, in a file that the app and its extension share.
public struct TimerStore: Sendable {
    public static let group = "group.com.example.Productivity"

    private let folder: URL

    /// Opens the state in the app group's folder.
    public init() throws {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group) else {
            throw TimerStoreError.noFolder
        }
        self.folder = folder
    }

    /// The end of each timer that was started, by the timer's identifier. The past ones are over.
    public func ends() throws -> [String: Date] {
        // Without a lock: the file is replaced as a whole, so what is read is always whole.
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        return try JSONDecoder().decode([String: Date].self, from: Data(contentsOf: file))
    }

    /// Changes the state; no other process changes it meanwhile.
    public func change(_ body: (inout [String: Date]) throws -> Void) throws {
        let lock = open(folder.appendingPathComponent("timers.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o660)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw TimerStoreError.notLocked(code: errno) }
        defer { close(lock) }

        var ends = try ends()
        try body(&ends)
        let next = folder.appendingPathComponent("timers.json.new")
        try JSONEncoder().encode(ends).write(to: next)
        try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: next.path)
        guard rename(next.path, file.path) == 0 else { throw TimerStoreError.notReplaced(code: errno) }
    }

    private var file: URL { folder.appendingPathComponent("timers.json") }
}

public enum TimerStoreError: LocalizedError {
    case noFolder
    case notLocked(code: Int32)
    case notReplaced(code: Int32)

    public var errorDescription: String? {
        switch self {
        case .noFolder:
            "The folder of \(TimerStore.group) cannot be made: start actionbuttond once, or set ACTIONBUTTON_STATE."
        case .notLocked(let code): "The timers cannot be locked: \(String(cString: strerror(code)))."
        case .notReplaced(let code): "The timers cannot be saved: \(String(cString: strerror(code)))."
        }
    }
}
