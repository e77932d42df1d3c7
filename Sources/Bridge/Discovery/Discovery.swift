import AgentProtocol
import Broker
import Configuration
import FoundationEssentials

/// What Home Assistant is told of this agent, and what it is to forget: a pure machine.
///
/// The broker keeps the announcements, so those that are there when a connection opens are looked through: an agent that
/// was taken apart meanwhile leaves nothing behind.
struct Discovery {
    /// An agent has fewer, and whoever writes more there is none.
    private static let mostRemembered = 1000

    private let settings: HomeAssistantSettings
    private let topics: Topics
    private let clientID: String
    /// What has been announced, by topic.
    private var announced: [String: Data] = [:]
    /// Objects that are there, of which is not known yet what they are.
    private var undecided: Set<String> = []
    private var buttons: [String] = []
    /// Announcements that the broker told of before the agent did.
    private var remembered: [ReceivedMessage] = []

    init(topics: Topics, clientID: String, settings: HomeAssistantSettings) {
        self.topics = topics
        self.clientID = clientID
        self.settings = settings
    }

    /// The level of the topics by which this agent's announcements are known.
    private var node: String { "actionbutton_\(clientID)" }

    /// Where the broker tells what it has kept of this agent.
    var ownTopics: [String] { ["\(settings.prefix)/+/\(node)/+/config"] }

    func isOwn(_ topic: String) -> Bool { object(of: topic) != nil }

    private func object(of topic: String) -> String? {
        guard let rest = topic.dropping(prefix: settings.prefix + "/") else { return nil }
        let levels = rest.split(separator: "/").map(String.init)
        guard levels.count == 4, levels[1] == node, levels[3] == "config" else { return nil }
        return levels[2]
    }

    // MARK: Forgetting

    mutating func remember(_ message: ReceivedMessage) {
        guard remembered.count < Self.mostRemembered else { return }
        remembered.append(message)
    }

    /// What makes the broker forget an announcement of something that is no longer there; empty for one that holds.
    func removals(after message: ReceivedMessage) -> [BrokerMessage] {
        guard !message.payload.isEmpty, announced[message.topic] == nil, let object = object(of: message.topic),
            !undecided.contains(object)
        else { return [] }
        return [Self.removal(of: message.topic)]
    }

    mutating func removalsOfRemembered() -> [BrokerMessage] {
        defer { remembered = [] }
        return remembered.flatMap(removals)
    }

    private static func removal(of topic: String) -> BrokerMessage {
        BrokerMessage(topic: topic, payload: Data(), isRetained: true)
    }

    /// A broker that was connected to anew may have forgotten everything.
    mutating func forgetAnnounced() {
        announced = [:]
    }

    // MARK: Announcing

    /// Adds a button; false when it is known already.
    mutating func add(button: String) -> Bool {
        guard !buttons.contains(button) else { return false }
        buttons.append(button)
        return true
    }

    /// Brings the announcements in line with what there is.
    ///
    /// - Parameter gate: says which controls may be performed from the network.
    /// - Returns: the messages that do so.
    mutating func update(controls: [ControlStatus], gate: CommandGate) -> [BrokerMessage] {
        guard settings.announces else { return [] }
        var wanted: [String: Data] = [:]
        undecided = []
        for control in controls {
            let object = Self.object(named: control.id)
            if control.face.freshness == .unknown {
                // An agent that starts knows no state for a moment; a thing that vanished would lose its place in
                // Home Assistant.
                undecided.insert(object)
                for (topic, payload) in announced where self.object(of: topic) == object { wanted[topic] = payload }
            } else if let announcement = announcement(
                of: control, isListed: gate.lists(id: control.id, kind: control.face.kind))
            {
                wanted["\(settings.prefix)/\(announcement.component)/\(node)/\(object)/config"] = announcement.payload
            }
        }
        for button in buttons {
            for (topic, payload) in announcements(ofButton: button) { wanted[topic] = payload }
        }
        let removed = announced.keys.filter { wanted[$0] == nil }.sorted().map(Self.removal)
        let changed = wanted.filter { announced[$0.key] != $0.value }.sorted { $0.key < $1.key }
            .map { BrokerMessage(topic: $0.key, payload: $0.value, isRetained: true) }
        announced = wanted
        return removed + changed
    }

    private func announcement(
        of control: ControlStatus, isListed: Bool
    ) -> (component: String, payload: Data)? {
        let object = Self.object(named: control.id)
        var entity = entity(
            object, named: "\(control.displayName) (\(control.button) \(control.gesture.rawValue))")
        guard control.face.isOn != nil else {
            // A button that may not be performed from the network has nothing to show there either.
            guard isListed else { return nil }
            entity.commandTopic = topics.command(to: control.id)
            entity.payloadPress = "press"
            return ("button", PayloadJSON.data(entity))
        }
        entity.stateTopic = topics.state(of: control.id)
        entity.valueTemplate = "{{ value_json.state }}"
        entity.payloadOn = "on"
        entity.payloadOff = "off"
        guard isListed else { return ("binary_sensor", PayloadJSON.data(entity)) }
        entity.commandTopic = topics.command(to: control.id)
        entity.stateOn = "on"
        entity.stateOff = "off"
        entity.isOptimistic = false
        return ("switch", PayloadJSON.data(entity))
    }

    private func announcements(ofButton button: String) -> [(topic: String, payload: Data)] {
        let object = Self.object(named: "button_" + button)
        var event = entity(object, named: "Button \(button)")
        event.stateTopic = topics.events(of: button)
        event.deviceClass = "button"
        event.eventTypes = GestureEvent.allCases.map(\.rawValue)
        let triggers = GestureEvent.allCases.map { gesture in
            let trigger = HomeAssistantTrigger(
                type: "button_\(gesture.rawValue)", subtype: button, topic: topics.events(of: button),
                payload: gesture.rawValue, device: device)
            return (
                "\(settings.prefix)/device_automation/\(node)/\(object)_\(gesture.rawValue)/config",
                PayloadJSON.data(trigger)
            )
        }
        return [("\(settings.prefix)/event/\(node)/\(object)/config", PayloadJSON.data(event))] + triggers
    }

    private func entity(_ object: String, named name: String) -> HomeAssistantEntity {
        HomeAssistantEntity(
            name: name, uniqueID: "\(node)_\(object)", availabilityTopic: topics.availability, device: device)
    }

    private var device: HomeAssistantDevice {
        HomeAssistantDevice(
            identifiers: [node], name: "Action Button \(clientID)", manufacturer: "action-button",
            model: "action-button agent", softwareVersion: AgentVersion.text)
    }

    /// An id in the characters that discovery's topics may have: letters, digits, - and _.
    static func object(named id: String) -> String {
        id.unicodeScalars.map { scalar in
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
            return isPlain
                ? String(scalar) : scalar == "." || scalar == "_" ? "_" : "_\(String(scalar.value, radix: 16))_"
        }
        .joined()
    }
}
