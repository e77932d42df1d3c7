import Foundation

/// Programs that a test starts beside itself.
enum Program {
    /// Starts a program with that environment and nothing to read; what it writes is added to the file `output`.
    ///
    /// The user is changed by setpriv(1): Swift may not fork.
    static func start(
        _ words: [String], environment: [String], output: String, as user: uid_t? = nil
    ) throws -> pid_t {
        var words = words
        if let user {
            words = ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--"] + words
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)

        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var child: pid_t = 0
        let reason = posix_spawn(&child, words[0], &actions, nil, arguments, variables)
        guard reason == 0 else { throw SystemCallError("starting \(words[0])", reason: reason) }
        return child
    }

    /// Waits for a program's end; true when it exited with 0.
    static func succeeds(_ process: pid_t) -> Bool {
        var status: Int32 = 0
        return waitpid(process, &status, 0) == process && status == 0
    }
}
