/// How a Live Activity is updated from afar.
public struct PushType: Hashable, Sendable {
    /// The channel's identifier; nil for a token of the activity's own.
    package let channelID: String?

    /// By a token of the activity's own.
    public static let token = PushType(channelID: nil)

    /// By a channel that many devices listen to.
    public static func channel(_ channelID: String) -> PushType {
        PushType(channelID: channelID)
    }
}

/// How an update of a Live Activity draws attention.
public struct AlertConfiguration: Hashable, Sendable {
    /// What is heard.
    public struct AlertSound: Hashable, Sendable {
        /// The sound's file name; nil for the system's sound.
        package let name: String?

        /// The system's sound.
        public static let `default` = AlertSound(name: nil)

        /// A sound of the app's by its file name.
        public static func named(_ name: String) -> AlertSound {
            AlertSound(name: name)
        }
    }

    /// The headline.
    public let title: LocalizedStringResource
    /// The words below it.
    public let body: LocalizedStringResource
    /// What is heard.
    public let sound: AlertSound

    /// Draws attention with words and a sound.
    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        self.title = title
        self.body = body
        self.sound = sound
    }
}

/// Why a Live Activity was not started.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
    /// Attributes and state have more than 4096 bytes as JSON.
    case attributesTooLarge
    /// Live Activities are turned off.
    case denied
    /// Too many activities run on the machine.
    case globalMaximumExceeded
    /// The identifier cannot be one.
    case malformedActivityIdentifier
    /// The process that asked is gone.
    case missingProcessIdentifier
    /// The activity could not be saved.
    case persistenceFailure
    /// The activity is another process's.
    case reconnectNotPermitted
    /// Too many activities of the app run.
    case targetMaximumExceeded
    /// The app may not have activities.
    case unentitled
    /// No agent is there to show activities.
    case unsupported
    /// This kind of app cannot have activities.
    case unsupportedTarget
    /// The app is not in front.
    case visibility
}

extension ActivityAuthorizationError: CustomStringConvertible, LocalizedError {
    /// The reason in words.
    public var description: String {
        switch self {
        case .attributesTooLarge: "the activity's attributes and state are larger than 4 kB"
        case .denied: "Live Activities are turned off"
        case .globalMaximumExceeded: "too many Live Activities are running"
        case .malformedActivityIdentifier: "the activity's identifier is malformed"
        case .missingProcessIdentifier: "the process that asked for the activity is gone"
        case .persistenceFailure: "the activity could not be saved"
        case .reconnectNotPermitted: "the activity belongs to another process"
        case .targetMaximumExceeded: "the app has too many Live Activities running"
        case .unentitled: "the app may not start Live Activities"
        case .unsupported: "no agent is running to show Live Activities"
        case .unsupportedTarget: "this app cannot have Live Activities"
        case .visibility: "the app has to be in front to start a Live Activity"
        }
    }

    /// The reason in words.
    public var errorDescription: String? { description }
}
