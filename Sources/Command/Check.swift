import Glibc

/// `actionbutton check`: the daemon knows its files, so it is the daemon that checks them, in this process' place.
enum Check {
    static let daemon = "actionbuttond"

    /// Returns only when there is no daemon to ask.
    static func run(
        file: String?, _ agent: Options.AgentChoice, environment: [String: String], console: Console
    ) -> ExitCode {
        let arguments = arguments(file: file, agent)
        for path in candidates(environment: environment) {
            // Not there, or not executable: the next one may be.
            execute(path, arguments)
        }
        console.say("there is no \(daemon) beside this program or in PATH, which reads the files; install it")
        return .unavailable
    }

    static func arguments(file: String?, _ agent: Options.AgentChoice) -> [String] {
        var arguments = ["--check"]
        switch agent {
        case .user: arguments.append("--user")
        case .system: arguments.append("--system")
        case .automatic, .socket: break
        }
        if let file { arguments += ["--config", file] }
        return arguments
    }

    /// The daemon that was built or installed with this program first.
    static func candidates(environment: [String: String]) -> [String] {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return ([ownFolder].compactMap { $0 } + folders).map { "\($0)/\(daemon)" }
    }

    private static var ownFolder: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }

    private static func execute(_ path: String, _ arguments: [String]) {
        let words = ([daemon] + arguments).map { strdup($0) } + [nil]
        execv(path, words)
        for word in words { free(word) }
    }
}
