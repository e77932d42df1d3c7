import AgentProtocol
import Configuration
import Gestures
import Input

extension ButtonConfiguration {
    /// The button without what is assigned to it: when that is all that changed, its devices stay open.
    var hardware: ButtonConfiguration {
        var hardware = self
        hardware.gestures = [:]
        return hardware
    }

    /// The configuration's control of each gesture; such an instance is named `button.gesture`.
    var defaultAssignments: [GestureName: Assignment] {
        var assignments: [GestureName: Assignment] = [:]
        for (gesture, control) in gestures {
            assignments[gesture] = Assignment(
                gesture: gesture, instance: "\(name).\(gesture.rawValue)", kind: control.kind,
                configuration: control.configuration)
        }
        return assignments
    }

    /// What to say of a button on which the login manager acts too; a grabbed device is out of its reach.
    func powerKeyNotice(_ logind: LogindSettings = LogindSettings()) -> String? {
        guard case .key(let address, grabs: false) = input else { return nil }
        return logind.notice(for: address.code).map { "button \(name): \($0)" }
    }

    var gestureSettings: GestureSettings {
        GestureSettings(
            holdThreshold: holdThreshold, longHoldThreshold: longHoldThreshold,
            veryLongHoldThreshold: veryLongHoldThreshold, doubleTapInterval: doubleTapInterval,
            repeatInterval: holdRepeat, lockout: lockout)
    }

    /// How long a level has to be stable; nil for inputs whose presses cannot bounce.
    var debounce: Duration? {
        switch input {
        case .gpio(_, let settings): settings.debounce
        // A keyboard's controller or the kernel's driver has debounced already.
        // A chord's members have.
        case .key, .terminal, .scripted, .chord: nil
        }
    }
}

extension GestureName {
    /// The name of what was recognised.
    init(_ gesture: Gesture) {
        switch gesture {
        case .tap: self = .tap
        case .hold(let tier): self.init(tier)
        case .doubleTap: self = .doubleTap
        }
    }

    init(_ tier: HoldTier) {
        switch tier {
        case .hold: self = .hold
        case .longHold: self = .longHold
        case .veryLongHold: self = .veryLongHold
        }
    }
}
