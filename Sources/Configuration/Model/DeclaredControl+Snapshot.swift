import AgentProtocol

extension DeclaredControl {
    /// Who does what a control declares.
    package enum Provider: Sendable {
        case agent
        /// actionbutton-mqtt, since the agent has no network.
        case broker
    }

    package var provider: Provider {
        if case .topic = action { .broker } else { .agent }
    }

    /// What it shows in either state, and that there is one action to perform.
    package func snapshot(isOn: Bool) -> ControlSnapshot {
        ControlSnapshot(
            template: action.isToggle ? .toggle : .button, isOn: isOn, tint: tint, off: off, on: on,
            action: ActionReference(intent: kind, authentication: authentication))
    }
}
