import AgentProtocol
import FoundationEssentials

/// Values of a control's parameters, as a person writes and reads them.
enum Values {
    /// What `--with` gave, in the types that the control's parameters have.
    ///
    /// - Parameter description: nil when the gallery does not know the kind; then the agent's answer says so, and what is
    ///   sent does not matter.
    static func parse(
        _ values: [Options.NamedValue], for description: ControlDescription?
    ) throws(UsageError) -> [String: JSONValue] {
        var parsed: [String: JSONValue] = [:]
        for value in values {
            guard let description else {
                parsed[value.name] = .string(value.value)
                continue
            }
            guard let parameter = description.parameters.first(where: { $0.name == value.name }) else {
                let names = description.parameters.map(\.name).joined(separator: ", ")
                let known = names.isEmpty ? "it has none" : "it has \(names)"
                throw UsageError("\(description.kind) has no parameter \"\(value.name)\"; \(known)", .assign)
            }
            parsed[value.name] = try parse(value.value, for: parameter)
        }
        return parsed
    }

    /// What a text says, in the type of a parameter.
    static func parse(_ text: String, for parameter: ParameterDescription) throws(UsageError) -> JSONValue {
        if let choice = parameter.choices.first(where: { Self.text($0.value) == text }) { return choice.value }
        let value: JSONValue?
        switch parameter.valueKind {
        case .string, .url, .date, .entity: return .string(text)
        case .choice: value = parameter.choices.isEmpty ? .string(text) : nil
        case .bool:
            value = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false][text].map(
                JSONValue.bool)
        case .int: value = Int64(text).map(JSONValue.int)
        case .double: value = Double(text).map(JSONValue.double)
        case .array, .other: value = JSONText.value(of: text)
        }
        guard let value else {
            throw UsageError("--with \(parameter.name)=\(text): \(expectation(of: parameter))", .assign)
        }
        return value
    }

    private static func expectation(of parameter: ParameterDescription) -> String {
        switch parameter.valueKind {
        case .choice: "choose from " + parameter.choices.map { Self.text($0.value) }.joined(separator: ", ")
        case .bool: "true or false is needed"
        case .int: "a whole number is needed"
        case .double: "a number is needed"
        case .array, .other: "JSON is needed, such as [\"a\", \"b\"]"
        case .string, .url, .date, .entity: "text is needed"
        }
    }

    /// A value in words: text as it is, everything else as JSON.
    static func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return JSONText.line(value)
    }

    /// ` (timer: work)`, or nothing without values.
    static func described(_ values: [String: JSONValue]) -> String {
        guard !values.isEmpty else { return "" }
        let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
        return " (\(pairs.joined(separator: ", ")))"
    }
}

/// JSON as `--json` prints it: keys in order, so that two outputs can be compared.
enum JSONText {
    /// Nil when the text is not JSON.
    static func value(of text: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    static func line(_ value: some Encodable) -> String {
        encode(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    static func pretty(_ value: some Encodable) -> String {
        encode(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
    }

    private static func encode(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        // What the program prints has no numbers that JSON lacks.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
