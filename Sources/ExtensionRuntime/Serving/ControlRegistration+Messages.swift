import AgentProtocol
import Controls
import Foundation

extension ControlRegistration {
    /// The control as `Describe` tells it.
    var described: ControlDescription {
        ControlDescription(
            kind: kind, displayName: displayName.map { String(localized: $0) },
            description: description.map { String(localized: $0) },
            parameters: configurationIntent.map { IntentParameters($0.init()).describe() } ?? [],
            configurationIntent: configurationIntent?.persistentIdentifier,
            promptsForConfiguration: promptsForUserConfiguration, hasPushHandler: pushHandler != nil)
    }
}

extension ResolvedControl {
    /// The control as `Preview` and `Render` tell it.
    ///
    /// - Throws: when a value of the action's parameters cannot be told.
    func snapshot() throws -> ControlSnapshot {
        ControlSnapshot(
            template: template, isOn: isOn, tint: tint, isDisabled: isDisabled,
            isPrivacySensitive: isPrivacySensitive, off: off, on: on, action: try ActionReference(action))
    }
}

extension ActionReference {
    /// An intent by its type and the values that its author gave it.
    init(_ intent: any AppIntent) throws {
        let type = type(of: intent)
        self.init(
            intent: IntentType.name(of: type), parameters: try IntentParameters(intent).encoded(),
            opensApp: intent is any OpenIntent || intent is OpenURLIntent || type.openAppWhenRun,
            authentication: AuthenticationPolicy(type.authenticationPolicy))
    }
}

extension AuthenticationPolicy {
    init(_ policy: IntentAuthenticationPolicy) {
        self =
            switch policy {
            case .alwaysAllowed: .alwaysAllowed
            case .requiresAuthentication: .requiresAuthentication
            case .requiresLocalDeviceAuthentication: .requiresLocalDeviceAuthentication
            }
    }
}
