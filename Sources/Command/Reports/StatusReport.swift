import AgentProtocol
import Indicators

/// What `status` prints for people.
struct StatusReport {
    let reply: StatusReply
    let moment: TerminalLine.Moment
    let palette: Palette

    var lines: [StyledText] {
        var lines = [
            StyledText("agent \(reply.version), process \(reply.processID), \(reply.configurationFile)", .faint)
        ]
        if reply.buttons.isEmpty {
            lines.append(StyledText("no buttons: declare one in \(reply.configurationFile)"))
        }
        for button in reply.buttons { lines += [StyledText()] + describe(button) }
        if !reply.activities.isEmpty {
            lines += [StyledText(), StyledText("Live Activities", .bold)]
            lines += reply.activities.map { StyledText("  \(Self.describe($0))") }
        }
        return lines
    }

    private func describe(_ button: ButtonStatus) -> [StyledText] {
        var head = StyledText(button.name, .bold)
        head.append("  " + button.input, .faint)
        var lines = [head]
        if let problem = button.problem {
            lines.append(StyledText("  ✗ " + problem, .coloured(palette.colour(.system(.red)))))
        }
        var face = StyledText("  ")
        face.append(TerminalLine(button.presentation, palette: palette).text(at: moment).text)
        lines.append(face)
        return lines + button.assignments.map { StyledText("  " + Self.describe($0)) }
    }

    static func describe(_ assignment: Assignment) -> String {
        let gesture = assignment.gesture.rawValue
        let gap = String(repeating: " ", count: max(1, 12 - gesture.count))
        return gesture + gap + assignment.kind + Values.described(assignment.configuration)
    }

    private static func describe(_ activity: ActivityFace) -> String {
        [activity.title, activity.stateText, activity.isStale ? "(not current)" : nil]
            .compactMap { $0 }.joined(separator: "  ")
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
