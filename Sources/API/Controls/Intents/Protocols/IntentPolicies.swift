/// Whether an intent may be performed while the machine is locked.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
    /// Performed on a locked machine too.
    case alwaysAllowed
    /// Performed once someone has unlocked the machine, here or from a trusted remote device.
    case requiresAuthentication
    /// Performed once someone has unlocked this machine itself.
    case requiresLocalDeviceAuthentication
}

/// Where an intent may be performed.
public struct IntentModes: OptionSet, Sendable {
    /// One bit for the background and one for each way to come to the front.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// When an intent's app comes to the front.
    public struct ForegroundMode: Hashable, Sendable {
        let bit: Int
        /// Before the intent is performed.
        public static let immediate = ForegroundMode(bit: 1 << 1)
        /// When the intent asks for it.
        public static let dynamic = ForegroundMode(bit: 1 << 2)
        /// After the intent was performed.
        public static let deferred = ForegroundMode(bit: 1 << 3)
    }

    /// Performed without the app.
    public static let background = IntentModes(rawValue: 1)
    /// Performed with the app in front from the start.
    public static let foreground = foreground(.immediate)

    /// Performed with the app in front, from the moment that `mode` says.
    public static func foreground(_ mode: ForegroundMode) -> IntentModes {
        IntentModes(rawValue: mode.bit)
    }
}

/// What an intent can learn about being performed.
public struct IntentSystemContext: Sendable {
    /// When the system was asked to perform the intent.
    public let preciseTimestamp: Date?
}
