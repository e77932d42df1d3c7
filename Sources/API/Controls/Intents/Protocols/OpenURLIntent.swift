/// Opens a link as the person whose session it is: a web page, or whatever the desktop opens for the address's scheme.
public struct OpenURLIntent: SystemIntent {
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

    /// Does nothing by itself: the system opens the link when the intent is performed.
    public func perform() async throws -> some IntentResult { .result() }
}
