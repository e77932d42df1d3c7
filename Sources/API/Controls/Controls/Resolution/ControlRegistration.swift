/// One kind of control of a bundle: what it is called, and how to render it.
@MainActor
package struct ControlRegistration {
    /// A configuration intent with its values; nil for its defaults.
    package typealias Configuration = (any ControlConfigurationIntent)?

    /// The name by which the control is assigned and reloaded.
    package var kind: String
    /// Nil if the author gave none.
    package var displayName: LocalizedStringResource?
    /// Nil if the author gave none.
    package var description: LocalizedStringResource?
    /// Whether a person is asked for the parameters as soon as the control is assigned.
    package var promptsForUserConfiguration: Bool
    /// Who is told the push tokens of placed controls; nil without push.
    package var pushHandler: (any ControlPushHandler.Type)?
    /// Nil for a control that cannot be configured.
    package var configurationIntent: (any ControlConfigurationIntent.Type)?
    /// The control as every preview shows it: its preview value, in the off state.
    package var preview: @MainActor (Configuration) throws -> ResolvedControl
    /// The control as it is now: its provider's current value, then its content.
    package var current: @MainActor (Configuration) async throws -> ResolvedControl
}

extension ControlRegistration {
    /// Reads a control; nil if its configuration is empty.
    init?<Control: ControlWidget>(_ control: Control) {
        let contents = ConfigurationContents(of: control.body)
        guard let source = contents.source else { return nil }
        let kind = source.kind

        // A control is made anew for each render, so that what its body and its stored properties read is read anew.
        // One that was given its kind by another initialiser than `init()` has to stay as the bundle made it.
        let fresh: @MainActor () -> ControlSource = {
            if let made = ConfigurationContents(of: Control().body).source, made.kind == kind { return made }
            return ConfigurationContents(of: control.body).source ?? source
        }
        self.init(
            kind: kind, displayName: contents.displayName, description: contents.description,
            promptsForUserConfiguration: contents.promptsForUserConfiguration, pushHandler: contents.pushHandler,
            configurationIntent: source.configurationIntent,
            preview: { configuration in
                let template = try fresh().preview(configuration)
                var control = try ResolvedControl(template, kind: kind, in: .current)
                control.isOn = false
                return control
            },
            current: { configuration in
                let template = try await fresh().current(configuration)
                return try ResolvedControl(template, kind: kind, in: .current)
            })
    }
}
