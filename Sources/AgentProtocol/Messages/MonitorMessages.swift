/// The parameters of `Monitor`; without a button, all are monitored.
public struct MonitorCall: Codable, Hashable, Sendable {
    public var button: String?

    public init(button: String? = nil) {
        self.button = button
    }
}

/// What a reply of `Monitor` is about.
public enum MonitorEvent: String, Codable, CaseIterable, Sendable {
    /// What presses are judged by from now on: `hold-threshold 500ms`. All of them come first.
    case setting
    /// A raw edge, or a cancel: `down`, `cancelled overrun up`.
    case input
    /// A level that stood still for the debounce period, stamped with its first edge.
    case settled
    /// What came of it: `hold`.
    case outcome
    /// Something to tell a person, such as that the device went.
    case notice
}

/// Each reply of `Monitor`: one thing that happened on a button.
public struct MonitorReply: Codable, Hashable, Sendable {
    public var button: String
    /// Nanoseconds of `CLOCK_MONOTONIC`.
    public var time: Int64
    public var event: MonitorEvent
    /// What happened, in the words of a trace (`actionbutton monitor --record`).
    public var text: String

    public init(button: String, time: Int64, event: MonitorEvent, text: String) {
        self.button = button
        self.time = time
        self.event = event
        self.text = text
    }
}
