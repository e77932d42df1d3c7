import Foundation
import Glibc
import Testing

/// Programs that are run to their end, or as daemons, as another user perhaps.
enum Program {
    struct Result: Equatable {
        var code: Int32
        var output: String
    }

    /// A user and its groups, by numbers; setpriv(1) changes to it, since Swift may not fork.
    struct User {
        var id: uid_t
        var group: gid_t
        var groups: [gid_t] = []

        fileprivate var words: [String] {
            let groups = groups.map(String.init).joined(separator: ",")
            return ["/usr/bin/setpriv", "--reuid=\(id)", "--regid=\(group)"]
                + [groups.isEmpty ? "--clear-groups" : "--groups=\(groups)", "--"]
        }
    }

    /// Whether tests may act as other users.
    static var canChangeUser: Bool { geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 }

    /// Starts a program; its output goes to a file.
    static func start(_ words: [String], _ environment: [String: String], as user: User? = nil, output: String) throws
        -> pid_t
    {
        let words = (user?.words ?? []) + words
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, words[0], &actions, nil, arguments, variables)
        try #require(error == 0, "\(words[0]): \(String(cString: strerror(error)))")
        return process
    }

    /// Copies a built executable to a path, by a process of its own.
    ///
    /// A copy that this process wrote could not be executed as long as any child that another test has just forked
    /// holds the descriptor that it was written by.
    static func copy(_ program: String, to path: String) throws {
        let copied = try run(["/bin/cp", Scene.program(program), path])
        try #require(copied == Result(code: 0, output: ""), "\(copied.output)")
    }

    /// Runs a program to its end.
    static func run(_ words: [String], _ environment: [String: String] = [:], as user: User? = nil) throws -> Result {
        let output = "/tmp/actionbutton-output.\(UUID().uuidString)"
        defer { unlink(output) }
        let process = try start(words, environment, as: user, output: output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return Result(
            code: (status >> 8) & 0xff, output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
    }
}

/// `actionbuttond` in a process of its own, with a scripted button.
final class Daemon {
    let folder: String
    private(set) var process: pid_t

    var socket: String { "\(folder)/run/agent.socket" }
    var output: String { (try? String(contentsOfFile: "\(folder)/output", encoding: .utf8)) ?? "" }

    /// Starts a person's agent, and waits until it answers and all of its controls know their states.
    ///
    /// - Parameter wrapper: a program with its arguments that executes the agent, which follows them.
    init(
        extensions: [String], hold: String, as user: Program.User? = nil, buttons: String? = nil,
        controls: String? = nil, environment: [String: String] = [:], wrapper: [String] = []
    ) throws {
        folder = "/tmp/actionbutton-daemon.\(UUID().uuidString.prefix(8))"
        let places = [folder, "\(folder)/run", "\(folder)/state", "\(folder)/home"]
        for place in places { mkdir(place, 0o755) }
        let configuration = """
            buttons:
            \(buttons ?? "  action: {scripted: {}, gestures: {hold: {control: \(hold)}}}")
            extensions: [\(extensions.joined(separator: ", "))]
            \(controls.map { "controls:\n\($0)" } ?? "")
            """
        try configuration.write(toFile: "\(folder)/config.yaml", atomically: false, encoding: .utf8)
        if let user { for place in places { chown(place, user.id, user.group) } }
        process = try Self.start(in: folder, as: user, environment, wrapper)
        try waitUntilKnown()
    }

    private static func start(
        in folder: String, as user: Program.User?, _ environment: [String: String], _ wrapper: [String] = []
    ) throws -> pid_t {
        try Program.start(
            wrapper + [
                Scene.program("actionbuttond"), "--user", "--config", "\(folder)/config.yaml", "--socket",
                "\(folder)/run/agent.socket", "--state", "\(folder)/state",
            ],
            ["PATH": "/usr/bin:/bin", "HOME": "\(folder)/home"].merging(environment) { $1 }, as: user,
            output: "\(folder)/output")
    }

    /// Ends the agent, and starts it again as this user with what it has left behind.
    func restart(meanwhile body: () throws -> Void) throws {
        kill(process, SIGTERM)
        waitpid(process, nil, 0)
        try body()
        process = try Self.start(in: folder, as: nil, [:])
        try waitUntilKnown()
    }

    private func waitUntilKnown() throws {
        try wait("every control to be known") {
            let status = try? self.status()
            return status?.buttons.allSatisfy { $0.presentation.control?.freshness == .known } ?? false
        }
    }

    deinit {
        kill(process, SIGTERM)
        waitpid(process, nil, 0)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
