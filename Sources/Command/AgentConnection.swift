import AgentProtocol
import Glibc

/// A connection to the agent that the options choose.
struct AgentConnection {
    /// Longer than the agent gives its extensions, so that its own answer comes first.
    static let timeLimit = Duration.seconds(60)

    let client: VarlinkClient
    let address: AgentAddress
    /// More than one agent seems to run, and nobody said which one is meant.
    let isAmbiguous: Bool

    /// Connects to the first candidate that answers; a socket that a dead agent left behind is passed over.
    ///
    /// - Throws: why the last candidate could not be reached, or why the first one was that refused this user.
    init(_ choice: Options.AgentChoice, environment: [String: String]) throws(VarlinkClientError) {
        let candidates = Self.candidates(choice, environment: environment)
        var failure = VarlinkClientError.unreachable(path: AgentAddress.system.path, code: ENOENT)
        for address in candidates {
            do {
                client = try VarlinkClient(address, timeLimit: Self.timeLimit)
                self.address = address
                isAmbiguous = candidates.filter(\.exists).count > 1
                return
            } catch {
                failure = error
                if case .unreachable(_, EACCES) = error { break }
            }
        }
        throw failure
    }

    private static func candidates(_ choice: Options.AgentChoice, environment: [String: String]) -> [AgentAddress] {
        switch choice {
        case .socket(let path): return [AgentAddress(owner: .given, path: path)]
        case .system: return [.system]
        case .user:
            // Without the variable the name of the folder is the best that an error can show.
            let unset = AgentAddress(owner: .person, path: "$XDG_RUNTIME_DIR/actionbutton/agent.socket")
            return [AgentAddress.person(in: environment) ?? unset]
        case .automatic: return AgentAddress.candidates(in: environment)
        }
    }
}
