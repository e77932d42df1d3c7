import AgentProtocol

/// A control's template in plain values: what it shows in either state, and what it performs.
package struct ResolvedControl {
    /// Whether it is a toggle or a button.
    package var template: ControlSnapshot.Template
    /// A toggle's state; false for a button.
    package var isOn: Bool
    /// The tint that the author chose, if any.
    package var tint: ControlColor?
    /// Whether it cannot be performed.
    package var isDisabled: Bool
    /// Whether title, value and state are hidden while the machine is locked.
    package var isPrivacySensitive: Bool
    /// A toggle's content when off, a button's when at rest.
    package var off: ControlContent
    /// A toggle's content when on, a button's while it performs.
    package var on: ControlContent
    /// What is performed, with the values that the author gave its parameters.
    package var action: any AppIntent
}

extension ResolvedControl {
    /// Walks a template.
    ///
    /// - Throws: ``ControlResolutionError/noTemplate(kind:)`` if it is an empty one.
    @MainActor
    init(_ template: some ControlWidgetTemplate, kind: String, in environment: TextEnvironment) throws {
        let contents = TemplateContents(of: template, in: environment)
        guard let face = contents.face else { throw ControlResolutionError.noTemplate(kind: kind) }
        self.init(
            template: face.template, isOn: face.isOn, tint: contents.tint, isDisabled: contents.isDisabled,
            isPrivacySensitive: contents.isPrivacySensitive, off: face.off, on: face.on, action: face.action)
    }
}

/// Why a control has nothing to show.
package enum ControlResolutionError: Error, Hashable, CustomStringConvertible {
    /// The content closure made an empty template.
    case noTemplate(kind: String)
    /// The control was given a configuration of another control's type.
    case wrongConfiguration(kind: String, expected: String, found: String)

    /// What is wrong, and with which control.
    package var description: String {
        switch self {
        case .noTemplate(let kind):
            "control \"\(kind)\": its content is an empty template; it needs a toggle or a button"
        case .wrongConfiguration(let kind, let expected, let found):
            "control \"\(kind)\": is configured by \(expected), but was given \(found)"
        }
    }
}
