/// Opens a link as the person whose session it is: a web page, or whatever the desktop opens for the address's scheme.
public struct OpenURLIntent: SystemIntent, URLRepresentableIntent {
    /// "Open URL".
    public static var title: LocalizedStringResource { "Open URL" }

    /// What is opened.
    @IntentParameter(title: "URL") public var url: URL

    /// Opens what ``url`` is set to.
    public init() {}

    /// Opens the link.
    public init(_ url: URL) {
        self.url = url
    }

    /// Opens the address of an entity.
    ///
    /// - Throws: ``URLRepresentationError`` when it has none.
    public init(urlRepresentable: some URLRepresentableEntity) throws {
        self.init(try urlRepresentable.urlRepresentation)
    }

    /// Opens the address of an enum's case.
    ///
    /// - Throws: ``URLRepresentationError`` when it has none.
    public init(urlRepresentable: some URLRepresentableEnum) throws {
        self.init(try urlRepresentable.urlRepresentation)
    }

    /// The address that ``url`` holds.
    public static var urlRepresentation: URLRepresentation { "\(\.$url)" }

    /// Does nothing by itself: the system opens the link when the intent is performed.
    public func perform() async throws -> some IntentResult { .result() }
}
