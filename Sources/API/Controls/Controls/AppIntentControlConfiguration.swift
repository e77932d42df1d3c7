/// A control that a person can configure: the same kind may be placed many times, each with its own values.
@MainActor @preconcurrency
public struct AppIntentControlConfiguration<Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate>:
    Sendable
{
    private let source: ControlSource

    /// A control whose content reads its state by itself.
    ///
    /// - Parameters:
    ///   - kind: the name by which the control is assigned and reloaded; unique among all extensions.
    ///   - intent: the type whose parameters a person sets.
    ///   - content: makes the toggle or button for a configuration, at each render.
    @MainActor @preconcurrency
    public init(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
    ) {
        source = ControlSource(
            kind: kind, configurationIntent: Configuration.self,
            preview: { content(try Self.configuration($0, of: kind)) },
            current: { content(try Self.configuration($0, of: kind)) })
    }

    /// A control whose state a provider tells, for each configuration.
    ///
    /// - Parameters:
    ///   - kind: the name by which the control is assigned and reloaded; unique among all extensions.
    ///   - provider: asked for its current value at each render, and for its preview value by previews.
    ///   - content: makes the toggle or button of a value.
    @MainActor @preconcurrency
    public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) where Configuration == Provider.Configuration {
        let provider = UncheckedTransfer(provider)
        source = ControlSource(
            kind: kind, configurationIntent: Configuration.self,
            preview: { chosen in
                let configuration = try Self.configuration(chosen, of: kind)
                return content(provider.content.previewValue(configuration: configuration))
            },
            current: { chosen in
                let configuration = try Self.configuration(chosen, of: kind)
                return content(try await provider.currentValue(configuration: configuration).content)
            })
    }

    private static func configuration(_ chosen: ControlSource.Configuration, of kind: String) throws -> Configuration {
        guard let chosen else { return Configuration() }
        guard let configuration = chosen as? Configuration else {
            throw ControlResolutionError.wrongConfiguration(
                kind: kind, expected: "\(Configuration.self)", found: "\(type(of: chosen))")
        }
        return configuration
    }
}

extension AppIntentControlConfiguration: PrimitiveConfiguration {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to contents: inout ConfigurationContents) {
        contents.source = source
        IntentType.register(actionsOf: Content.self)
    }
}
