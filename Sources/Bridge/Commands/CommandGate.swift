import AgentProtocol
import Broker
import Gestures

/// Decides which commands are performed, and in which order: a pure machine.
///
/// Each control performs one at a time. Nothing waits for an agent or a broker that is away: what cannot be handed over
/// now is refused.
struct CommandGate {
    /// A command that may be performed.
    struct Accepted: Equatable, Sendable {
        var control: String
        var command: RemoteCommand
        var expiresAt: Timestamp?
    }

    /// Why a command is not performed.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case malformed(String)
        case retained
        case expired
        case unlisted
        case unknownControl
        case repeated(id: String)
        case tooMany
        case agentAway

        var description: String {
            switch self {
            case .malformed(let reason): "it is malformed: \(reason)"
            case .retained: "it is retained, and so may be from long ago; publish commands without the retain flag"
            case .expired: "it came after the time that its sender had given it"
            case .unlisted: "the control is not under commands: in the mqtt section of config.yaml"
            case .unknownControl: "no placed control has this id"
            case .repeated(let id): "a command with the id \"\(id)\" has been taken already"
            case .tooMany: "\(CommandGate.mostWaiting) commands wait for this control already"
            case .agentAway: "the agent does not run"
            }
        }

        /// One word, by which the log knows that it has said so already.
        var word: String {
            switch self {
            case .malformed: "malformed"
            case .retained: "retained"
            case .expired: "expired"
            case .unlisted: "unlisted"
            case .unknownControl: "unknown"
            case .repeated: "repeated"
            case .tooMany: "too-many"
            case .agentAway: "agent-away"
            }
        }
    }

    /// Commands that wait while one is performed on the same control.
    static let mostWaiting = 8
    private static let mostRemembered = 1024

    private let listed: Set<String>
    /// Ids of commands that were taken, oldest first.
    private var taken: [String] = []
    private var waiting: [String: [Accepted]] = [:]
    private var running: [String: Accepted] = [:]

    /// - Parameters:
    ///   - listed: kinds or ids of the controls that may be performed from the network.
    ///   - former: the gate before, whose commands are not to be taken again.
    init(listed: [String], after former: CommandGate? = nil) {
        self.listed = Set(listed)
        taken = former?.taken ?? []
    }

    /// Whether a control may be performed from the network.
    func lists(id: String, kind: String) -> Bool {
        listed.contains(id) || listed.contains(kind)
    }

    /// Takes a message, or refuses it.
    ///
    /// - Parameter kind: of the control; nil when no placed control has the id.
    /// - Returns: what is to be performed now; nil when something else has to end first.
    mutating func take(
        _ message: ReceivedMessage, for control: String, kind: String?, isAgentThere: Bool, at now: Timestamp
    ) throws(Refusal) -> Accepted? {
        if message.isRetained { throw .retained }
        let command: RemoteCommand
        do throws(RemoteCommand.Malformed) {
            command = try RemoteCommand(payload: message.payload)
        } catch {
            throw .malformed(error.description)
        }
        if let expiresAt = message.expiresAt, expiresAt <= now { throw .expired }
        guard isAgentThere else { throw .agentAway }
        guard let kind else { throw .unknownControl }
        guard lists(id: control, kind: kind) else { throw .unlisted }
        if let id = command.id, taken.contains(id) { throw .repeated(id: id) }
        let accepted = Accepted(control: control, command: command, expiresAt: message.expiresAt)
        if running[control] != nil {
            guard waiting[control, default: []].count < Self.mostWaiting else { throw .tooMany }
            remember(command.id)
            waiting[control, default: []].append(accepted)
            return nil
        }
        remember(command.id)
        running[control] = accepted
        return accepted
    }

    private mutating func remember(_ id: String?) {
        guard let id else { return }
        taken.append(id)
        if taken.count > Self.mostRemembered { taken.removeFirst() }
    }

    /// A control's command has ended.
    ///
    /// - Returns: those that have expired while they waited, and the one that is to be performed now.
    mutating func ended(control: String, at now: Timestamp) -> (expired: [Accepted], next: Accepted?) {
        var expired: [Accepted] = []
        while var queue = waiting[control], !queue.isEmpty {
            let next = queue.removeFirst()
            waiting[control] = queue.isEmpty ? nil : queue
            guard let expiresAt = next.expiresAt, expiresAt <= now else {
                running[control] = next
                return (expired, next)
            }
            expired.append(next)
        }
        running[control] = nil
        return (expired, nil)
    }

    /// Drops what waits: the connection that it came by is gone.
    ///
    /// - Returns: what was dropped.
    mutating func dropWaiting() -> [Accepted] {
        defer { waiting = [:] }
        return waiting.values.flatMap { $0 }
    }

    /// The agent is gone, and with it what it performed; the ids stay taken.
    ///
    /// - Returns: what was being performed, of which nobody knows what came of it, and what waited.
    mutating func agentLost() -> (performing: [Accepted], waiting: [Accepted]) {
        defer { running = [:] }
        return (running.sorted { $0.key < $1.key }.map(\.value), dropWaiting())
    }
}
