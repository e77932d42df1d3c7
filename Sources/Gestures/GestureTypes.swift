/// Why a press ended without a gesture. Nothing is performed for such a press.
public enum CancelReason: String, Sendable, CaseIterable {
    /// The device was unplugged, its driver was unloaded, or access to it was revoked.
    case deviceGone
    /// The kernel's buffer overflowed: edges were lost, and with them the certainty of what was pressed for how long.
    case overrun
    /// The line's level contradicts its edges: an edge was lost on the way.
    case outOfStep
    /// The machine slept during the press.
    case suspended
    /// The kernel let go of the key by itself, as it does before a suspend and when a device is inhibited.
    case releasedByKernel
    /// The button was down already when it was opened; it counts after it has been released once.
    case heldAtStart
    /// A person's finger came in between a press that a program had asked for.
    case interrupted
    /// The agent stopped listening to the button.
    case stopped
}

/// What a button does, as its source reports it.
public enum ButtonInput: Equatable, Sendable {
    case pressed
    case released
    /// What was going on is in doubt. `isPressed` is the button's true level now: while it is down, it counts for nothing until it is released.
    case cancelled(CancelReason, isPressed: Bool)
}

/// What one button's gestures are, and how long they take.
public struct GestureSettings: Equatable, Sendable {
    /// How long the button has to be held until the hold performs, counted from the first edge of the press. Positive.
    public var holdThreshold: Duration
    /// How long after the first tap's release the second press may start. Positive.
    public var doubleTapInterval: Duration
    /// Whether something is bound to the hold. If nothing is, a press of any length is a tap.
    public var isHoldAssigned: Bool
    /// Whether something is bound to the double tap. If nothing is, a tap never waits for a second one.
    public var isDoubleTapAssigned: Bool

    public init(
        holdThreshold: Duration = .milliseconds(500), doubleTapInterval: Duration = .milliseconds(300),
        isHoldAssigned: Bool = true, isDoubleTapAssigned: Bool = false
    ) {
        self.holdThreshold = holdThreshold
        self.doubleTapInterval = doubleTapInterval
        self.isHoldAssigned = isHoldAssigned
        self.isDoubleTapAssigned = isDoubleTapAssigned
    }
}

/// What came of a press, step by step. ``tap``, ``hold`` and ``doubleTap`` are the ones that perform something.
public enum GestureOutcome: Equatable, Sendable {
    /// The button went down. Progress runs from this outcome's time to `holdAt`, when the hold will perform; nil when no hold is assigned.
    case pressed(holdAt: Timestamp?)
    /// The button went up before the hold; until `until` a second press can still make it a double tap. Only if a double tap is assigned.
    case tapPending(until: Timestamp)
    /// A short press, now certain.
    case tap
    /// The threshold was reached with the button still down.
    case hold
    /// The button of a hold went up.
    case holdEnded
    /// The second of two short presses ended.
    case doubleTap
    /// The press came to nothing. After a ``hold`` it takes the place of ``holdEnded``.
    case cancelled(CancelReason)
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

/// A step's outcomes in order, and when the machine wants to be advanced next if no input comes before.
public struct GestureResponse: Equatable, Sendable {
    public var outcomes: [TimedOutcome]
    public var nextDeadline: Timestamp?
    /// The level that settled in this step, where it is debounced here.
    public var settled: Debouncer.Change?

    public init(outcomes: [TimedOutcome] = [], nextDeadline: Timestamp? = nil, settled: Debouncer.Change? = nil) {
        self.outcomes = outcomes
        self.nextDeadline = nextDeadline
        self.settled = settled
    }
}
