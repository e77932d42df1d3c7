/// What a trace's inputs are judged by: the settings of the recogniser and of its debouncing, one `set` line each.
public struct TraceSettings: Equatable, Sendable {
    public var gestures = GestureSettings()
    /// Nil for edges that are clean already.
    public var debounce: Duration?

    public init(gestures: GestureSettings = GestureSettings(), debounce: Duration? = nil) {
        self.gestures = gestures
        self.debounce = debounce
    }

    /// All settings, each as its key and value: `hold-threshold 500ms`. What is off by default is left out while it is off.
    public var lines: [String] {
        var lines = [
            "hold-threshold \(DurationText.text(gestures.holdThreshold))",
            "double-tap-interval \(DurationText.text(gestures.doubleTapInterval))",
            "hold \(Self.word(gestures.isHoldAssigned))",
            "double-tap \(Self.word(gestures.isDoubleTapAssigned))",
            "debounce \(DurationText.text(debounce ?? .zero))",
        ]
        for tier in [HoldTier.longHold, .veryLongHold] where gestures.isAssigned(tier) {
            lines.append("\(tier.rawValue)-threshold \(DurationText.text(gestures.threshold(of: tier)))")
            lines.append("\(tier.rawValue) yes")
        }
        if let interval = gestures.repeatInterval { lines.append("hold-repeat \(DurationText.text(interval))") }
        if gestures.lockout > .zero { lines.append("lockout \(DurationText.text(gestures.lockout))") }
        if let window = gestures.chordWindow { lines.append("chord-window \(DurationText.text(window))") }
        return lines
    }

    private static func word(_ isOn: Bool) -> String { isOn ? "yes" : "no" }

    /// Takes one setting over; false when it is none, or its value does not fit.
    mutating func set(_ key: Substring, to value: Substring) -> Bool {
        switch key {
        case "hold-threshold": Self.set(&gestures.holdThreshold, to: value)
        case "long-hold-threshold": Self.set(&gestures.longHoldThreshold, to: value)
        case "very-long-hold-threshold": Self.set(&gestures.veryLongHoldThreshold, to: value)
        case "double-tap-interval": Self.set(&gestures.doubleTapInterval, to: value)
        case "hold": Self.set(&gestures.isHoldAssigned, to: value)
        case "long-hold": Self.set(&gestures.isLongHoldAssigned, to: value)
        case "very-long-hold": Self.set(&gestures.isVeryLongHoldAssigned, to: value)
        case "double-tap": Self.set(&gestures.isDoubleTapAssigned, to: value)
        case "hold-repeat": Self.setOrClear(&gestures.repeatInterval, to: value)
        case "lockout": Self.set(&gestures.lockout, to: value)
        case "chord-window": Self.setOrClear(&gestures.chordWindow, to: value)
        case "debounce": Self.setOrClear(&debounce, to: value)
        default: false
        }
    }

    /// Zero means never.
    private static func setOrClear(_ setting: inout Duration?, to value: Substring) -> Bool {
        guard let duration = DurationText.duration(String(value)) else { return false }
        setting = duration > .zero ? duration : nil
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
