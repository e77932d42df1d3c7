/// Reads a control that is switched or triggered over a broker.
enum TopicControlReader {
    static let keys = ["command", "payload", "state", "field", "on", "off", "state-on", "state-off"]
    private static let toggleKeys = ["field", "on", "off", "state-on", "state-off"]

    static func read(_ section: Section, at mark: Mark) -> DeclaredAction? {
        let command = topic("command", of: section)
        let state = topic("state", of: section)
        let payload = section.text("payload")
        let (field, on, off) = (section.text("field"), section.text("on"), section.text("off"))
        let (stateOn, stateOff) = (section.text("state-on"), section.text("state-off"))
        guard section["command"] != nil else {
            section.reportMissing(
                "has no command; add the topic that switches it, for example command: home/lamp/set", at: mark)
            return nil
        }
        guard section["state"] != nil else { return button(section, command: command, payload: payload) }
        if section["payload"] != nil {
            section.problems.add(
                section.keyMark("payload"),
                "\(section.title) has a state, so on: and off: say what is published; remove payload")
        }
        guard let command, let state else { return nil }
        let toggle = TopicControl.Toggle(
            state: state, field: field, on: on ?? "ON", off: off ?? "OFF", stateOn: stateOn, stateOff: stateOff)
        if toggle.stateOn == toggle.stateOff || toggle.on == toggle.off {
            section.problems.add(
                mark, "\(section.title) says the same when it is on and when it is off; change one of them")
        }
        return .topic(TopicControl(command: command, role: .toggle(toggle)))
    }

    private static func button(_ section: Section, command: String?, payload: String?) -> DeclaredAction? {
        for key in toggleKeys where section[key] != nil {
            section.problems.add(
                section.keyMark(key), "\(key) in \(section.title) needs the topic that tells its state; add state")
        }
        return command.map { .topic(TopicControl(command: $0, role: .button(payload: payload ?? "PRESS"))) }
    }

    private static func topic(_ key: String, of section: Section) -> String? {
        guard
            let node = section[key], let text = section.text(node, under: key, accepted: TopicText.accepted)
        else { return nil }
        if TopicText.isName(text) { return text }
        section.report(node, under: key, "is \(node.found); accepted: \(TopicText.accepted)")
        return nil
    }
}
