/// An intent whose meaning the system knows.
public protocol SystemIntent: AppIntent {}

/// Sets something to a value, such as a toggle to its new state.
///
/// A toggle puts the new state into ``value`` before it performs the intent: set the state to ``value``, never invert it.
public protocol SetValueIntent: AppIntent {
    /// The kind of value; `Bool` for a toggle.
    associatedtype ValueType: _IntentValue
    /// The value to set, declared as a parameter.
    var value: ValueType { get set }
}

/// Opens something in the app.
public protocol OpenIntent: SystemIntent {
    /// The kind of thing that is opened.
    associatedtype Value: AppValue
    /// What to open.
    var target: Value { get set }
}

extension OpenIntent {
    /// True: opening means that the app comes to the front.
    public static var openAppWhenRun: Bool { true }

    /// Does nothing but open the app, which ``openAppWhenRun`` already asks for.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { .result() }
}

/// Starts, changes or ends a Live Activity.
///
/// A phone performs it in the app's process; here, like every intent, it is performed in the extension's.
public protocol LiveActivityIntent: SystemIntent {}

/// The older name of an intent that starts a Live Activity; new code uses ``LiveActivityIntent``.
public protocol LiveActivityStartingIntent: SystemIntent {}

/// Plays, pauses or changes audio.
public protocol AudioPlaybackIntent: SystemIntent {}

/// The older name of an intent that starts audio; new code uses ``AudioPlaybackIntent``.
public protocol AudioStartingIntent: SystemIntent {}

/// Records audio.
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent that the system may predict from what a person does.
public protocol PredictableIntent: AppIntent {}

/// An intent that replaces one of the older `.intentdefinition` kind.
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The class name of the intent that this one replaces.
    static var intentClassName: String { get }
}

/// Removes entities from the app's data.
public protocol DeleteIntent: SystemIntent {
    /// The kind of thing that is removed.
    associatedtype Entity: AppEntity
    /// What to remove.
    var entities: [Entity] { get set }
}
