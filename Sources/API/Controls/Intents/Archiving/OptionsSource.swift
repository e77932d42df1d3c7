import AgentProtocol

/// An author's options provider or query.
///
/// Unchecked, because a provider need not be `Sendable`: it is made once, is not changed, and has async methods only.
struct OptionsSource: @unchecked Sendable {
    let provider: any DynamicOptionsProvider

    init(_ provider: any DynamicOptionsProvider) {
        self.provider = provider
    }

    /// What to take before anyone chooses.
    func defaultValue() async throws -> (any _IntentValue)? {
        try await resolveDependencies(of: provider)
        return await Self.defaultValue(of: provider)
    }

    private static func defaultValue<Provider: DynamicOptionsProvider>(
        of provider: Provider
    ) async -> (any _IntentValue)? {
        await provider.defaultResult()
    }

    /// The choices, those that fit `search` if it is given.
    func choices(matching search: String?) async throws -> [ParameterChoice] {
        try await resolveDependencies(of: provider)
        guard let search, !search.isEmpty else { return try await Self.results(of: provider).listed() }
        if let query = provider as? any EntityStringQuery {
            return try await Self.entities(of: query, matching: search).listed()
        }
        let all =
            if let query = provider as? any EnumerableEntityQuery {
                try await Self.allEntities(of: query)
            } else {
                try await Self.results(of: provider)
            }
        return try all.listed().filter { $0.title.localizedCaseInsensitiveContains(search) }
    }

    private static func results<Provider: DynamicOptionsProvider>(
        of provider: Provider
    ) async throws -> any ResultsCollection {
        try await provider.results()
    }

    private static func entities<Query: EntityStringQuery>(
        of query: Query, matching search: String
    ) async throws -> any ResultsCollection {
        try await query.entities(matching: search)
    }

    private static func allEntities<Query: EnumerableEntityQuery>(
        of query: Query
    ) async throws -> any ResultsCollection {
        try await query.allEntities()
    }
}

extension ResultsCollection {
    fileprivate func listed() throws -> [ParameterChoice] {
        if let sections = (self as? any SectionedResults)?.listedSections { return try sections() }
        return try items.map { try ParameterChoice($0) }
    }
}

/// A list of options whose items and sections have words of their own.
private protocol SectionedResults {
    func listedSections() throws -> [ParameterChoice]
}

extension IntentItemCollection: SectionedResults {
    fileprivate func listedSections() throws -> [ParameterChoice] {
        try sections.flatMap { section in
            let title = section.title.map { String(localized: $0) }
            return try section.items.map { try ParameterChoice($0.value, as: $0.representation, in: title) }
        }
    }
}

extension ParameterChoice {
    init(_ value: any _IntentValue, as representation: DisplayRepresentation? = nil, in section: String? = nil) throws {
        let text = representation.map(DisplayText.init) ?? displayText(of: value)
        self.init(
            value: try ValueForm.archive(value), title: text.title, subtitle: text.subtitle, section: section)
    }
}

/// A value's words in the reader's language.
struct DisplayText: Equatable {
    var title: String
    var subtitle: String?
}

extension DisplayText {
    init(_ representation: DisplayRepresentation) {
        title = String(localized: representation.title)
        subtitle = representation.subtitle.map { String(localized: $0) }
    }
}

/// How a value is shown to a person.
func displayText(of value: any _IntentValue) -> DisplayText {
    func text<Choice: AppEnum>(of choice: Choice) -> DisplayText {
        Choice.caseDisplayRepresentations[choice].map(DisplayText.init) ?? DisplayText(title: "\(choice.rawValue)")
    }
    return switch value {
    case let value as any AppEntity: DisplayText(value.displayRepresentation)
    case let value as any AppEnum: text(of: value)
    case let value as URL: DisplayText(title: value.absoluteString)
    default: DisplayText(title: "\(value)")
    }
}
