import AgentProtocol
import Gestures

/// Snapshots and moments that the tests of this folder share.
enum Sample {
    static let action = ActionReference(intent: "T", parameters: ["timer": .string("work")])

    static func toggle(isOn: Bool, isDisabled: Bool = false, hint: (off: String?, on: String?) = (nil, nil))
        -> ControlSnapshot
    {
        ControlSnapshot(
            template: .toggle, isOn: isOn, isDisabled: isDisabled,
            off: ControlContent(title: "Work", hint: hint.off), on: ControlContent(title: "Work", hint: hint.on),
            action: action)
    }

    static let button = ControlSnapshot(
        template: .button, isOn: false, off: ControlContent(title: "Add"), on: ControlContent(title: "Adding"),
        action: action)
}

extension Timestamp {
    static func milliseconds(_ count: Int64) -> Timestamp {
        Timestamp(nanoseconds: count * 1_000_000)
    }
}
