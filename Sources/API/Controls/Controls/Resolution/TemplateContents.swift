import AgentProtocol

/// A template that says itself what it contributes; all others are walked through their body.
@MainActor
package protocol PrimitiveTemplate: ControlWidgetTemplate where Body == Never {
    func contribute(to contents: inout TemplateContents)
}

/// What a template says, once it has been walked from the outside in.
@MainActor
package struct TemplateContents {
    /// What a toggle or button itself says.
    struct Face {
        var template: ControlSnapshot.Template
        var isOn: Bool
        var off: ControlContent
        var on: ControlContent
        var action: any AppIntent
    }

    var tint: ControlColor?
    var isDisabled = false
    var isPrivacySensitive = false
    /// Nil for an empty template.
    var face: Face?
    let environment: TextEnvironment

    init(of template: some ControlWidgetTemplate, in environment: TextEnvironment) {
        self.environment = environment
        add(template)
    }

    mutating func add(_ template: some ControlWidgetTemplate) {
        if let primitive = template as? any PrimitiveTemplate {
            primitive.contribute(to: &self)
        } else {
            add(template.body)
        }
    }
}
