/// Which of an app's processes may perform an intent.
///
/// Here every intent is performed in the extension's process, whatever its author allows.
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
    /// One bit for each kind of process.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The app itself.
    public static let main = IntentExecutionTargets(rawValue: 1)
    /// The app's extension for intents.
    public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
    /// The app's extension for widgets and controls.
    public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
}
