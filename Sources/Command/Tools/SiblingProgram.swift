import Glibc

/// Another program of this package, which takes this process' place.
struct SiblingProgram {
    let name: String

    /// Returns only where it is neither beside this program nor in `PATH`.
    func execute(_ arguments: [String], environment: [String: String]) {
        for path in candidates(environment: environment) {
            // Not there, or not executable: the next one may be.
            execute(path, arguments)
        }
    }

    /// The one that was built or installed with this program first.
    func candidates(environment: [String: String]) -> [String] {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return ([Self.ownFolder].compactMap { $0 } + folders).map { "\($0)/\(name)" }
    }

    private static var ownFolder: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }

    private func execute(_ path: String, _ arguments: [String]) {
        let words = ([name] + arguments).map { strdup($0) } + [nil]
        execv(path, words)
        for word in words { free(word) }
    }
}

extension Options.AgentChoice {
    /// How the daemons are told whose agent is meant.
    var daemonArguments: [String] {
        switch self {
        case .user: ["--user"]
        case .system: ["--system"]
        case .automatic, .socket: []
        }
    }
}
