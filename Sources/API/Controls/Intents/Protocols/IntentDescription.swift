/// What an intent does, in words.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
    /// The sentence itself.
    public let descriptionText: LocalizedStringResource
    /// The group that the action is listed under.
    public let categoryName: LocalizedStringResource?
    /// Further words to find the action by.
    public let searchKeywords: [LocalizedStringResource]
    /// What the returned value is called.
    public let resultValueName: LocalizedStringResource?

    /// Describes an intent.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = []
    ) {
        self.init(
            descriptionText, categoryName: categoryName, searchKeywords: searchKeywords, resultValueName: nil)
    }

    /// Describes an intent and the value that it returns.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource?
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
        self.resultValueName = resultValueName
    }

    /// Describes an intent by the literal.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }
}

/// What an intent says of itself, however its author spelt it; nil when it says nothing.
package func descriptionText(of type: any AppIntent.Type) -> String? {
    func description<Intent: AppIntent>(of type: Intent.Type) -> any Sendable { type.description }
    switch description(of: type) {
    case let description as IntentDescription: return String(localized: description.descriptionText)
    case let resource as LocalizedStringResource: return String(localized: resource)
    case let text as String: return text
    default: return nil
    }
}

/// What an intent is called, however its author spelt it.
package func titleText(of type: any AppIntent.Type) -> String {
    func title<Intent: AppIntent>(of type: Intent.Type) -> any Sendable { type.title }
    switch title(of: type) {
    case let resource as LocalizedStringResource: return String(localized: resource)
    case let text as any StringProtocol: return String(text)
    default: return "\(type)"
    }
}
