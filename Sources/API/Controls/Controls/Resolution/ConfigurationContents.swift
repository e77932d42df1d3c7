/// A configuration that says itself what it contributes; all others are walked through their body.
@MainActor
package protocol PrimitiveConfiguration: ControlWidgetConfiguration where Body == Never {
    func contribute(to contents: inout ConfigurationContents)
}

/// What a control's configuration says, once it has been walked.
///
/// The walk goes from the outside in, so of a modifier that is applied twice the inner one counts, as in SwiftUI.
@MainActor
package struct ConfigurationContents {
    var displayName: LocalizedStringResource?
    var description: LocalizedStringResource?
    var promptsForUserConfiguration = false
    var pushHandler: (any ControlPushHandler.Type)?
    /// Nil for an empty configuration.
    var source: ControlSource?

    init(of configuration: some ControlWidgetConfiguration) {
        add(configuration)
    }

    mutating func add(_ configuration: some ControlWidgetConfiguration) {
        if let primitive = configuration as? any PrimitiveConfiguration {
            primitive.contribute(to: &self)
        } else {
            add(configuration.body)
        }
    }
}

/// Where the templates of one kind of control come from.
@MainActor
struct ControlSource {
    /// The configuration that a person chose; nil for the defaults.
    typealias Configuration = (any ControlConfigurationIntent)?

    let kind: String
    let configurationIntent: (any ControlConfigurationIntent.Type)?
    let preview: @MainActor (Configuration) throws -> any ControlWidgetTemplate
    let current: @MainActor (Configuration) async throws -> any ControlWidgetTemplate
}
