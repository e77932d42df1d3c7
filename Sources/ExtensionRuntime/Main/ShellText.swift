import AgentProtocol

/// What an extension says of itself to a person who runs it from a shell.
enum ShellText {
    static func usage(name: String) -> String {
        """
        \(name) is an action-button extension: actionbuttond starts it and calls it on descriptor 3.
        Usage: \(name)          lists its controls
               \(name) --help   shows this text

        """
    }

    static func listing(of extension: DescribeReply) -> String {
        let count = `extension`.controls.count
        var lines = [
            "\(`extension`.name): an action-button extension with \(count) control\(count == 1 ? "" : "s")", "",
        ]
        for control in `extension`.controls { lines += self.lines(of: control) + [""] }
        if !`extension`.notShown.isEmpty {
            lines += ["Not shown on this hardware: " + `extension`.notShown.joined(separator: ", "), ""]
        }
        lines += [
            "Put it into ~/.local/lib/actionbutton/extensions, or name its folder in config.yaml;",
            "then \"actionbutton gallery\" shows its controls and \"actionbutton assign\" places them.",
            "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func lines(of control: ControlDescription) -> [String] {
        var lines = ["  \(control.kind)" + (control.displayName.map { "   \($0)" } ?? "")]
        if let description = control.description { lines.append("      \(description)") }
        for parameter in control.parameters { lines.append("      \(line(of: parameter))") }
        return lines
    }

    private static func line(of parameter: ParameterDescription) -> String {
        var words = ["\(parameter.name): \(parameter.valueKind.rawValue)"]
        if !parameter.choices.isEmpty {
            words.append("one of " + parameter.choices.map { text(of: $0.value) }.joined(separator: ", "))
        }
        if let minimum = parameter.minimum { words.append("at least \(text(of: .double(minimum)))") }
        if let maximum = parameter.maximum { words.append("at most \(text(of: .double(maximum)))") }
        if let value = parameter.defaultValue { words.append("by default \(text(of: value))") }
        if parameter.isOptional { words.append("may be left out") }
        return words.joined(separator: ", ") + (parameter.title.isEmpty ? "" : "   \(parameter.title)")
    }

    private static func text(of value: JSONValue) -> String {
        switch value {
        case .null: "nothing"
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
        case .string(let value): value
        case .array(let items): "[" + items.map(text).joined(separator: ", ") + "]"
        case .object(let fields):
            "{" + fields.sorted { $0.key < $1.key }.map { "\($0.key): \(text(of: $0.value))" }.joined(separator: ", ")
                + "}"
        }
    }
}
