// The words of a trace, which the command line and the agent's replies use as well.

extension GestureOutcome {
    /// The outcome in one or two words: `hold`, `tap-pending`, `cancelled (overrun)`.
    public var word: String {
        switch self {
        case .pressed: "pressed"
        case .tapPending: "tap-pending"
        case .tap: "tap"
        case .holdReached(let tier, _): "\(tier.rawValue)-reached"
        case .hold(let tier): tier.rawValue
        case .holdRepeated: "hold-repeat"
        case .holdEnded: "hold-end"
        case .doubleTap: "double-tap"
        case .ignored: "ignored"
        case .cancelled(let reason): "cancelled (\(reason.rawValue))"
        }
    }
}

extension ButtonInput {
    /// The input as a trace has it: `down`, `up`, `cancelled overrun down`.
    public var words: String {
        switch self {
        case .pressed: "down"
        case .released: "up"
        case .joinedChord: "chord"
        case .cancelled(let reason, let isPressed): "cancelled \(reason.rawValue) \(isPressed ? "down" : "up")"
        }
    }

    /// Reads what ``words`` wrote; nil for anything else.
    init?(words: [Substring]) {
        switch words.first {
        case "down" where words.count == 1: self = .pressed
        case "up" where words.count == 1: self = .released
        case "chord" where words.count == 1: self = .joinedChord
        case "cancelled" where words.count == 3 && (words[2] == "down" || words[2] == "up"):
            guard let reason = CancelReason(rawValue: String(words[1])) else { return nil }
            self = .cancelled(reason, isPressed: words[2] == "down")
        default: return nil
        }
    }
}

extension Timestamp {
    /// Seconds with six digits behind the point, or nine where nanoseconds matter: `12.500000`.
    public var seconds: String {
        let magnitude = nanoseconds.magnitude
        let fraction = magnitude % 1_000_000_000
        let (digits, width) = fraction % 1000 == 0 ? (fraction / 1000, 6) : (fraction, 9)
        let text = String(digits)
        let padding = String(repeating: "0", count: width - text.count)
        return "\(nanoseconds < 0 ? "-" : "")\(magnitude / 1_000_000_000).\(padding)\(text)"
    }

    /// Reads what ``seconds`` wrote; nil for anything else.
    init?(seconds text: Substring) {
        let isNegative = text.hasPrefix("-")
        guard let length = DurationText.duration(text.dropFirst(isNegative ? 1 : 0) + "s") else { return nil }
        self.init(nanoseconds: isNegative ? -length.inNanoseconds : length.inNanoseconds)
    }
}
