/// Why an intent could not be performed, in the framework's terms.
public struct AppIntentError: Error, Sendable {
    enum Reason: Sendable {
        case restartPerform
        case plain(String)
        case needsValue(parameter: String, dialog: String?)
        case needsConfirmation(dialog: String?)
        case needsChoice(parameter: String, among: [String], dialog: String?)
        case needsForeground(dialog: String?, continuation: (@MainActor @Sendable () async throws -> Void)?)
    }

    let reason: Reason

    init(_ reason: Reason) {
        self.reason = reason
    }

    /// Has the intent performed again from the start, a few times at most.
    public static let restartPerform = AppIntentError(.restartPerform)

    /// Errors that trying again does not mend.
    public enum Unrecoverable {
        /// What the intent works on does not exist (any more).
        public static let entityNotFound = AppIntentError(.plain("what it works on was not found"))
        /// The feature is switched off at the moment.
        public static let featureCurrentlyRestricted = AppIntentError(.plain("the feature is restricted at the moment"))
        /// The network, or what answers on it, failed.
        public static let networkFailure = AppIntentError(.plain("the network failed"))
        /// It is not allowed.
        public static let notAllowed = AppIntentError(.plain("it is not allowed"))
        /// Only a part of it could be done.
        public static let partialFailure = AppIntentError(.plain("only a part of it could be done"))
        /// It failed, and nobody knows why.
        public static let unknown = AppIntentError(.plain("it failed for an unknown reason"))
        /// This machine cannot do it.
        public static let unsupportedOnDevice = AppIntentError(.plain("this machine does not support it"))
    }

    /// Errors that the person can mend in the app.
    public enum UserActionRequired {
        /// An account is missing.
        public static let accountSetup = AppIntentError(.plain("an account has to be set up in the app"))
        /// Someone has to confirm it first.
        public static let confirmation = AppIntentError(.needsConfirmation(dialog: nil))
        /// Nobody is signed in.
        public static let signin = AppIntentError(.plain("someone has to sign in to the app"))
    }

    /// Errors for want of a permission.
    public enum PermissionRequired {
        /// Bluetooth may not be used.
        public static let bluetooth = AppIntentError(.plain("Bluetooth is not permitted"))
        /// The contacts may not be read.
        public static let contacts = AppIntentError(.plain("the contacts are not permitted"))
        /// The local network may not be used.
        public static let localNetwork = AppIntentError(.plain("the local network is not permitted"))
        /// The photos may not be read.
        public static let photos = AppIntentError(.plain("the photos are not permitted"))
        /// Siri may not be used.
        public static let siri = AppIntentError(.plain("Siri is not permitted"))

        /// The place of the device is not permitted.
        public static func location(precise: Bool = false) -> AppIntentError {
            AppIntentError(.plain(precise ? "the precise location is not permitted" : "the location is not permitted"))
        }
    }
}

extension AppIntentError: CustomStringConvertible, LocalizedError {
    /// The reason in words, to complete a sentence.
    public var description: String {
        switch reason {
        case .restartPerform:
            "it asked to be started again"
        case .plain(let words):
            words
        case .needsValue(let parameter, let dialog):
            "it needs a value for \(parameter), and nobody can be asked here\(quoted(dialog)); set it in the configuration"
        case .needsConfirmation(let dialog):
            "it needs to be confirmed, and nobody can be asked here\(quoted(dialog))"
        case .needsChoice(let parameter, let values, let dialog):
            "it needs \(parameter) to be one of \(values.joined(separator: ", ")), and nobody can be asked here"
                + "\(quoted(dialog)); set it in the configuration"
        case .needsForeground(let dialog, _):
            "it goes on in the app\(quoted(dialog))"
        }
    }

    /// The reason in words.
    public var errorDescription: String? { description }

    private func quoted(_ dialog: String?) -> String {
        dialog.map { " (\"\($0)\")" } ?? ""
    }
}
