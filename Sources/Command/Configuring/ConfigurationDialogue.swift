import AgentProtocol
import Indicators

/// Asks a person on the terminal for each parameter of a control.
struct ConfigurationDialogue {
    /// The person has ended the input instead of answering.
    struct Abandoned: Error {}

    let console: Console
    /// The choices of a parameter, for the values so far and a search.
    let options: (ParameterDescription, [String: JSONValue], String?) throws -> [ParameterChoice]

    /// Asks for each parameter.
    ///
    /// - Parameter values: what the control has now; an empty answer leaves that as it is.
    /// - Returns: the new values; a parameter that is left to its default has none.
    func values(
        for parameters: [ParameterDescription], from values: [String: JSONValue]
    ) throws -> [String: JSONValue] {
        var values = values
        for parameter in parameters { try ask(for: parameter, &values) }
        return values
    }

    /// Asks for one parameter, until the answer fits.
    func ask(for parameter: ParameterDescription, _ values: inout [String: JSONValue]) throws {
        var form = ParameterForm(
            parameter: parameter, choices: try options(parameter, values, nil), current: values[parameter.name])
        show(form)
        while true {
            guard let line = console.ask(prompt(form)) else { throw Abandoned() }
            let answer = ParameterForm.trimmed(line)
            switch answer {
            case "":
                if form.kept != nil || parameter.isOptional { return }
                console.print("a value is needed: \(form.kindInWords)\n")
            case "-" where parameter.isOptional || parameter.defaultValue != nil:
                values[parameter.name] = nil
                return
            default:
                if let value = form.value(of: answer) {
                    values[parameter.name] = value
                    return
                }
                try search(answer, &form, values)
            }
        }
    }

    private func show(_ form: ParameterForm) {
        for line in ParameterReport(form: form).lines { console.print(line) }
    }

    private func prompt(_ form: ParameterForm) -> String {
        var help: [String] = []
        if let kept = form.kept { help.append("Enter: \(form.title(of: kept))") }
        if form.kept == nil, form.parameter.isOptional { help.append("Enter: none") }
        if form.current != nil, form.parameter.isOptional || form.parameter.defaultValue != nil {
            help.append("-: \(form.parameter.defaultValue == nil ? "none" : "the default")")
        }
        return form.parameter.title + (help.isEmpty ? "" : " [\(help.joined(separator: ", "))]") + ": "
    }

    /// What is none of the choices narrows them down, where the extension can do that.
    private func search(_ text: String, _ form: inout ParameterForm, _ values: [String: JSONValue]) throws {
        guard form.parameter.valueKind == .entity || form.parameter.valueKind == .array else {
            return console.print("\"\(text)\" does not fit: \(form.kindInWords) is needed\n")
        }
        let found = try options(form.parameter, values, text)
        guard !found.isEmpty else { return console.print("nothing is called \"\(text)\"\n") }
        form.choices = found
        show(form)
    }
}
