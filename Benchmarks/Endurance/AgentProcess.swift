import AgentProtocol
import Foundation
import Glibc

/// `actionbuttond`, with copies of the crowd's extension, in a folder of its own.
struct AgentProcess: Sendable {
    struct Figures: CustomStringConvertible {
        var descriptors: Int
        var processes: Int
        var residentKiB: Int

        var description: String {
            "\(descriptors) descriptors, \(processes) extension processes, \(residentKiB) KiB resident"
        }
    }

    let buttons: [String]
    /// The answers to `Status` while ten processes were started and 230 controls asked for their state.
    let startAnswers: (count: Int, slowest: Duration)
    private let folder: String
    private let process: pid_t

    var socket: String { "\(folder)/agent.socket" }

    init(extensions: Int, controls: Int) throws {
        folder = "/tmp/actionbutton-endurance.\(getpid())"
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: "\(folder)/extensions", withIntermediateDirectories: true)
        chmod(folder, 0o700)
        var lines = ["extensions: [\(folder)/extensions]", "buttons:"]
        var buttons: [String] = []
        for number in 0..<extensions {
            let name = "crowd\(number)"
            try FileManager.default.copyItem(
                atPath: "\(programs)/CrowdExtension", toPath: "\(folder)/extensions/\(name)")
            for control in 1...controls {
                buttons.append("\(name)-\(control)")
                lines.append("  \(name)-\(control): {scripted: {}, gestures: {tap: {control: \(name).\(control)}}}")
            }
        }
        self.buttons = buttons
        try lines.joined(separator: "\n").write(toFile: "\(folder)/config.yaml", atomically: false, encoding: .utf8)
        process = try Self.start([
            "\(programs)/actionbuttond", "--user", "--config", "\(folder)/config.yaml", "--socket",
            "\(folder)/agent.socket", "--state", "\(folder)/state",
        ])
        let socket = "\(folder)/agent.socket"
        let watch = StatusWatch(socket: socket)
        let isKnown = Result { try Self.waitUntilKnown(socket) }
        startAnswers = watch.stop()
        try isKnown.get()
    }

    private static func start(_ words: [String]) throws -> pid_t {
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, words[0], nil, nil, arguments, environ)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        return process
    }

    private static func waitUntilKnown(_ socket: String) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let status = try? VarlinkClient(path: socket).call(AgentInterface.status, as: StatusReply.self)
            if let status, status.buttons.allSatisfy({ $0.presentation.control?.freshness == .known }) { return }
            guard ContinuousClock.now < deadline else { throw POSIXError(.ETIMEDOUT) }
            usleep(50_000)
        }
    }

    func figures() -> Figures {
        // A connection that a client has just left is closed a moment later.
        usleep(500_000)
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let all = threads.reduce(into: Set<String>()) { found, thread in
            let list = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
            found.formUnion((list ?? "").split(separator: " ").map(String.init))
        }
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let resident = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return Figures(
            descriptors: descriptors, processes: all.count,
            residentKiB: resident.flatMap { Int($0.filter(\.isNumber)) } ?? 0)
    }

    func stop() {
        kill(process, SIGTERM)
        waitpid(process, nil, 0)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
