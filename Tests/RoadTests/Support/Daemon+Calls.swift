import AgentProtocol
import Foundation
import Glibc
import Testing

extension Daemon {
    func status() throws -> StatusReply {
        try VarlinkClient(path: socket).call(AgentInterface.status)
    }

    /// Presses a button as `actionbutton press` does, and gives what came of it.
    @discardableResult
    func press(_ button: String = "action") throws -> PressReply {
        let client = try VarlinkClient(path: socket, timeLimit: .seconds(60))
        return try client.call(AgentInterface.press, PressCall(button: button, gesture: .hold))
    }

    /// The processes that the agent has started.
    var children: [pid_t] { ProcessTable.children(of: process) }

    /// Waits for something that another process does and cannot tell.
    func wait(_ what: String, _ condition: () throws -> Bool) throws {
        try ProcessTable.wait("\(what); the agent wrote:\n\(output)", condition)
    }
}

/// What /proc says of processes.
enum ProcessTable {
    static func children(of parent: pid_t) -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        return threads.flatMap { thread -> [pid_t] in
            let list = try? String(contentsOfFile: "/proc/\(parent)/task/\(thread)/children", encoding: .utf8)
            return list?.split(separator: " ").compactMap { pid_t($0) } ?? []
        }
    }

    /// A process that has ended and waits to be reaped lives no more.
    static func isAlive(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return false }
        return text[end...].dropFirst(2).first != "Z"
    }

    static func openDescriptors(of process: pid_t) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
    }

    /// Resident memory in KiB.
    static func residentMemory(of process: pid_t) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    /// Looks every 10 ms, for at most 30 s.
    static func wait(_ what: String, _ condition: () throws -> Bool) throws {
        for _ in 0..<3000 {
            if try condition() { return }
            usleep(10_000)
        }
        Issue.record("waited 30 s for \(what)")
    }
}
