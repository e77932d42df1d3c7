/// An intent that may have to go on in the app, in front of the person.
///
/// Here it goes on in the extension's own process, on the main actor, and the app is opened.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
    /// The error that ends the intent and has it go on in the app: the app is opened and `continuation` run.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> AppIntentError {
        AppIntentError(.needsForeground(dialog: dialog?.text, continuation: continuation))
    }

    /// Has the app opened once the intent was performed, and runs `continuation` at once.
    @discardableResult
    public func requestToContinueInForeground<Value: Sendable>(
        _ dialog: IntentDialog? = nil, continuation: @MainActor () async throws -> Value = { () }
    ) async throws -> Value {
        PerformScope.current?.requestForeground()
        return try await continuation()
    }
}

extension AppIntent {
    /// What the intent can learn about being performed.
    public var systemContext: IntentSystemContext {
        IntentSystemContext(preciseTimestamp: PerformScope.current?.begin)
    }

    /// Performs the intent, as the system would.
    public func callAsFunction(donate: Bool = true) async throws {
        _ = try await perform()
    }

    /// Performs the intent, as the system would, and gives its value.
    public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value?
    where PerformResult: ReturnsValue {
        try await perform().value
    }

    /// Tells the system that the person did this; nothing here predicts from it.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier(id: UUID())
    }
}

/// Names one donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
    /// Unique to the donation.
    public let id: UUID
}
