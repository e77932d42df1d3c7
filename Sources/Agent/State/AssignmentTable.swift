import AgentProtocol

/// What a person assigned at run time to one gesture of one button; it stands above the configuration's default.
struct RuntimeAssignment: Codable, Equatable, Sendable {
    var button: String
    var gesture: GestureName
    /// The placed control; nil when the person cleared the gesture.
    var control: PlacedKind?

    struct PlacedKind: Codable, Equatable, Sendable {
        var instance: String
        var kind: String
        var configuration: [String: JSONValue]
    }
}

/// Which control each gesture of each button has: the configuration's defaults, and above them what was assigned.
struct AssignmentTable: Equatable, Sendable {
    /// By button, from the configuration.
    var defaults: [String: [GestureName: Assignment]] = [:]
    private(set) var assigned: [RuntimeAssignment] = []

    init(assigned: [RuntimeAssignment] = []) {
        self.assigned = assigned
    }

    /// What a button's gestures have now, in the order of ``GestureName``.
    func assignments(of button: String) -> [Assignment] {
        GestureName.allCases.compactMap { assignment(of: $0, on: button) }
    }

    func assignment(of gesture: GestureName, on button: String) -> Assignment? {
        guard let own = assigned.first(where: { $0.button == button && $0.gesture == gesture }) else {
            return defaults[button]?[gesture]
        }
        return own.control.map {
            Assignment(gesture: gesture, instance: $0.instance, kind: $0.kind, configuration: $0.configuration)
        }
    }

    mutating func assign(_ new: RuntimeAssignment) {
        restoreDefault(of: new.gesture, on: new.button)
        assigned.append(new)
    }

    mutating func restoreDefault(of gesture: GestureName, on button: String) {
        assigned.removeAll { $0.button == button && $0.gesture == gesture }
    }
}
