/// What a trace's inputs are judged by: the settings of the recogniser and of its debouncing, one `set` line each.
public struct TraceSettings: Equatable, Sendable {
    public var gestures = GestureSettings()
    /// Nil for edges that are clean already.
    public var debounce: Duration?

    public init(gestures: GestureSettings = GestureSettings(), debounce: Duration? = nil) {
        self.gestures = gestures
        self.debounce = debounce
    }

    /// All settings, each as its key and value: `hold-threshold 500ms`.
    public var lines: [String] {
        [
            "hold-threshold \(DurationText.text(gestures.holdThreshold))",
            "double-tap-interval \(DurationText.text(gestures.doubleTapInterval))",
            "hold \(gestures.isHoldAssigned ? "yes" : "no")",
            "double-tap \(gestures.isDoubleTapAssigned ? "yes" : "no")",
            "debounce \(DurationText.text(debounce ?? .zero))",
        ]
    }

    /// Takes one setting over; false when it is none, or its value does not fit.
    mutating func set(_ key: Substring, to value: Substring) -> Bool {
        switch key {
        case "hold-threshold": Self.set(&gestures.holdThreshold, to: value)
        case "double-tap-interval": Self.set(&gestures.doubleTapInterval, to: value)
        case "hold": Self.set(&gestures.isHoldAssigned, to: value)
        case "double-tap": Self.set(&gestures.isDoubleTapAssigned, to: value)
        case "debounce": setDebounce(value)
        default: false
        }
    }

    private mutating func setDebounce(_ value: Substring) -> Bool {
        guard let period = DurationText.duration(String(value)) else { return false }
        debounce = period > .zero ? period : nil
        return true
    }

    private static func set(_ setting: inout Duration, to value: Substring) -> Bool {
        guard let duration = DurationText.duration(String(value)), duration > .zero else { return false }
        setting = duration
        return true
    }

    private static func set(_ setting: inout Bool, to value: Substring) -> Bool {
        guard value == "yes" || value == "no" else { return false }
        setting = value == "yes"
        return true
    }
}
