import AgentProtocol
import Configuration
import ControlHost

/// What an agent would do with a configuration, for whoever wants to read it before it does.
struct CheckReport {
    let file: String
    let configuration: AgentConfiguration
    let extensions: [ExtensionExecutable]
    /// By kind: what would keep its programs from being run. It may be put right later, so the files are not wrong.
    var obstacles: [String: [String]] = [:]

    var text: String {
        ([headline] + sections).joined(separator: "\n\n")
    }

    private var headline: String {
        let counts = [
            Self.count(configuration.buttons.count, "button"), Self.count(configuration.indicators.count, "indicator"),
            Self.count(configuration.controls.count, "declared control"), Self.count(extensions.count, "extension"),
        ]
        let found = obstacles.isEmpty ? "nothing wrong" : "nothing wrong in it, but not everything can be run now"
        return "\(file): \(found); \(counts.joined(separator: ", "))"
    }

    private static func count(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }

    private var sections: [String] {
        var sections = configuration.buttons.map(section)
        let placed = Set(configuration.buttons.flatMap(\.gestures.values).map(\.kind))
        let others = configuration.controls.filter { !placed.contains($0.kind) }
        if !others.isEmpty {
            sections.append((["on no gesture"] + others.flatMap(lines)).joined(separator: "\n"))
        }
        if !extensions.isEmpty {
            sections.append((["extensions"] + extensions.map { "  \($0.path)" }).joined(separator: "\n"))
        }
        return sections
    }

    private func section(_ button: ButtonConfiguration) -> String {
        let lights = button.indicators.isEmpty ? "" : ", shown by \(button.indicators.joined(separator: ", "))"
        var text = ["button \(button.name): \(button.input.words)\(lights)"]
        for gesture in GestureName.allCases {
            guard let assignment = button.gestures[gesture] else { continue }
            text.append("  \(gesture.rawValue)")
            if let control = configuration.controls.first(where: { $0.kind == assignment.kind }) {
                text += lines(of: control).map { "  " + $0 }
            } else {
                text.append("    \(assignment.kind): a control of an extension")
            }
        }
        if button.gestures.isEmpty { text.append("  no gesture has a control") }
        return text.joined(separator: "\n")
    }

    private func lines(of control: DeclaredControl) -> [String] {
        ["  \(control.kind): \(control.name), \(control.action.isToggle ? "toggle" : "button")"]
            + control.action.steps.map { "    \($0.key): \($0.text)" } + control.refresh.steps.map { "    \($0)" }
            + (obstacles[control.kind] ?? []).map { "    cannot be run now: \($0)" }
    }
}

extension DeclaredAction {
    /// What it does, by the keys of the configuration.
    fileprivate var steps: [(key: String, text: String)] {
        switch self {
        case .command(let command): command.commands.map { ($0.key, $0.line.description) }
        case .gpioOutput(let address, let isActiveLow):
            [("gpio-output", "\(address)\(isActiveLow ? ", active low" : "")")]
        case .led(let name): [("led", name)]
        case .keys(let names): [("key", names.joined(separator: " + "))]
        // The address alone: a header may hold a secret.
        case .http(let request): [("http", "\(request.method.rawValue) \(request.url)")]
        case .unit(let unit): [("unit", "\(unit.action.rawValue) \(unit.name) of the \(unit.manager.rawValue) manager")]
        case .power(let action): [("power", action.rawValue)]
        case .topic(let control): [("mqtt", control.command)]
        }
    }
}

extension RefreshRule {
    fileprivate var steps: [String] {
        let time = every.map { ["asked for its state every \($0.components.seconds) s"] } ?? []
        return time + files.map { "asked for its state when \($0) changes" }
    }
}

extension InputConfiguration {
    /// In a few words, for a person.
    fileprivate var words: String {
        switch self {
        case .gpio(let address, _): "GPIO \(address)"
        case .key(let address, let grabs): address.code + (grabs ? " of a device that is the agent's alone" : "")
        case .terminal: "the terminal's keys"
        case .scripted: "scripted"
        case .chord(let chord): "\(chord.first) and \(chord.second) at once"
        }
    }
}
