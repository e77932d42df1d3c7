import AgentProtocol
import Configuration
import FoundationEssentials

/// A switch or a scene that somebody else has announced to Home Assistant, as a control.
struct FoundControl: Equatable, Sendable {
    /// More than any announcement of a switch has.
    static let largestPayload = 16384

    /// Why an announcement gives no control.
    struct Unusable: Error, Equatable, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    let control: DeclaredControl

    /// What is announced at a topic; nil where that is no switch or scene.
    static func component(of topic: String, prefix: String) -> String? {
        guard let rest = topic.dropping(prefix: prefix + "/") else { return nil }
        let levels = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (3...4).contains(levels.count), levels.last == "config" else { return nil }
        return ["switch", "scene"].first { $0 == levels[0] }
    }

    /// - Throws: what keeps the announcement from being a control, in words.
    init(component: String, payload: Data) throws(Unusable) {
        guard payload.count <= Self.largestPayload else { throw Unusable("it has \(payload.count) bytes") }
        guard case .object(let members)? = PayloadJSON.value(payload) else { throw Unusable("it is no JSON object") }
        let announcement = Announcement(members)
        guard let command = announcement.topic("command_topic", "cmd_t") else {
            throw Unusable("it has no command topic")
        }
        guard let id = announcement.text("unique_id", "uniq_id"), !id.isEmpty else {
            throw Unusable("it has no unique id")
        }
        let name = announcement.text("name", "name") ?? announcement.deviceName ?? id
        let on = announcement.text("payload_on", "pl_on") ?? "ON"
        let role: TopicControl.Role
        if component == "scene" {
            role = .button(payload: on)
        } else {
            guard let state = announcement.topic("state_topic", "stat_t") else { throw Unusable("it tells no state") }
            let off = announcement.text("payload_off", "pl_off") ?? "OFF"
            role = .toggle(
                TopicControl.Toggle(
                    state: state, field: try announcement.field(), on: on, off: off,
                    stateOn: announcement.text("state_on", "stat_on"),
                    stateOff: announcement.text("state_off", "stat_off")))
        }
        control = DeclaredControl(
            kind: "mqtt." + Discovery.object(named: id), name: String(name.prefix(100)),
            off: ControlContent(title: String(name.prefix(100)), symbol: Self.symbol(of: component)),
            on: ControlContent(title: String(name.prefix(100)), symbol: Self.symbol(of: component)),
            action: .topic(TopicControl(command: command, role: role)))
    }

    private static func symbol(of component: String) -> String {
        component == "scene" ? "sparkles" : "power"
    }
}

/// An announcement's members, by their long or their short names.
private struct Announcement {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    func text(_ long: String, _ short: String) -> String? {
        if case .string(let text)? = members[long] ?? members[short] { text } else { nil }
    }

    /// A topic to publish on or to subscribe to; `~` stands for the announcement's base.
    func topic(_ long: String, _ short: String) -> String? {
        guard var topic = text(long, short) else { return nil }
        if let base = text("~", "~") {
            if topic.hasPrefix("~") { topic = base + topic.dropFirst() }
            if topic.hasSuffix("~") { topic = topic.dropLast() + base }
        }
        return TopicName.isValid(topic) ? topic : nil
    }

    var deviceName: String? {
        guard case .object(let device)? = members["device"] ?? members["dev"] else { return nil }
        if case .string(let name)? = device["name"] { return name }
        return nil
    }

    /// The member of the state's JSON that the template takes; nil without a template.
    func field() throws(FoundControl.Unusable) -> String? {
        guard let template = text("value_template", "val_tpl") else { return nil }
        let inside = template.filter { !$0.isWhitespace }
        if inside.hasPrefix("{{value_json."), inside.hasSuffix("}}") {
            let path = String(inside.dropFirst("{{value_json.".count).dropLast(2))
            let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if isPlain, !path.isEmpty { return path }
        }
        throw FoundControl.Unusable("its value template is more than a member of value_json: \(template.prefix(80))")
    }
}

/// Names of topics that come from the network.
enum TopicName {
    static func isValid(_ topic: String) -> Bool {
        !topic.isEmpty && topic.utf8.count <= 1024 && !topic.hasPrefix("$")
            && topic.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "+" && $0 != "#" && $0.value != 0x7F }
    }
}
