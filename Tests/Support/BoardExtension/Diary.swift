import Foundation

/// What was performed, one line each, in the group container: the monotonic time, the stage, the value, the process.
struct Diary {
    private let path: String

    init() throws {
        guard let state = ProcessInfo.processInfo.environment["ACTIONBUTTON_STATE"] else {
            throw DiaryError(description: "ACTIONBUTTON_STATE is not set")
        }
        let folder = "\(state)/groups/group.com.example.board"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = "\(folder)/performed"
    }

    /// What the last perform that ended has set; false before any did.
    var lastValue: Bool {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").last { $0.contains(" ended ") }?.contains(" on ") ?? false
    }

    func note(_ stage: String, _ value: Bool) throws {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        let line = "\(now) \(stage) \(value ? "on" : "off") \(getpid())\n"
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o660)
        guard file >= 0 else { throw DiaryError(description: "\(path): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        guard write(file, line, line.utf8.count) == line.utf8.count else {
            throw DiaryError(description: "\(path): \(String(cString: strerror(errno)))")
        }
    }
}

struct DiaryError: Error, CustomStringConvertible {
    let description: String
}
