/// Words for the person: what an intent says when it is done, or would ask.
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
    /// The whole text, for when nothing else is shown.
    public let full: LocalizedStringResource
    /// The shorter text, for when something is shown beside it.
    public let supporting: LocalizedStringResource
    /// A symbol to show with the text.
    public let systemImageName: String?

    /// Says the same, whether or not something is shown beside it.
    public init(_ dialog: LocalizedStringResource) {
        self.init(full: dialog, supporting: dialog)
    }

    /// Says `full` on its own and `supporting` where something is shown beside it.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String? = nil) {
        self.full = full
        self.supporting = supporting
        self.systemImageName = systemImageName
    }

    /// Says `full`, with a symbol.
    public init(full: LocalizedStringResource, systemImageName: String) {
        self.init(full: full, supporting: full, systemImageName: systemImageName)
    }

    /// Says the literal.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }

    /// Says the literal with its values filled in.
    public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }

    /// The full text in the person's language.
    package var text: String { String(localized: full) }
}
