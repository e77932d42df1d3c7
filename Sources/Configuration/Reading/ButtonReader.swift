import AgentProtocol
import Gestures
import Input

/// Reads one member of `buttons`.
enum ButtonReader {
    private static let inputs = ["gpio", "key", "terminal", "scripted", "chord"]
    static let assignmentKeys = ["control", "with"]
    static let keys =
        inputs + [
            "hold-threshold", "long-hold-threshold", "very-long-hold-threshold", "hold-repeat", "double-tap-interval",
            "lockout", "gestures", "indicators",
        ]
    private static let nested = [
        "gestures": GestureName.allCases.map(\.rawValue), "gpio": InputReader.gpioKeys, "key": InputReader.keyKeys,
        "chord": ChordReader.keys,
    ]
    private static let holdRange = Duration.milliseconds(100)...Duration.seconds(10)
    private static let longHoldRange = Duration.milliseconds(200)...Duration.seconds(30)
    private static let veryLongHoldRange = Duration.milliseconds(300)...Duration.seconds(60)
    private static let repeatRange = Duration.milliseconds(50)...Duration.seconds(10)
    private static let lockoutRange = Duration.zero...Duration.seconds(10)
    private static let doubleTapRange = Duration.milliseconds(50)...Duration.seconds(2)

    static func read(
        _ entry: Node.Entry, title: String, problems: Problems, _ references: inout ReferenceCheck
    ) -> ButtonConfiguration? {
        guard
            let section = Section(entry.value, title: title, accepted: keys, nested: nested, problems: problems)
        else { return nil }
        let input = self.input(of: section, at: entry.keyMark, &references)
        var button = ButtonConfiguration(name: entry.key, input: input ?? .scripted)
        readTimes(of: &button, in: section)
        checkDebounce(of: button, in: section)
        button.gestures = gestures(of: section, name: entry.key)
        checkRepeat(of: button, in: section)
        button.indicators = indicators(of: section, &references)
        return button
    }

    private static func readTimes(of button: inout ButtonConfiguration, in section: Section) {
        let hold = section.duration("hold-threshold", in: holdRange) ?? button.holdThreshold
        let long = section.duration("long-hold-threshold", in: longHoldRange) ?? hold + ButtonConfiguration.longHoldStep
        let veryLong =
            section.duration("very-long-hold-threshold", in: veryLongHoldRange)
            ?? long + ButtonConfiguration.veryLongHoldStep
        for (key, time, shorterKey, shorter) in [
            ("long-hold-threshold", long, "hold-threshold", hold),
            ("very-long-hold-threshold", veryLong, "long-hold-threshold", long),
        ]
        where time <= shorter {
            section.problems.add(
                section.keyMark(key),
                "\(key) of \(section.title), \(DurationText.text(time)), has to be longer than its \(shorterKey), \(DurationText.text(shorter))"
            )
        }
        (button.holdThreshold, button.longHoldThreshold, button.veryLongHoldThreshold) = (hold, long, veryLong)
        button.holdRepeat = section.duration("hold-repeat", in: repeatRange)
        if let value = section.duration("double-tap-interval", in: doubleTapRange) { button.doubleTapInterval = value }
        if let value = section.duration("lockout", in: lockoutRange) { button.lockout = value }
    }

    /// A hold that repeats goes on for as long as the button is down, so that no press would ever be a longer one.
    private static func checkRepeat(of button: ButtonConfiguration, in section: Section) {
        guard button.holdRepeat != nil else { return }
        for gesture in [GestureName.longHold, .veryLongHold] where button.gestures[gesture] != nil {
            section.problems.add(
                section.keyMark("hold-repeat"),
                "\(section.title) has hold-repeat and a control for \(gesture.rawValue); a hold that repeats lasts until the release, so remove one of the two"
            )
        }
    }

