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
    /// The press that waits belongs to a chord, see ``ChordRecognizer``: what remains of it counts for nothing here.
    case joinedChord
    /// What was going on is in doubt. `isPressed` is the button's true level now: while it is down, it counts for nothing until it is released.
    case cancelled(CancelReason, isPressed: Bool)
}
