import FoundationEssentials

/// How messages become JSON and back, in one place so that all sides do it alike.
enum VarlinkJSON {
    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        // Sorted, so that the same message is the same bytes: transcripts of released versions are compared.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from message: Data) throws -> Value {
        try JSONDecoder().decode(type, from: message)
    }

    /// What is wrong with a message, without the decoder's own wrapping.
    static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context):
            return "\((context.codingPath + [key]).dotted) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(context.codingPath.dotted): \(context.debugDescription)"
        case .dataCorrupted(let context):
            let place = context.codingPath.isEmpty ? "" : context.codingPath.dotted + ": "
            return place + context.debugDescription
        @unknown default:
            return "\(error)"
        }
    }
}

extension DecodingError {
    /// The parameter that does not fit, as Varlink's `InvalidParameter` names it: `action.parameters`.
    var parameterName: String {
        let path: [any CodingKey]
        switch self {
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            path = context.codingPath
        @unknown default: path = []
        }
        let inside = path.first?.stringValue == "parameters" ? Array(path.dropFirst()) : path
        return inside.isEmpty ? "parameters" : inside.dotted
    }
}

extension [any CodingKey] {
    fileprivate var dotted: String {
        isEmpty ? "the message" : map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