    private static func input(
        of section: Section, at mark: Mark, _ references: inout ReferenceCheck
    ) -> InputConfiguration? {
        let given = section.entries.filter { inputs.contains($0.key) }
        guard let first = given.first else {
            section.reportMissing(
                "has no input; add one of \(Section.listed(inputs)), for example gpio: {line: GPIO17}", at: mark)
            return nil
        }
        for other in given.dropFirst() {
            section.problems.add(
                other.keyMark,
                "\(section.title) has two inputs, \(first.key) and \(other.key); keep one, or make a button of each")
        }
        guard let input = InputReader.read(first, of: section) else { return nil }
        references.use(input, of: section.title, at: first.keyMark)
        return input
    }

    /// A press that ends within the debounce period is never seen, so a threshold inside it could not tell a hold.
    private static func checkDebounce(of button: ButtonConfiguration, in section: Section) {
        guard case .gpio(_, let settings) = button.input else { return }
        for (key, time) in [
            ("hold-threshold", button.holdThreshold), ("double-tap-interval", button.doubleTapInterval),
        ]
        where settings.debounce >= time {
            let debounce = DurationText.text(settings.debounce)
            section.problems.add(
                section.keyMark("gpio"),
                "debounce of \(section.title), \(debounce), has to be shorter than its \(key), \(DurationText.text(time))"
            )
        }
    }

    private static func gestures(of section: Section, name: String) -> [GestureName: GestureAssignment] {
        guard
            let node = section["gestures"],
            let gestures = Section(
                node, title: "gestures of \(section.title)", accepted: GestureName.allCases.map(\.rawValue),
                problems: section.problems)
        else { return [:] }
        var assignments: [GestureName: GestureAssignment] = [:]
        for entry in gestures.entries {
            guard let gesture = GestureName(rawValue: entry.key) else { continue }
            assignments[gesture] = assignment(entry, of: section)
        }
        return assignments
    }

    private static func assignment(_ entry: Node.Entry, of button: Section) -> GestureAssignment? {
        let title = "\(entry.key) of \(button.title)"
        switch entry.value.content {
        case .text(let kind) where !kind.isEmpty:
            return GestureAssignment(kind: kind)
        case .mapping:
            guard
                let section = Section(
                    entry.value, title: title, accepted: assignmentKeys, problems: button.problems)
            else { return nil }
            guard section["control"] != nil else {
                section.reportMissing(
                    "has no control; add control: with the kind that actionbutton gallery lists", at: entry.keyMark)
                return nil
            }
            guard let kind = section.text("control") else { return nil }
            return GestureAssignment(kind: kind, configuration: values(of: section))
        case .unusable:
            return nil
        case .text, .empty, .list:
            let mark = entry.value.isEmpty ? entry.keyMark : entry.value.mark
            button.problems.add(
                mark, "\(title) has no control; write the kind that actionbutton gallery lists, or remove the line")
            return nil
        }
    }

    /// What stands under `with:`. Whether a parameter exists and what its text means is known to its extension alone.
    private static func values(of section: Section) -> [String: JSONValue] {
        guard
            let node = section["with"],
            let parameters = Section(
                node, title: "with of \(section.title)", accepted: nil, problems: section.problems)
        else { return [:] }
        var values: [String: JSONValue] = [:]
        for entry in parameters.entries {
            switch entry.value.content {
            case .text(let text):
                values[entry.key] = .string(text)
            case .list(let nodes):
                let texts = nodes.compactMap { parameters.text($0, under: entry.key) }
                values[entry.key] = .array(texts.map(JSONValue.string))
            case .empty:
                section.problems.add(
                    entry.keyMark,
                    "\(excerpt(of: entry.key)) in \(parameters.title) has no value; write one, \"\" for empty text, or remove the line"
                )
            case .mapping:
                parameters.report(
                    entry.value, under: excerpt(of: entry.key),
                    "has to be text or a list of texts, found keys with values")
            case .unusable:
                break
            }
        }
        return values
    }

    private static func indicators(of section: Section, _ references: inout ReferenceCheck) -> [String] {
        var names: [String] = []
        for (name, mark) in section.texts("indicators", accepted: "a list of the names under indicators:") {
            if names.contains(name) {
                section.problems.add(mark, "indicator \"\(excerpt(of: name))\" is listed twice for \(section.title)")
                continue
            }
            names.append(name)
            references.refer(toIndicator: name, from: section.title, at: mark)
        }
        return names
    }
}
