/// How long a hold can be; each tier is a gesture of its own.
public enum HoldTier: String, CaseIterable, Sendable {
    case hold
    case longHold = "long-hold"
    case veryLongHold = "very-long-hold"
}

/// What one button's gestures are, and how long they take.
///
/// Plain values throughout: a press copies them without an allocation.
public struct GestureSettings: Equatable, Sendable {
    /// How long the button has to be held until it is a hold, counted from the first edge of the press. Positive.
    public var holdThreshold: Duration
    /// The same for the long hold; longer than ``holdThreshold``.
    public var longHoldThreshold: Duration
    /// The same for the very long hold; longer than ``longHoldThreshold``.
    public var veryLongHoldThreshold: Duration
    /// How long after the first tap's release the second press may start. Positive.
    public var doubleTapInterval: Duration
    /// How often a hold performs again while the button stays down. Positive; nil for once. Where a hold repeats, there are no longer ones.
    public var repeatInterval: Duration?
    /// How long after an action a press counts for nothing; zero for never.
    public var lockout: Duration
    /// How long a press waits for one of another button, with which it would be a chord. Positive; nil where no chord is assigned.
    public var chordWindow: Duration?
    /// Whether something is bound to the hold. If nothing is bound to any hold, a press of any length is a tap.
    public var isHoldAssigned: Bool
    /// Whether something is bound to the long hold.
    public var isLongHoldAssigned: Bool
    /// Whether something is bound to the very long hold.
    public var isVeryLongHoldAssigned: Bool
    /// Whether something is bound to the double tap. If nothing is, a tap never waits for a second one.
    public var isDoubleTapAssigned: Bool

    public init(
        holdThreshold: Duration = .milliseconds(500), longHoldThreshold: Duration = .seconds(2),
        veryLongHoldThreshold: Duration = .seconds(5), doubleTapInterval: Duration = .milliseconds(300),
        repeatInterval: Duration? = nil, lockout: Duration = .zero, chordWindow: Duration? = nil,
        isHoldAssigned: Bool = true,
        isLongHoldAssigned: Bool = false, isVeryLongHoldAssigned: Bool = false, isDoubleTapAssigned: Bool = false
    ) {
        self.holdThreshold = holdThreshold
        self.longHoldThreshold = longHoldThreshold
        self.veryLongHoldThreshold = veryLongHoldThreshold
        self.doubleTapInterval = doubleTapInterval
        self.repeatInterval = repeatInterval
        self.lockout = lockout
        self.chordWindow = chordWindow
        self.isHoldAssigned = isHoldAssigned
        self.isLongHoldAssigned = isLongHoldAssigned
        self.isVeryLongHoldAssigned = isVeryLongHoldAssigned
        self.isDoubleTapAssigned = isDoubleTapAssigned
    }

    /// How long a tier takes, from the press.
    public func threshold(of tier: HoldTier) -> Duration {
        switch tier {
        case .hold: holdThreshold
        case .longHold: longHoldThreshold
        case .veryLongHold: veryLongHoldThreshold
        }
    }

    /// Whether something is bound to a tier, and a press can come so far.
    public func isAssigned(_ tier: HoldTier) -> Bool {
        switch tier {
        case .hold: isHoldAssigned
        case .longHold: isLongHoldAssigned && !repeats
        case .veryLongHold: isVeryLongHoldAssigned && !repeats
        }
    }

    private var repeats: Bool { isHoldAssigned && repeatInterval != nil }

    /// The shortest hold that is assigned; nil when none is.
    var firstTier: HoldTier? {
        isAssigned(.hold) ? .hold : tier(after: .hold)
    }

    /// The next longer hold that is assigned; nil when there is none.
    func tier(after tier: HoldTier) -> HoldTier? {
        switch tier {
        case .hold: isAssigned(.longHold) ? .longHold : self.tier(after: .longHold)
        case .longHold: isAssigned(.veryLongHold) ? .veryLongHold : nil
        case .veryLongHold: nil
        }
    }
}
