import Gestures
import Input

/// Reads the chord that a button is, and checks what it says of other buttons.
enum ChordReader {
    static let keys = ["buttons", "window"]
    private static let windowRange = Duration.milliseconds(10)...Duration.milliseconds(500)

    static func read(_ section: Section, at mark: Mark) -> ChordConfiguration? {
        let window = section.duration("window", in: windowRange)
        guard section["buttons"] != nil else {
            section.reportMissing("has no buttons; add two, for example buttons: [left, right]", at: mark)
            return nil
        }
        let names = section.texts("buttons", accepted: "a list of the names of two buttons")
        guard names.count == 2 else {
            section.problems.add(
                section.keyMark("buttons"),
                "\(section.title) has \(names.count) button\(names.count == 1 ? "" : "s"); write two, for example buttons: [left, right]"
            )
            return nil
        }
        guard names[0].text != names[1].text else {
            section.problems.add(
                names[1].mark, "\(section.title) has button \"\(excerpt(of: names[1].text))\" twice; write two buttons")
            return nil
        }
        return ChordConfiguration(
            names[0].text, names[1].text, window: window ?? ChordConfiguration.standardWindow)
    }

    /// To be called when all buttons have been read.
    static func check(_ buttons: [ButtonConfiguration], in file: Node?, problems: Problems) {
        var pairs: [Set<String>: String] = [:]
        for button in buttons {
            guard case .chord(let chord) = button.input else { continue }
            let mark = mark(of: button.name, in: file)
            let title = "chord of button \"\(excerpt(of: button.name))\""
            for name in [chord.first, chord.second] {
                if let fault = fault(of: name, chord, among: buttons) { problems.add(mark, "\(title) \(fault)") }
            }
            if let other = pairs.updateValue(button.name, forKey: [chord.first, chord.second]) {
                problems.add(
                    mark, "\(title) has the same two buttons as that of \"\(excerpt(of: other))\"; remove one of them")
            }
        }
    }

    /// What keeps a button from being a member.
    private static func fault(
        of name: String, _ chord: ChordConfiguration, among buttons: [ButtonConfiguration]
    ) -> String? {
        let quoted = "\"\(excerpt(of: name))\""
        guard let member = buttons.first(where: { $0.name == name }) else {
            let names = buttons.filter { !$0.input.isChord }.map(\.name)
            let hint = NearestName.of(name, among: names).map { "did you mean \"\($0)\"?" }
            return "names button \(quoted), which is not declared; \(hint ?? "declared: \(Section.listed(names))")"
        }
        switch member.input {
        case .chord: return "names \(quoted), which is a chord itself; name two buttons that are none"
        case .terminal:
            return "names \(quoted), but a terminal's key stands for a whole gesture; name buttons with gpio: or key:"
        case .gpio, .key, .scripted: break
        }
        guard chord.window >= member.shortestThreshold else { return nil }
        let window = DurationText.text(chord.window)
        return "has a window of \(window), which has to be shorter than the thresholds of \(quoted), "
            + DurationText.text(member.shortestThreshold)
    }

    private static func mark(of name: String, in file: Node?) -> Mark {
        let button = file?.member(name)
        return button?.value.member("chord")?.keyMark ?? button?.keyMark ?? .start
    }
}

extension InputConfiguration {
    fileprivate var isChord: Bool {
        if case .chord = self { true } else { false }
    }
}

extension ButtonConfiguration {
    /// What a press must have been decided for, whoever it belongs to.
    fileprivate var shortestThreshold: Duration { min(holdThreshold, doubleTapInterval) }
}

extension Node {
    fileprivate func member(_ key: String) -> Entry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }
    }
}
