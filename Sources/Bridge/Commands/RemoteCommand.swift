import AgentProtocol
import FoundationEssentials

/// A command from the network: a word, or `{"command": "on", "id": "…"}`.
struct RemoteCommand: Equatable, Sendable {
    enum Word: String, CaseIterable, Sendable {
        case on, off
        /// Both do what a press would.
        case toggle, press
    }

    /// More than any command of ours has.
    static let largestPayload = 1024

    var word: Word
    /// By which its sender makes it recognisable: a second one with the same is not performed.
    var id: String?

    /// The state that a toggle is to have; nil for what a press would do.
    var value: Bool? {
        switch word {
        case .on: true
        case .off: false
        case .toggle, .press: nil
        }
    }

    init(word: Word, id: String? = nil) {
        self.word = word
        self.id = id
    }

    /// - Throws: what is wrong with it, in words.
    init(payload: Data) throws(Malformed) {
        guard payload.count <= Self.largestPayload else {
            throw Malformed("it has \(payload.count) bytes, and \(Self.largestPayload) are allowed")
        }
        guard let text = String(validating: payload, as: UTF8.self) else { throw Malformed("it is not UTF-8 text") }
        if let word = Word(rawValue: text.lowercased()) {
            self.init(word: word)
            return
        }
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        guard case .object(let members)? = PayloadJSON.value(payload), case .string(let name)? = members["command"],
            let word = Word(rawValue: name.lowercased())
        else { throw Malformed("it is none of \(known), nor {\"command\": …} with one of them") }
        switch members["id"] {
        case nil, .null: self.init(word: word)
        case .string(let id) where (1...128).contains(id.utf8.count): self.init(word: word, id: id)
        default: throw Malformed("its id is no text of 1 to 128 bytes")
        }
    }

    struct Malformed: Error, Equatable, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}
