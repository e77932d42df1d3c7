/// What the surroundings offer; of all that a phone has, the opening of links.
public struct EnvironmentValues: Sendable {
    /// The surroundings of whatever runs.
    public init() {}

    /// Opens links as the person whose session it is.
    public var openURL: OpenURLAction { OpenURLAction() }
}

/// Opens a link: `EnvironmentValues().openURL(url)` from an intent's `perform()`.
///
/// The link is opened once the intent was performed, as if it had returned an ``OpenURLIntent``; of several the last.
/// Elsewhere nobody has pressed anything: nothing is opened, and the log says so.
@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
    nonisolated init() {}

    /// Opens the link.
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL) {
        open(url)
    }

    /// Opens the link, and tells whether it will be opened.
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        completion(open(url))
    }

    @discardableResult
    private func open(_ url: URL) -> Bool {
        guard let scope = PerformScope.current else {
            StandardError.print(
                "\(url) is not opened: openURL was called outside of an intent's perform(), in whose task it has to be")
            return false
        }
        scope.open(url)
        return true
    }
}
