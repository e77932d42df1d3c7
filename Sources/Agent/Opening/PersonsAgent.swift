import AgentProtocol
import AgentTransport
import EventLoop
import FoundationEssentials
import Glibc

/// The own agent of the person who is at this machine, as the system's agent calls it.
struct PersonsAgent: Equatable, Sendable {
    let user: uid_t
    let socket: String

    /// Finds the agent of the person whose session is in front, else the only person's agent that there is.
    ///
    /// - Parameters:
    ///   - seat: what the login manager keeps of the machine's seat.
    ///   - runtimeDirectories: the folder of the persons' runtime folders.
    static func active(
        seat: String = "/run/systemd/seats/seat0", runtimeDirectories: String = "/run/user"
    ) throws(AgentError) -> PersonsAgent {
        let users = ((try? FileManager.default.contentsOfDirectory(atPath: runtimeDirectories)) ?? []).compactMap(
            uid_t.init)
        let agents = users.map {
            PersonsAgent(user: $0, socket: "\(runtimeDirectories)/\($0)/actionbutton/agent.socket")
        }
        .filter { access($0.socket, F_OK) == 0 }
        let active = (try? String(contentsOfFile: seat, encoding: .utf8)).flatMap(activeUser)
        if let active {
            if let agent = agents.first(where: { $0.user == active }) { return agent }
            throw .cannotOpen(
                reason: "the system's agent opens nothing itself, and user \(active), whose session is in front, "
                    + "runs no agent: actionbuttond --user has to run in that session")
        }
        guard let only = agents.first, agents.count == 1 else {
            throw .cannotOpen(
                reason: "the system's agent opens nothing itself, and "
                    + (agents.isEmpty
                        ? "no person's agent runs: actionbuttond --user has to run in a session"
                        : "nobody's session is in front of the \(agents.count) persons who run an agent"))
        }
        return only
    }

    /// The user of a seat's active session, in the login manager's own words.
    static func activeUser(seat: String) -> uid_t? {
        seat.split(separator: "\n").first { $0.hasPrefix("ACTIVE_UID=") }.flatMap { uid_t($0.dropFirst(11)) }
    }

    /// Has that agent open something.
    @AgentActor
    func open(
        _ call: OpenCall, clock: any AgentClock, failed: @escaping Opener.Completion
    ) throws(AgentError) {
        let connection: Int32
        let message: Data
        do {
            message = try VarlinkCall(method: AgentInterface.open, parameters: call).encoded()
            connection = try UnixSocket.connect(path: socket)
        } catch {
            throw .cannotOpen(reason: "the agent of user \(user) cannot be reached at \(socket): \(error)")
        }
        var failed: Opener.Completion? = failed
        let end: @AgentActor (VarlinkChannel?, String?) -> Void = { channel, reason in
            if let reason { failed?(.cannotOpen(reason: "the agent of user \(user) does not open it: \(reason)")) }
            failed = nil
            channel?.close()
        }
        let channel = VarlinkChannel(
            descriptor: connection,
            onMessage: { channel, reply in
                do {
                    let _: VarlinkEmpty = try VarlinkReply.parameters(of: reply)
                    end(channel, nil)
                } catch {
                    end(channel, "\(error)")
                }
            },
            onEnd: { channel, _ in end(channel, "it closed the connection without a reply") })
        channel.send(message)
        _ = clock.schedule(after: .seconds(10)) { end(channel, "it has not answered within 10 s") }
    }
}
