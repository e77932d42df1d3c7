import EventLoop
import FoundationEssentials
import Glibc

/// Whose agent this is, and where it keeps its things.
struct AgentLocation: Equatable, Sendable {
    enum Scope: String, Equatable, Sendable {
        case person
        case system
    }

    var scope: Scope
    var socket: String
    /// What outlives a restart: `state.json` and the group containers.
    var stateDirectory: String
    /// What does not: the sockets that extensions are called through.
    var runtimeDirectory: String
    var extensionFolders: [String]

    /// - Throws: a sentence when a person's agent has no runtime folder.
    init(scope: Scope, environment: [String: String], socket: String?, stateDirectory: String?) throws(StartError) {
        self.scope = scope
        switch scope {
        case .system:
            self.stateDirectory = stateDirectory ?? environment["STATE_DIRECTORY"] ?? "/var/lib/actionbutton"
            runtimeDirectory = environment["RUNTIME_DIRECTORY"] ?? "/run/actionbutton"
        case .person:
            let state = environment["XDG_STATE_HOME"] ?? (environment["HOME"] ?? "/") + "/.local/state"
            self.stateDirectory = stateDirectory ?? state + "/actionbutton"
            guard let runtime = environment["XDG_RUNTIME_DIR"] ?? socket.map(Self.folder) else {
                throw StartError(
                    code: EX_CONFIG,
                    "XDG_RUNTIME_DIR is not set: a person's agent has no place for its socket; "
                        + "log in through a session, or give --socket PATH")
            }
            runtimeDirectory = environment["XDG_RUNTIME_DIR"] == nil ? runtime : runtime + "/actionbutton"
        }
        if let socket { runtimeDirectory = Self.folder(of: socket) }
        self.socket = socket ?? runtimeDirectory + "/agent.socket"
        extensionFolders = Self.extensionFolders(of: scope, environment: environment)
    }

    /// The standard folders, in the order in which they are looked through.
    static func extensionFolders(of scope: Scope, environment: [String: String]) -> [String] {
        let own = scope == .person ? [(environment["HOME"] ?? "/") + "/.local/lib/actionbutton/extensions"] : []
        return own + ["/usr/local/lib/actionbutton/extensions", "/usr/lib/actionbutton/extensions"]
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where the sockets of extension processes lie.
    var extensionSocketDirectory: String { runtimeDirectory + "/extensions" }

    /// Makes the folders; an existing one is used as it is.
    func makeDirectories() throws(StartError) {
        let isSystem = scope == .system
        try make(stateDirectory, mode: isSystem ? 0o755 : 0o700)
        try make(stateDirectory + "/groups", mode: isSystem ? 0o2770 : 0o700)
        try make(runtimeDirectory, mode: isSystem ? 0o755 : 0o700)
        try make(extensionSocketDirectory, mode: 0o700)
    }

    private func make(_ path: String, mode: mode_t) throws(StartError) {
        do {
            try FileManager.default.createDirectory(atPath: Self.folder(of: path), withIntermediateDirectories: true)
        } catch {
            throw StartError(code: EX_CANTCREAT, "\(Self.folder(of: path)) cannot be created: \(error)")
        }
        if mkdir(path, mode) == 0 {
            // mkdir subtracts the umask, and drops the group bit that new files inherit their group by.
            chmod(path, mode)
        } else if errno != EEXIST {
            let reason = SystemError(errno)
            throw StartError(code: EX_CANTCREAT, "\(path) cannot be created: \(reason)")
        }
    }
}

/// Why the agent cannot start: one line, and a code of sysexits.
struct StartError: Error, Equatable, CustomStringConvertible {
    let code: Int32
    let description: String

    init(code: Int32, _ description: String) {
        self.code = code
        self.description = description
    }
}
