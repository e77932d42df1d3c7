/// A switch, a binary sensor, a button or an event as Home Assistant's discovery knows it; what one of them has not is
/// left out.
struct HomeAssistantEntity: Encodable, Equatable, Sendable {
    var name: String
    var uniqueID: String
    var availabilityTopic: String
    var device: HomeAssistantDevice
    var stateTopic: String?
    var valueTemplate: String?
    var commandTopic: String?
    var payloadOn: String?
    var payloadOff: String?
    var stateOn: String?
    var stateOff: String?
    var payloadPress: String?
    /// Home Assistant would show a state that it has only asked for.
    var isOptimistic: Bool?
    var deviceClass: String?
    var eventTypes: [String]?
    /// At least once: a command that is lost would be a press in vain.
    let quality = 1
    let origin = HomeAssistantOrigin()

    init(name: String, uniqueID: String, availabilityTopic: String, device: HomeAssistantDevice) {
        self.name = name
        self.uniqueID = uniqueID
        self.availabilityTopic = availabilityTopic
        self.device = device
    }

    private enum CodingKeys: String, CodingKey {
        case name, device, origin
        case uniqueID = "unique_id"
        case availabilityTopic = "availability_topic"
        case stateTopic = "state_topic"
        case valueTemplate = "value_template"
        case commandTopic = "command_topic"
        case payloadOn = "payload_on"
        case payloadOff = "payload_off"
        case stateOn = "state_on"
        case stateOff = "state_off"
        case payloadPress = "payload_press"
        case isOptimistic = "optimistic"
        case deviceClass = "device_class"
        case eventTypes = "event_types"
        case quality = "qos"
    }
}

/// A device trigger, for automations.
struct HomeAssistantTrigger: Encodable, Equatable, Sendable {
    let automationType = "trigger"
    var type: String
    var subtype: String
    var topic: String
    var payload: String
    var device: HomeAssistantDevice
    let valueTemplate = "{{ value_json.event_type }}"
    let origin = HomeAssistantOrigin()

    private enum CodingKeys: String, CodingKey {
        case type, subtype, topic, payload, device, origin
        case automationType = "automation_type"
        case valueTemplate = "value_template"
    }
}

/// The one device that all entities of an agent belong to.
struct HomeAssistantDevice: Encodable, Equatable, Sendable {
    var identifiers: [String]
    var name: String
    var manufacturer: String
    var model: String
    var softwareVersion: String

    private enum CodingKeys: String, CodingKey {
        case identifiers, name, manufacturer, model
        case softwareVersion = "sw_version"
    }
}

/// Which program announces.
struct HomeAssistantOrigin: Encodable, Equatable, Sendable {
    let name = "actionbutton-mqtt"
}
