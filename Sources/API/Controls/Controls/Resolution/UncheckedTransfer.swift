/// A value provider on its way off the main actor, or its value on the way back.
///
/// Neither needs to be Sendable, and the functions of a provider belong to no actor. It is safe all the same: a
/// provider is made for one render with the control that holds it, and that render does nothing but wait for the value.
struct UncheckedTransfer<Content>: @unchecked Sendable {
    let content: Content

    init(_ content: Content) {
        self.content = content
    }
}

extension UncheckedTransfer where Content: ControlValueProvider {
    func currentValue() async throws -> UncheckedTransfer<Content.Value> {
        UncheckedTransfer<Content.Value>(try await content.currentValue())
    }
}

extension UncheckedTransfer where Content: AppIntentControlValueProvider {
    func currentValue(
        configuration: Content.Configuration
    ) async throws -> UncheckedTransfer<Content.Value> {
        UncheckedTransfer<Content.Value>(try await content.currentValue(configuration: configuration))
    }
}
