import AgentProtocol

/// A plain value with a form in JSON.
///
/// A configuration file has nothing but text, and does not know what a parameter is: each type reads its text, too.
protocol ArchivableValue: _IntentValue {
    static var valueKind: ParameterDescription.ValueKind { get }
    /// What is accepted, to complete "expects …".
    static var expectation: String { get }
    func archived() throws -> JSONValue
    /// Nil when the JSON is of another form; `unit` is what a bare number of a quantity is read in.
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Self?
}

extension Bool: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .bool }
    static var expectation: String { "true or false" }
    func archived() -> JSONValue { .bool(self) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Bool? {
        switch json {
        case .bool(let value): value
        case .string("true"), .string("yes"), .string("on"): true
        case .string("false"), .string("no"), .string("off"): false
        default: nil
        }
    }
}

extension Int: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .int }
    static var expectation: String { "a whole number" }
    func archived() -> JSONValue { .int(Int64(self)) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Int? {
        switch json {
        case .int(let value): Int(exactly: value)
        case .double(let value): Int(exactly: value)
        case .string(let text): Int(text)
        default: nil
        }
    }
}

extension Double: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .double }
    static var expectation: String { "a number" }
    func archived() -> JSONValue { .double(self) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Double? {
        switch json {
        case .int(let value): Double(value)
        case .double(let value): value
        // Swift reads "nan" and "infinity" too, which JSON cannot carry back.
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}

extension String: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .string }
    static var expectation: String { "text" }
    func archived() -> JSONValue { .string(self) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> String? {
        guard case .string(let value) = json else { return nil }
        return value
    }
}

extension URL: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .url }
    static var expectation: String { "an address, such as https://example.org" }
    func archived() -> JSONValue { .string(absoluteString) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> URL? {
        guard case .string(let value) = json, !value.isEmpty else { return nil }
        return URL(string: value)
    }
}

extension AttributedString: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .string }
    static var expectation: String { "text" }
    /// The words alone: attributes have no encoding in Linux's Foundation, and nothing to show them on.
    func archived() -> JSONValue { .string(String(characters)) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> AttributedString? {
        String.unarchived(json, unit: nil).map { AttributedString($0) }
    }
}

extension DateComponents: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .other }
    static var expectation: String { "an object of numbers, such as {\"hour\": 7, \"minute\": 30}" }
    func archived() throws -> JSONValue { try JSONValue(encoding: self) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> DateComponents? {
        guard case .object(let fields) = json.read else { return nil }
        if fields["calendar"] != nil || fields["timeZone"] != nil { return try? json.decoded() }
        return DateComponents(numbers: fields)
    }
}

extension Measurement: ArchivableValue where UnitType: Dimension {
    static var valueKind: ParameterDescription.ValueKind { .double }
    static var expectation: String { "a number" }
    func archived() throws -> JSONValue { try JSONValue(encoding: self) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Measurement<UnitType>? {
        guard let number = Double.unarchived(json, unit: nil) else { return try? json.read.decoded() }
        return Measurement(value: number, unit: unit as? UnitType ?? UnitType.baseUnit())
    }
}

/// A value without a JSON form of its own: the one of its `Codable` conformance.
protocol CodableIntentValue: ArchivableValue, Codable {}

extension CodableIntentValue {
    static var valueKind: ParameterDescription.ValueKind { .other }
    func archived() throws -> JSONValue { try JSONValue(encoding: self) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Self? { try? json.read.decoded() }
}

extension JSONValue {
    /// The JSON of a value that says itself how it is encoded.
    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }

    /// The value that says itself how it is decoded.
    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// What is written in a text that is an object in JSON; everything else as it is.
    var read: JSONValue {
        guard case .string(let text) = self, text.first == "{" else { return self }
        return (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? self
    }

    /// The value for a message: `"work"`, `5`.
    var quoted: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "a value"
    }
}
