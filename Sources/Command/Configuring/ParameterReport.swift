import AgentProtocol
import Indicators

/// A parameter with its choices, as lines for people.
struct ParameterReport {
    let form: ParameterForm

    var lines: [StyledText] {
        var head = StyledText(form.parameter.title, .bold)
        head.append("  \(form.parameter.name), \(form.kindInWords)", .faint)
        var lines = [head]
        if let text = form.parameter.description { lines.append(StyledText("  " + text)) }
        var section: String?
        for (index, choice) in form.choices.enumerated() {
            if choice.section != section, let title = choice.section { lines.append(StyledText("  \(title)", .faint)) }
            section = choice.section
            lines.append(line(of: choice, place: index + 1))
        }
        return lines + notes
    }

    private func line(of choice: ParameterChoice, place: Int) -> StyledText {
        let isChosen = form.isChosen(choice)
        let number = String(place)
        var line = StyledText((isChosen ? "  ● " : "    ") + (number.count < 2 ? " " : "") + number + "  ")
        line.append(choice.title, isChosen ? .bold : .plain)
        if let subtitle = choice.subtitle { line.append("  " + subtitle, .faint) }
        let value = Values.text(choice.value)
        if value != choice.title { line.append("  " + value, .faint) }
        return line
    }

    private var notes: [StyledText] {
        var notes: [StyledText] = []
        if let current = form.current { notes.append(StyledText("  now: \(form.title(of: current))")) }
        if let value = form.parameter.defaultValue {
            notes.append(StyledText("  by default: \(form.title(of: value))", .faint))
        } else if form.parameter.isOptional {
            notes.append(StyledText("  optional", .faint))
        }
        return notes
    }
}
