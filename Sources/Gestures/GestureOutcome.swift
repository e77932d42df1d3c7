/// What came of a press, step by step. ``performed`` tells which of them perform something.
public enum GestureOutcome: Equatable, Sendable {
    /// The button went down. Progress runs from this outcome's time to `holdAt`, when the first assigned hold is reached; nil when none is assigned.
    case pressed(holdAt: Timestamp?)
    /// The button went up before the hold; until `until` a second press can still make it a double tap. Only if a double tap is assigned.
    case tapPending(until: Timestamp)
    /// A short press, now certain.
    case tap
    /// A tier was reached with the button still down, and a longer one is assigned: a release before `nextAt` performs this one.
    case holdReached(HoldTier, nextAt: Timestamp)
    /// A hold: at its threshold with the button still down, or at the release where a longer one is assigned.
    case hold(HoldTier)
    /// The button of a hold that repeats is still down, a period later.
    case holdRepeated
    /// The button of a hold went up.
    case holdEnded
    /// The second of two short presses ended.
    case doubleTap
    /// The button went down too soon after an action, before `until`: this press counts for nothing.
    case ignored(until: Timestamp)
    /// The press came to nothing. After a ``hold(_:)`` it takes the place of ``holdEnded``.
    case cancelled(CancelReason)

    /// The gesture whose control is to be performed now; nil for all that only tells how a press goes on.
    public var performed: Gesture? {
        switch self {
        case .tap: .tap
        case .hold(let tier): .hold(tier)
        case .holdRepeated: .hold(.hold)
        case .doubleTap: .doubleTap
        case .pressed, .tapPending, .holdReached, .holdEnded, .ignored, .cancelled: nil
        }
    }
}

/// What a control can be assigned to.
public enum Gesture: Hashable, Sendable {
    case tap
    case hold(HoldTier)
    case doubleTap
}

/// An outcome and the moment it belongs to: its edge's time, or the deadline that decided it.
public struct TimedOutcome: Equatable, Sendable {
    public let outcome: GestureOutcome
    public let time: Timestamp

    public init(_ outcome: GestureOutcome, at time: Timestamp) {
        self.outcome = outcome
        self.time = time
    }
}
