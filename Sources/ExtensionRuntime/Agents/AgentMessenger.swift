import AgentProtocol
import Foundation
import Glibc

/// Calls every agent that this process may reach. Blocking, but never for longer than ``timeLimit`` an agent.
struct AgentMessenger: Sendable {
    /// How long one agent may take, connecting included.
    ///
    /// Long enough for a small machine that is just starting everything: what the agent has taken later than this has
    /// happened, although the caller believes that it has not.
    static let timeLimit: Duration = .seconds(5)

    /// The app's identifier as its agent's manifest gives it; nil covers all apps.
    let app: String?
    private let agents: [AgentAddress]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        app = environment["ACTIONBUTTON_APP"].flatMap { $0.isEmpty ? nil : $0 }
        agents = AgentAddress.candidates(in: environment)
    }

    /// Whether any agent takes connections.
    var reachesAgent: Bool {
        agents.contains { (try? connect(to: $0)) != nil }
    }

    /// Sends a call to all agents and does not wait for their replies.
    ///
    /// What has been sent lies in the agent's socket, so it arrives even if this process exits right afterwards.
    ///
    /// - Returns: whether any agent was there.
    @discardableResult
    func tell(_ method: String, _ parameters: some Encodable & Sendable) -> Bool {
        forEach(method) { try $0.send(method, parameters) }.isEmpty == false
    }

    /// Sends a call to all agents and waits until each has taken it, so that what is sent next cannot overtake it.
    ///
    /// - Returns: whether any agent has taken it.
    @discardableResult
    func deliver(_ method: String, _ parameters: some Encodable & Sendable) -> Bool {
        let replies: [VarlinkEmpty] = ask(method, parameters)
        return !replies.isEmpty
    }

    /// Calls all agents and gives the replies of those that replied.
    func ask<Reply: Decodable>(_ method: String, _ parameters: some Encodable & Sendable) -> [Reply] {
        forEach(method) { try $0.call(method, parameters) }
    }

    private func forEach<Result>(_ method: String, _ body: (VarlinkClient) throws -> Result) -> [Result] {
        var results: [Result] = []
        var isThere = false
        for agent in agents {
            do {
                guard let client = try connect(to: agent) else { continue }
                isThere = true
                results.append(try body(client))
            } catch {
                isThere = true
                RuntimeLog.note("\(method) to \(agent): \(error)")
            }
        }
        if !isThere {
            RuntimeLog.noteOnce(
                "no agent is running, so nothing is told to it; looked at "
                    + agents.map(\.path).joined(separator: " and "))
        }
        return results
    }

    /// Nil when no agent is there, or none that this process may call.
    private func connect(to agent: AgentAddress) throws -> VarlinkClient? {
        let end = SuspendingClock.now + Self.timeLimit
        while true {
            do throws(VarlinkClientError) {
                return try VarlinkClient(agent, timeLimit: Self.timeLimit)
            } catch {
                guard case .unreachable(_, let code) = error else { throw error }
                if code == ENOENT || code == ECONNREFUSED || code == EACCES { return nil }
                // A full queue of connections empties as soon as the agent gets round to it.
                guard code == EAGAIN, SuspendingClock.now < end else { throw error }
                usleep(2000)
            }
        }
    }
}
