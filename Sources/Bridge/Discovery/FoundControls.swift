import AgentProtocol
import Configuration
import FoundationEssentials

/// The switches and scenes of an announcement that somebody else has made to Home Assistant, as controls.
struct FoundControls: Equatable, Sendable {
    /// More than any announcement has.
    static let largestPayload = 65536

    /// What an announcement is of.
    enum Subject: String, CaseIterable, Sendable {
        case device
        case scene
        case `switch`
    }

    /// Why an announcement gives no control.
    struct Unusable: Error, Equatable, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    private(set) var controls: [DeclaredControl] = []
    /// What keeps a part of a device from being a control, by the part's name.
    private(set) var faults: [String] = []

    /// What is announced at a topic; nil where that has neither switches nor scenes.
    static func subject(of topic: String, prefix: String) -> Subject? {
        guard let rest = topic.dropping(prefix: prefix + "/") else { return nil }
        let levels = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (3...4).contains(levels.count), levels.last == "config" else { return nil }
        return Subject(rawValue: levels[0])
    }

    /// - Throws: what keeps the announcement from being a control, in words.
    init(_ subject: Subject, payload: Data) throws(Unusable) {
        guard payload.count <= Self.largestPayload else { throw Unusable("it has \(payload.count) bytes") }
        guard case .object(let members)? = PayloadJSON.value(payload) else { throw Unusable("it is no JSON object") }
        switch subject {
        case .scene, .switch: controls = [try DeclaredControl(isScene: subject == .scene, Announcement(members))]
        case .device: try addParts(of: members)
        }
    }

    /// A device is announced with all of its parts at once.
    private mutating func addParts(of device: [String: JSONValue]) throws(Unusable) {
        guard case .object(let parts)? = device["components"] ?? device["cmps"] else {
            throw Unusable("it has no components")
        }
        for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
            guard case .object(let members) = part, case .string(let platform)? = members["platform"] ?? members["p"]
            else { continue }
            // One that says nothing but what it is has been taken back.
            guard platform == "switch" || platform == "scene", members.count > 1 else { continue }
            do throws(Unusable) {
                let announcement = Announcement(members, of: device)
                controls.append(try DeclaredControl(isScene: platform == "scene", announcement))
            } catch {
                faults.append("\(name): \(error)")
            }
        }
    }
}

extension DeclaredControl {
    fileprivate init(isScene: Bool, _ announcement: Announcement) throws(FoundControls.Unusable) {
        typealias Unusable = FoundControls.Unusable
        guard let command = announcement.topic("command_topic", "cmd_t") else {
            throw Unusable("it has no command topic")
        }
        guard let id = announcement.text("unique_id", "uniq_id"), !id.isEmpty else {
            throw Unusable("it has no unique id")
        }
        let name = announcement.text("name", "name") ?? announcement.deviceName ?? id
        let on = announcement.text("payload_on", "pl_on") ?? "ON"
        let role: TopicControl.Role
        if isScene {
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
        let content = ControlContent(title: String(name.prefix(100)), symbol: isScene ? "sparkles" : "power")
        self.init(
            kind: "mqtt." + Discovery.object(named: id), name: String(name.prefix(100)), off: content, on: content,
            action: .topic(TopicControl(command: command, role: role)))
    }
}

/// An announcement's members, by their long or their short names.
private struct Announcement {
    /// What the parts of a device may say once for all of them.
    private static let shared = [
        ["~"], ["command_topic", "cmd_t"], ["state_topic", "stat_t"], ["device", "dev"],
    ]

    private let members: [String: JSONValue]

    /// - Parameter device: the announcement that this one is a part of.
    init(_ members: [String: JSONValue], of device: [String: JSONValue] = [:]) {
        var members = members
        for names in Self.shared where !names.contains(where: { members[$0] != nil }) {
            if let name = names.first(where: { device[$0] != nil }) { members[name] = device[name] }
        }
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
    func field() throws(FoundControls.Unusable) -> String? {
        guard let template = text("value_template", "val_tpl") else { return nil }
        let inside = template.filter { !$0.isWhitespace }
        if inside.hasPrefix("{{value_json."), inside.hasSuffix("}}") {
            let path = String(inside.dropFirst("{{value_json.".count).dropLast(2))
            let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if isPlain, !path.isEmpty { return path }
        }
        throw FoundControls.Unusable("its value template is more than a member of value_json: \(template.prefix(80))")
    }
}

/// Names of topics that come from the network.
enum TopicName {
    static func isValid(_ topic: String) -> Bool {
        !topic.isEmpty && topic.utf8.count <= 1024 && !topic.hasPrefix("$")
            && topic.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "+" && $0 != "#" && $0.value != 0x7F }
    }
}
