import AgentProtocol
import Indicators

/// What `gallery` prints for people: each control as its preview shows it, and what can be configured.
struct GalleryReport {
    let reply: GalleryReply
    let style: TerminalStyle

    var lines: [StyledText] {
        guard !reply.controls.isEmpty else {
            return [StyledText("no controls: install an extension, or declare controls in the configuration")]
        }
        return Array(reply.controls.map(describe).joined(separator: [StyledText()])) + notShown
    }

    private var notShown: [StyledText] {
        guard let names = reply.notShown, !names.isEmpty else { return [] }
        return [StyledText(), StyledText("not shown on this hardware: \(names.joined(separator: ", "))", .faint)]
    }

    private func describe(_ control: GalleryControl) -> [StyledText] {
        var lines = [preview(of: control)]
        let title =
            control.displayName == control.appName ? control.appName : "\(control.displayName), \(control.appName)"
        var names = StyledText("   \(title)  ")
        names.append(control.description.kind, .faint)
        lines.append(names)
        if let text = control.description.description { lines.append(StyledText("   " + text)) }
        lines += control.description.parameters.map { StyledText("   --with \(Self.describe($0))", .faint) }
        return lines
    }

    private func preview(of control: GalleryControl) -> StyledText {
        control.preview.map { TerminalLine.face(of: $0, palette: style.palette, symbols: style.symbols) }
            ?? StyledText(
                "✗  its preview failed; the agent's log says why", .coloured(style.palette.colour(.system(.red))))
    }

    private static func describe(_ parameter: ParameterDescription) -> String {
        var text = "\(parameter.name)="
        if parameter.choices.isEmpty {
            text += parameter.valueKind.rawValue.uppercased()
        } else {
            text += parameter.choices.map { Values.text($0.value) }.joined(separator: "|")
        }
        text += "  \(parameter.title)"
        if let value = parameter.defaultValue { text += ", \(Values.text(value)) by default" }
        if parameter.isOptional, parameter.defaultValue == nil { text += ", optional" }
        return text
    }
}
