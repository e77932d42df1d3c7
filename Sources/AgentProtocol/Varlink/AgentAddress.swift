import FoundationEssentials
import Glibc

/// Where an agent listens, and whose it is.
public struct AgentAddress: Hashable, Sendable, CustomStringConvertible {
    public enum Owner: String, Sendable {
        /// Named by `ACTIONBUTTON_SOCKET`.
        case given
        /// A person's own agent.
        case person
        /// The machine's agent.
        case system
    }

    public var owner: Owner
    public var path: String

    public init(owner: Owner, path: String) {
        self.owner = owner
        self.path = path
    }

    /// The variable by which an agent tells its children where it listens.
    public static let variable = "ACTIONBUTTON_SOCKET"

    /// The machine's agent.
    public static let system = AgentAddress(owner: .system, path: "/run/actionbutton/agent.socket")

    /// The person's own agent; nil without `XDG_RUNTIME_DIR`, as in a service.
    public static func person(in environment: [String: String] = ProcessInfo.processInfo.environment) -> Self? {
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return nil }
        return Self(owner: .person, path: folder + "/actionbutton/agent.socket")
    }

    /// Where agents may be, the preferred one first. `ACTIONBUTTON_SOCKET` stands alone: a child never searches.
    public static func candidates(in environment: [String: String] = ProcessInfo.processInfo.environment) -> [Self] {
        if let path = environment[variable], !path.isEmpty { return [Self(owner: .given, path: path)] }
        return [person(in: environment), system].compactMap { $0 }
    }

    /// The first candidate with a socket, else the first one, so that an error can name it.
    public static func preferred(in environment: [String: String] = ProcessInfo.processInfo.environment) -> Self {
        let candidates = candidates(in: environment)
        return candidates.first(where: \.exists) ?? candidates.first ?? system
    }

    /// Something is at the path; whether it answers shows only the connect.
    public var exists: Bool { access(path, F_OK) == 0 }

    public var description: String {
        switch owner {
        case .given: "the agent at \(path) (from \(Self.variable))"
        case .person: "your own agent at \(path)"
        case .system: "the system's agent at \(path)"
        }
    }
}
