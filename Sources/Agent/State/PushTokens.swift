import AgentProtocol

/// The push tokens of placed controls: one for each control whose kind has a push handler, until it is removed.
struct PushTokens: Equatable, Sendable {
    /// By instance id, in hexadecimal.
    private(set) var tokens: [String: String]
    /// What each kind's handler was last told.
    private var told: [String: [PlacedControl]] = [:]

    init(tokens: [String: String] = [:]) {
        self.tokens = tokens
    }

    /// The instance that owns a token.
    func owner(of token: String) -> String? {
        tokens.first { $0.value == token.lowercased() }?.key
    }

    /// Brings the tokens in line with what is placed.
    ///
    /// - Parameters:
    ///   - placed: every placed control whose kind has a push handler.
    ///   - make: a new, unguessable token.
    /// - Returns: for each kind about which something changed, all of its controls, as its handler is to be told.
    mutating func update(placed: [PlacedControl], make: () -> String) -> [String: [PlacedControl]] {
        tokens = tokens.filter { id, _ in placed.contains { $0.id == id } }
        for control in placed where tokens[control.id] == nil { tokens[control.id] = make() }
        let now = Dictionary(grouping: placed.map(withToken), by: \.kind)
        var changed: [String: [PlacedControl]] = [:]
        for kind in Set(now.keys).union(told.keys) where now[kind] != told[kind] { changed[kind] = now[kind] ?? [] }
        told = now
        return changed
    }

    /// The control as its app may know it, with its token where it has one.
    func withToken(_ control: PlacedControl) -> PlacedControl {
        var control = control
        control.pushToken = tokens[control.id]
        return control
    }

    /// 32 random bytes from the system's generator: nobody can guess them.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in hexadecimal(UInt8.random(in: .min ... .max, using: &generator)) }.joined()
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
