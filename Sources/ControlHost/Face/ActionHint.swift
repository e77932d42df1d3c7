import AgentProtocol

/// The sentence that tells what the action would do: "Hold to Start".
package enum ActionHint {
    /// The hint of a control, worded for the state that its action leads to.
    ///
    /// - Parameters:
    ///   - isOn: the toggle's state now; ignored for a button.
    ///   - displayName: the name that a button's hint quotes.
    ///   - isReached: the button has been down for long enough, and a release performs the gesture.
    package static func text(
        for snapshot: ControlSnapshot, isOn: Bool, displayName: String, gesture: GestureName, isReached: Bool = false
    ) -> String {
        let verb = isReached ? "Release" : verb(of: gesture)
        let target = snapshot.template == .toggle ? snapshot.content(isOn: !isOn) : snapshot.off
        if let hint = target.hint { return "\(verb) to \(hint)" }
        switch snapshot.template {
        case .toggle:
            if let value = target.valueText { return "\(verb) for \(value)" }
            return "\(verb) to Turn \(isOn ? "Off" : "On")"
        case .button:
            if snapshot.action.opensApp { return "\(verb) to Open \(displayName)" }
            return "\(verb) for '\(displayName)'"
        }
    }

    private static func verb(of gesture: GestureName) -> String {
        switch gesture {
        case .hold: "Hold"
        case .longHold: "Hold Longer"
        case .veryLongHold: "Hold Even Longer"
        case .tap: "Press"
        case .doubleTap: "Press Twice"
        }
    }
}
