/// An address with places for values of a subject: an intent, an entity or an enum's case.
struct URLTemplate<Subject>: Sendable {
    enum Part: Sendable {
        /// Written as it stands.
        case text(String)
        /// Written in place of an interpolation.
        case value(@Sendable (Subject) throws -> String)
    }

    var parts: [Part] = []

    /// The address of a subject.
    ///
    /// - Throws: ``URLRepresentationError`` when a value is missing or the whole is no address.
    func url(for subject: Subject) throws -> URL {
        let text = try parts.reduce(into: "") { text, part in
            switch part {
            case .text(let words): text += words
            case .value(let value): text += try value(subject)
            }
        }
        guard !text.isEmpty, let url = URL(string: text) else { throw URLRepresentationError.notAnAddress(text) }
        return url
    }
}

/// Why something has no address.
public enum URLRepresentationError: Error, Hashable, Sendable {
    /// A value in the address is nil.
    case missingValue
    /// Values of this type cannot stand in an address.
    case unrepresentable(type: String)
    /// What came out is no address.
    case notAnAddress(String)
}

extension URLRepresentationError: CustomStringConvertible, LocalizedError {
    /// The reason in words, with the remedy.
    public var description: String {
        switch self {
        case .missingValue: "a value in its URL representation is not set"
        case .unrepresentable(let type):
            "\(type) cannot stand in a URL; conform it to CustomURLRepresentationParameterConvertible"
        case .notAnAddress(let text): "its URL representation gives \"\(text)\", which is no address"
        }
    }

    /// The reason in words, with the remedy.
    public var errorDescription: String? { description }
}

/// A value that says itself how it is written into an address.
public protocol CustomURLRepresentationParameterConvertible {
    /// The text that stands for the value; what an address does not allow is escaped for it.
    var urlRepresentationParameter: String { get }
}

/// How a value is written into an address: escaped, but for an address itself.
func urlText(of value: any _IntentValue) throws -> String {
    func raw<Choice: AppEnum>(_ choice: Choice) -> String { choice.rawValue.description }
    return switch value {
    case let value as any OptionalIntentValue:
        if let wrapped = value.unwrapped { try urlText(of: wrapped) } else { throw URLRepresentationError.missingValue }
    case let value as any CustomURLRepresentationParameterConvertible: escaped(value.urlRepresentationParameter)
    case let value as URL: value.absoluteString
    case let value as String: escaped(value)
    case let value as Int: "\(value)"
    case let value as Double: "\(value)"
    case let value as Bool: "\(value)"
    case let value as any AppEntity: escaped(value.id.entityIdentifierString)
    case let value as any AppEnum: escaped(raw(value))
    default: throw URLRepresentationError.unrepresentable(type: "\(type(of: value))")
    }
}

/// The text with all that RFC 3986 reserves escaped, so that a value stays one part of its address.
func escaped(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
}
