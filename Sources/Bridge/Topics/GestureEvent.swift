/// What happened on a button, by the names that Home Assistant's people use.
enum GestureEvent: String, CaseIterable, Sendable {
    case shortPress = "short_press"
    case doublePress = "double_press"
    case longPress = "long_press"
    case veryLongPress = "very_long_press"
    case extraLongPress = "extra_long_press"
    /// A hold that goes on.
    case repeated = "repeat"
    case longRelease = "long_release"

    /// The word of `Monitor` for it; nil for what is no gesture.
    init?(outcome: String) {
        switch outcome {
        case "tap": self = .shortPress
        case "double-tap": self = .doublePress
        case "hold": self = .longPress
        case "long-hold": self = .veryLongPress
        case "very-long-hold": self = .extraLongPress
        case "hold-repeat": self = .repeated
        case "hold-end": self = .longRelease
        default: return nil
        }
    }
}

/// What a button's event topic says, as JSON.
struct EventPayload: Codable, Equatable, Sendable {
    var eventType: String
    var button: String

    private enum CodingKeys: String, CodingKey {
        case eventType = "event_type"
        case button
    }
}
