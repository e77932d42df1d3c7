import AgentProtocol

/// Shows what a person searches for, in the app's own search.
///
/// - Note: The criteria are an ordinary parameter here: `with: {criteria: "leeks"}` in a configuration.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
    /// What is searched by.
    associatedtype Criteria: SearchCriteria

    /// What of the app's content is searched.
    static var searchScopes: Criteria.SearchScopes { get }
    /// What to search for, declared as a parameter.
    var criteria: Criteria { get set }
}

extension ShowInAppSearchResultsIntent {
    /// True: the results are shown in the app.
    public static var openAppWhenRun: Bool { true }
}

/// What an app can search its content by.
public protocol SearchCriteria: _IntentValue {
    /// What says which content is searched.
    associatedtype SearchScopes = Void
}

/// A search by a text.
public struct StringSearchCriteria: SearchCriteria, Hashable, Sendable {
    /// Which kinds of content are searched.
    public typealias SearchScopes = [StringSearchScope]

    /// The text to search for.
    public let term: String

    /// Searches for the text.
    public init(term: String) {
        self.term = term
    }
}

extension StringSearchCriteria: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .string }
    static var expectation: String { "text" }
    func archived() -> JSONValue { .string(term) }
    static func unarchived(_ json: JSONValue, unit: Dimension?) -> StringSearchCriteria? {
        String.unarchived(json, unit: nil).map(StringSearchCriteria.init(term:))
    }
}

/// A kind of content that a search looks through.
public enum StringSearchScope: Hashable, Sendable {
    /// Content of any kind.
    case general
    /// Films.
    case movies
    /// Music.
    case music
    /// Television.
    case tv
}

extension IntentParameter where Value.ValueType == StringSearchCriteria {
    /// Declares what to search for.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: nil,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}
