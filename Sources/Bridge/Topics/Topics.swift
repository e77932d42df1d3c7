/// What this agent's topics are called.
struct Topics: Equatable, Sendable {
    /// What all topics of the agents and servers that belong together begin with.
    let prefix: String
    /// This agent among them.
    let agent: String

    init(prefix: String, clientID: String) {
        self.prefix = prefix
        agent = "\(prefix)/agents/\(clientID)"
    }

    /// `online` or `offline`, retained.
    var availability: String { agent + "/availability" }
    /// Every control's commands.
    var allCommands: String { agent + "/controls/+/set" }
    /// Every control's state.
    var allStates: String { agent + "/controls/+/state" }

    /// What a control shows, retained.
    func state(of id: String) -> String { "\(agent)/controls/\(id)/state" }
    func command(to id: String) -> String { "\(agent)/controls/\(id)/set" }
    /// What came of each command.
    func outcome(of id: String) -> String { "\(agent)/controls/\(id)/outcome" }
    /// The gestures of a button.
    func events(of button: String) -> String { "\(agent)/buttons/\(button)/event" }
    /// Where a server says that what a control shows has changed.
    func push(_ token: String) -> String { Self.push(token, prefix: prefix) }

    static func push(_ token: String, prefix: String) -> String { "\(prefix)/push/\(token)" }

    /// What a message's topic means to this agent.
    enum Meaning: Equatable {
        case command(id: String)
        case ownState(id: String)
        case push(token: String)
        case other
    }

    func meaning(of topic: String) -> Meaning {
        if let rest = topic.dropping(prefix: "\(prefix)/push/") { return .push(token: rest) }
        guard let rest = topic.dropping(prefix: agent + "/controls/") else { return .other }
        let levels = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.count == 2 else { return .other }
        return switch levels[1] {
        case "set": .command(id: levels[0])
        case "state": .ownState(id: levels[0])
        default: .other
        }
    }
}

extension String {
    func dropping(prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
