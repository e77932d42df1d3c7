import Synchronization

/// What a performed intent asks for.
package struct PerformOutcome: Sendable {
    /// What it says to the person.
    package var dialog: String?
    /// The link to open as the person.
    package var openURL: URL?
    /// The intent that has the app come to the front: the performed one, or one that its result opened.
    package var opensIntent: (any AppIntent)?

    /// An outcome that asks for nothing unless told.
    package init(dialog: String? = nil, openURL: URL? = nil, opensIntent: (any AppIntent)? = nil) {
        self.dialog = dialog
        self.openURL = openURL
        self.opensIntent = opensIntent
    }
}

/// An intent could not be performed, for a reason of the framework's.
package struct PerformError: Error, CustomStringConvertible, LocalizedError {
    /// The reason in words.
    package let description: String
    /// The reason in words.
    package var errorDescription: String? { description }
}

/// How often an intent that throws ``AppIntentError/restartPerform`` is performed, and how many intents are opened one
/// after the other, before it counts as a fault of the author's.
private let performLimit = 8

/// Performs the intent, then what its result opens, and says what is left for the system to do.
package func perform(_ intent: any AppIntent) async throws -> PerformOutcome {
    var outcome = PerformOutcome()
    var next: (any AppIntent)? = intent
    var performed = 0
    while let current = next {
        performed += 1
        guard performed <= performLimit else {
            throw PerformError(description: "\(type(of: intent)) opens one intent after the other without end")
        }
        let result = try await performAlone(current)
        outcome.dialog = outcome.dialog ?? result.dialog
        outcome.openURL = result.openURL ?? outcome.openURL
        if result.opensApp { outcome.opensIntent = current }
        next = result.next
    }
    return outcome
}

private struct SingleOutcome {
    var dialog: String?
    var openURL: URL?
    var opensApp = false
    var next: (any AppIntent)?
}

private func performAlone<Intent: AppIntent>(_ intent: Intent) async throws -> SingleOutcome {
    let parameters = IntentParameters(intent)
    try await parameters.fillDefaults()
    if let missing = parameters.unset.first {
        throw IntentParameterError(
            parameter: missing, reason: "\(Intent.self) needs a value for it before it can be performed")
    }
    try await resolveDependencies(of: intent)
    if let link = intent as? OpenURLIntent { return SingleOutcome(openURL: link.url) }

    let scope = PerformScope()
    var outcome = SingleOutcome()
    do {
        let result = try await PerformScope.$current.withValue(scope) { try await performRepeatedly(intent) }
        let contents = result as? any ResultContents
        outcome.dialog = contents?.dialog?.text
        outcome.next = contents?.opensIntent
    } catch let error as AppIntentError {
        guard case .needsForeground(let dialog, let continuation) = error.reason else { throw error }
        scope.requestForeground()
        outcome.dialog = dialog
        try await continuation?()
    }
    outcome.openURL = scope.openedLink
    outcome.opensApp = Intent.openAppWhenRun || scope.needsForeground
    return outcome
}

private func performRepeatedly<Intent: AppIntent>(_ intent: Intent) async throws -> Intent.PerformResult {
    for _ in 1..<performLimit {
        do {
            return try await intent.perform()
        } catch let error as AppIntentError {
            guard case .restartPerform = error.reason else { throw error }
            try Task.checkCancellation()
        }
    }
    return try await intent.perform()
}

/// What results made with `result(…)` hold.
protocol ResultContents {
    var dialog: IntentDialog? { get }
    var opensIntent: (any AppIntent)? { get }
}

extension IntentResultContainer: ResultContents {}

/// One performance of an intent, as seen from inside it.
final class PerformScope: Sendable {
    @TaskLocal static var current: PerformScope?

    let begin = Date.now
    let progress = PerformProgress()
    private let foreground = Mutex(false)
    private let link = Mutex<URL?>(nil)

    var needsForeground: Bool { foreground.withLock { $0 } }

    /// The link that the intent had opened by itself, the last of several.
    var openedLink: URL? { link.withLock { $0 } }

    func open(_ url: URL) {
        link.withLock { $0 = url }
    }

    func requestForeground() {
        foreground.withLock { $0 = true }
    }
}

/// The intent with its value set, for a ``SetValueIntent`` whose value is a `Bool`; nil for any other.
package func setValue(_ value: Bool, of intent: any AppIntent) -> (any AppIntent)? {
    func set<Intent: SetValueIntent>(_ intent: Intent) -> (any AppIntent)? {
        guard let value = value as? Intent.ValueType else { return nil }
        var intent = intent
        intent.value = value
        return intent
    }
    return (intent as? any SetValueIntent).flatMap { set($0) }
}
