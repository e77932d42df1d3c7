import AgentProtocol
import FoundationEssentials

/// What a control's state topic says, as JSON.
struct StatePayload: Codable, Equatable, Sendable {
    /// `on` or `off`; null for a button, and while the state is not known.
    var state: String?
    var kind: String
    var title: String
    var value: String?
    /// `known`, `stale` or `unknown`.
    var freshness: String
    /// `idle`, `performing` or `failed`.
    var work: String
    /// Why the last action failed, where it did.
    var problem: String?
    /// The machine is locked and the control is not performed meanwhile.
    var isLocked: Bool

    init(_ control: ControlStatus) {
        let face = control.face
        state = face.freshness == .unknown ? nil : face.isOn.map { $0 ? "on" : "off" }
        kind = face.kind
        title = face.title
        value = face.valueText
        freshness = face.freshness.rawValue
        isLocked = control.isLocked
        switch control.work {
        case .idle: (work, problem) = ("idle", nil)
        case .performing: (work, problem) = ("performing", nil)
        case .failed(let message): (work, problem) = ("failed", message)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case state, kind, title, value, freshness, work, problem, isLocked = "locked"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        // Null rather than nothing: Home Assistant's template asks for the member.
        try container.encode(state, forKey: .state)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(value, forKey: .value)
        try container.encode(freshness, forKey: .freshness)
        try container.encode(work, forKey: .work)
        try container.encodeIfPresent(problem, forKey: .problem)
        try container.encode(isLocked, forKey: .isLocked)
    }
}

/// JSON as it is published: with its keys in order, so that the same content is the same bytes.
enum PayloadJSON {
    static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // What is published has no numbers that JSON lacks.
        return (try? encoder.encode(value)) ?? Data("null".utf8)
    }

    static func value(_ data: Data) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: data)
    }
}
