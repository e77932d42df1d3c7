import AgentProtocol
import Indicators

/// What `status` prints for people.
struct StatusReport {
    let reply: StatusReply
    let moment: TerminalLine.Moment
    let style: TerminalStyle

    var lines: [StyledText] {
        var lines = [
            StyledText("agent \(reply.version), process \(reply.processID), \(reply.configurationFile)", .faint)
        ]
        if reply.isLocked { lines.append(StyledText("locked: what needs an unlocked machine is not performed")) }
        if reply.isDeveloperModeOn { lines.append(StyledText("developer mode: reloads are not rationed")) }
        if reply.buttons.isEmpty {
            lines.append(StyledText("no buttons: declare one in \(reply.configurationFile)"))
        }
        for button in reply.buttons { lines += [StyledText()] + describe(button) }
        if !reply.center.isEmpty {
            lines += [StyledText(), StyledText("Control Center", .bold)]
            lines += reply.center.map(describe)
        }
        if !reply.activities.isEmpty {
            lines += [StyledText(), StyledText("Live Activities", .bold)]
            lines += reply.activities.map { StyledText("  " + TerminalLine.activity($0, at: moment).0) }
        }
        return lines
    }

    private func describe(_ button: ButtonStatus) -> [StyledText] {
        var head = StyledText(button.name, .bold)
        head.append("  " + button.input, .faint)
        var lines = [head]
        if let problem = button.problem {
            lines.append(StyledText("  ✗ " + problem, .coloured(style.palette.colour(.system(.red)))))
        }
        var face = StyledText("  ")
        face.append(
            TerminalLine(button.presentation, palette: style.palette, symbols: style.symbols).text(at: moment).text)
        lines.append(face)
        return lines + button.assignments.map { StyledText("  " + Self.describe($0)) }
    }

    private func describe(_ control: CenterControl) -> StyledText {
        var line = StyledText("  ")
        line.append(TerminalLine.face(of: control.face, palette: style.palette, symbols: style.symbols))
        let place = control.place == .lockRow ? "lock row" : control.size.rawValue
        line.append("  \(place), \(control.kind)\(Values.described(control.configuration))", .faint)
        return line
    }

    static func describe(_ assignment: Assignment) -> String {
        let gesture = assignment.gesture.rawValue
        let gap = String(repeating: " ", count: max(1, 16 - gesture.count))
        return gesture + gap + assignment.kind + Values.described(assignment.configuration)
    }
}

/// What `activities` prints for people.
enum ActivitiesReport {
    static func lines(_ reply: ActivitiesReply) -> [StyledText] {
        guard !reply.activities.isEmpty else { return [StyledText("no Live Activity is running")] }
        return reply.activities.map { activity in
            var line = StyledText(activity.title, .bold)
            if let state = activity.stateText { line.append("  " + state) }
            line.append("  " + ([activity.app, activity.id].compactMap { $0 }.joined(separator: " ")), .faint)
            return line
        }
    }
}

/// What `controls` prints for people.
enum ControlsReport {
    static func lines(_ reply: CurrentControlsReply) -> [StyledText] {
        guard !reply.controls.isEmpty else {
            return [StyledText("no control is placed; actionbutton assign places one")]
        }
        return reply.controls.flatMap { control in
            var line = StyledText(control.id, .bold)
            line.append("  " + control.kind + Values.described(control.configuration))
            return [line] + (control.pushToken.map { [StyledText("  push token \($0)", .faint)] } ?? [])
        }
    }
}
