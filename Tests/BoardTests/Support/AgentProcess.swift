import Foundation

/// `actionbuttond` as systemd runs it, in a folder of its own under /tmp.
final class AgentProcess {
    /// What the agent came to.
    enum Ending: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    let folder: String
    let processID: pid_t
    private let notify: NotifySocket
    private var ending: Ending?

    var socket: String { "\(folder)/agent.socket" }
    var state: String { "\(folder)/state" }

    /// What the test extension performed, oldest first.
    var performed: [Performance] { PerformanceLog(state: state).entries }

    /// Starts the agent with that configuration; `as` gives up root for that user first.
    init(configuration: String, as user: uid_t? = nil, configurationMode: mode_t = 0o644) throws {
        folder = try Self.makeFolder()
        let file = "\(folder)/config.yaml"
        try configuration.write(toFile: file, atomically: false, encoding: .utf8)
        chmod(file, configurationMode)
        try KernelFile.makeFolder("\(folder)/state")
        if let user {
            chown(folder, user, user)
            chown("\(folder)/state", user, user)
            chown(file, user, user)
        }
        notify = try NotifySocket(path: "\(folder)/notify")
        chmod("\(folder)/notify", 0o666)
        processID = try Program.start(
            [
                Board.agent, "--config", file, "--socket", "\(folder)/agent.socket", "--state",
                "\(folder)/state",
            ],
            environment: ["PATH=/usr/bin:/bin", "NOTIFY_SOCKET=\(folder)/notify"], output: "\(folder)/output", as: user)
    }

    deinit {
        if end() == nil {
            kill(processID, SIGKILL)
            waitpid(processID, nil, 0)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func makeFolder() throws -> String {
        var template = Array("/tmp/agent.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemCallError("making a folder in /tmp") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        chmod(folder, 0o755)
        return folder
    }

    /// All that the agent and its extensions wrote.
    var output: String {
        (try? KernelFile.read("\(folder)/output")) ?? ""
    }

    /// True when the agent has said READY=1 to systemd within ten seconds.
    func isReady() async throws -> Bool {
        try await Board.waits(for: .seconds(10)) { notify.lines.contains("READY=1") || end() != nil } && end() == nil
    }

    /// What the agent has told systemd.
    var notifications: [String] { notify.lines }

    func send(_ signal: Int32) {
        kill(processID, signal)
    }

    /// How the agent ended; nil while it lives.
    func end() -> Ending? {
        if ending == nil {
            var status: Int32 = 0
            if waitpid(processID, &status, WNOHANG) == processID {
                let signal = status & 0x7f
                ending = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
            }
        }
        return ending
    }

    /// How the agent ended within `limit`; nil when it lives on.
    func ended(within limit: Duration) async throws -> Ending? {
        _ = try await Board.waits(for: limit) { end() != nil }
        return ending
    }

    /// Stops the agent as systemd does, and waits for its end.
    @discardableResult
    func stop() async throws -> Ending? {
        send(SIGTERM)
        return try await ended(within: .seconds(15))
    }
}
