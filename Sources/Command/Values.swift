import AgentProtocol
import FoundationEssentials

/// Values of a control's parameters, as a person writes and reads them.
enum Values {
    /// What `--with` gave, in the types that the control's parameters have.
    ///
    /// - Parameters:
    ///   - description: nil when the gallery does not know the kind; then the agent's answer says so, and what is sent
    ///     does not matter.
    ///   - command: whose help a person is pointed to.
    static func parse(
        _ values: [Options.NamedValue], for description: ControlDescription?, in command: Subcommand
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
                throw UsageError("\(description.kind) has no parameter \"\(value.name)\"; \(known)", command)
            }
            guard let read = read(value.value, for: parameter) else {
                let accepted = expectation(of: parameter)
                throw UsageError("--with \(value.name)=\(value.value): \(accepted)", command)
            }
            parsed[value.name] = read
        }
        return parsed
    }

    /// What a text says, in the type of a parameter; nil when it says nothing of that type, or not within its range.
    static func read(_ text: String, for parameter: ParameterDescription) -> JSONValue? {
        if let choice = parameter.choices.first(where: { Self.text($0.value) == text }) { return choice.value }
        switch parameter.valueKind {
        case .string, .url, .date, .entity: return .string(text)
        case .choice: return parameter.choices.isEmpty ? .string(text) : nil
        case .bool:
            return ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false][text].map(
                JSONValue.bool)
        case .int: return Int64(text).flatMap { isInRange(Double($0), of: parameter) ? .int($0) : nil }
        case .double: return Double(text).flatMap { isInRange($0, of: parameter) ? .double($0) : nil }
        case .array, .other: return JSONText.value(of: text)
        }
    }

    private static func isInRange(_ number: Double, of parameter: ParameterDescription) -> Bool {
        number.isFinite && number >= parameter.minimum ?? number && number <= parameter.maximum ?? number
    }

    private static func expectation(of parameter: ParameterDescription) -> String {
        switch parameter.valueKind {
        case .choice: "choose from " + parameter.choices.map { Self.text($0.value) }.joined(separator: ", ")
        case .bool: "true or false is needed"
        case .int, .double: "\(ParameterForm(parameter: parameter, choices: [], current: nil).kindInWords) is needed"
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
