/// A control that a person cannot configure.
@MainActor @preconcurrency
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: Sendable {
    private let source: ControlSource

    /// A control whose content reads its state by itself.
    ///
    /// - Parameters:
    ///   - kind: the name by which the control is assigned and reloaded; unique among all extensions.
    ///   - content: makes the toggle or button, at each render.
    @MainActor @preconcurrency
    public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
        source = ControlSource(
            kind: kind, configurationIntent: nil, preview: { _ in content() }, current: { _ in content() })
    }

    /// A control whose state a provider tells.
    ///
    /// - Parameters:
    ///   - kind: the name by which the control is assigned and reloaded; unique among all extensions.
    ///   - provider: asked for its current value at each render, and for its preview value by previews.
    ///   - content: makes the toggle or button of a value.
    @MainActor @preconcurrency
    public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) {
        let provider = UncheckedTransfer(provider)
        source = ControlSource(
            kind: kind, configurationIntent: nil,
            preview: { _ in content(provider.content.previewValue) },
            current: { _ in content(try await provider.currentValue().content) })
    }
}

extension StaticControlConfiguration: PrimitiveConfiguration {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to contents: inout ConfigurationContents) {
        contents.source = source
        IntentType.register(actionsOf: Content.self)
    }
}
