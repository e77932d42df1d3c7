import AgentProtocol

/// What came of a command, as JSON on its control's outcome topic.
struct Outcome: Codable, Equatable, Sendable {
    enum Word: String, Codable, Sendable {
        case performed
        /// The toggle had the state already.
        case already
        /// Nothing was performed.
        case refused
        /// It was performed, and failed.
        case failed
    }

    var outcome: Word
    var reason: String?
    var command: String?
    /// The command's own id, where it had one.
    var id: String?

    init(word: Word, reason: String?, command: RemoteCommand?) {
        outcome = word
        self.reason = reason
        self.command = command?.word.rawValue
        id = command?.id
    }

    init(_ result: Result<PerformControlReply, any Error>, _ command: RemoteCommand) {
        switch result {
        case .success(let reply):
            self.init(word: reply.hasActed ? .performed : .already, reason: nil, command: command)
        case .failure(let error):
            let known = (error as? VarlinkError).flatMap { AgentError($0) }
            let word: Word =
                switch known {
                case .notPermitted, .unknownControl: .refused
                default: .failed
                }
            self.init(word: word, reason: "\(error)", command: command)
        }
    }
}
