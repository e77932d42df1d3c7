/// Tells presses of two buttons at once, a chord, from presses of each alone.
///
/// A chord is a button of its own, with a recogniser of its own. A press of a member waits in the member's recogniser, for
/// the window `|← w →|` at most, until it is known for whom it is; it ends there or in the chord, never in both. `━` is the
/// button held down, and the third line what the chord's recogniser is given:
///
/// ```
///  chord          left  ━━━━━━━━━━━━━━━━━━━━━┓      down when the second one goes down, up when the first one goes up:
///                 right    ━━━━━━━━━━━━━━━━━━━━━━   what is still held afterwards counts for nothing; which of them
///                 both     ━━━━━━━━━━━━━━━━━━┓      was first does not matter
///
///  too far apart  left  ━━━━━━━━━━━━━━━━━━━━━━━━┓   two presses, each of its own button: that left is alone is known when
///                 right         ━━━━━━━━━━━━━━━━━   the window is over, but its press counts from its own edge, so that
///                       |← w →|                     its hold is on time
///
///  one alone      left  ━━━┓                        its release tells that it is alone: the tap is not late at all
///
///  one after      left  ━━━┓                        never down together: two taps
///  the other      right     ━━━┓
///
///  settles late   left  ╍╍╍╍╍╍━━━━━━━━━━━━┓         `╍`: left still bounces. Presses count from their first edges, and right
///                 right    ━━━━━━━━━━━━━━━━         waits for left to settle, beyond its window if need be
///                 both     ━━━━━━━━━━━━━━━┓
///
///  let go early   left  ╍╍╍╍╍╍━━━━━━━━━━━━┓         let go before left has settled: two presses, each of its own button
///                 right    ━━┓
///
///  cancelled      left  ━━━━━━━━━X                  in doubt for one, in doubt for both
///                 right    ━━━━━━━━━━━━━━━
///                 both     ━━━━━━X
/// ```
public struct ChordRecognizer: Sendable {
    /// How far apart the two presses may be: the second one comes less than this after the first. Positive.
    public let window: Duration
    /// Whether both are down, and neither has gone up since.
    public private(set) var isDown = false

    public init(window: Duration) {
        self.window = window
    }

    /// A member went down at `time`.
    /// - Parameter partner: When the other one went down, if its press still waits to be decided.
    /// - Returns: when the chord went down; nil when the two are no chord.
    public mutating func press(at time: Timestamp, partner: Timestamp?) -> Timestamp? {
        guard !isDown, let partner, time < partner + window, partner < time + window else { return nil }
        isDown = true
        return max(time, partner)
    }

    /// A member went up, or its press is in doubt.
    /// - Returns: whether that ends the chord.
    public mutating func end() -> Bool {
        defer { isDown = false }
        return isDown
    }
}
