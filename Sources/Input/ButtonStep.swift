import Gestures

/// Something that happened on a button, for whoever monitors it; together the steps are a ``Trace``.
public struct ButtonStep: Equatable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        /// What presses are judged by from now on: `hold-threshold 500ms`.
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

    public let kind: Kind
    /// What happened, in a trace's words.
    public let text: String
    public let time: Timestamp

    public init(_ kind: Kind, _ text: String, at time: Timestamp) {
        self.kind = kind
        self.text = text
        self.time = time
    }
}
