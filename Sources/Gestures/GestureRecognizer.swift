/// Tells tap, hold and double tap of one clean button apart, by the times of its edges alone.
///
/// A pure state machine: it reads no clock. Before an input stamped *t* is handled, each deadline at or before *t* fires, so it does not matter how
/// late an edge was read. `━` is the button held down, `╵` a deadline:
///
/// ```
///  tap            ━━━━━━━┓            .    P at the press, T at the release
///                 P      T            ╵ holdAt
///
///  hold           ━━━━━━━━━━━━━━━━━━━━━━━━━━━┓      H at the threshold, while still down; E at the release
///                 P                   H      E
///
///  exactly at the threshold           ┓             the deadline fires first: H, then E
///                 ━━━━━━━━━━━━━━━━━━━━HE
///
///  double tap     ━━━━━┓  ·  ━━━━━┓  ·              W: a tap that waits; D at the second release
///                 P    W     P    D
///
///  tap, waited    ━━━━━┓              ╵             nobody pressed again: T at the end of the interval
///                 P    W              T
///
///  tap, then hold ━━━━━┓  ·  ━━━━━━━━━━━━━━━━━━━━┓  two presses, two gestures: T and H when the second one proves a hold
///                 P    W     P              TH   E
///
///  cancelled      ━━━━━━━X━━━━━━━━━┓                C at the cancel, no deadline before it fires any more;
///                 P      C                          what remains of the press counts for nothing
/// ```
public struct GestureRecognizer: Sendable {
    private enum State: Equatable, Sendable {
        /// Nothing is going on.
        case idle
        /// Down, and undecided until `holdAt` if a hold is assigned.
        case pressed(holdAt: Timestamp?)
        /// Up after a first tap, which a press before `until` can make a double tap.
        case tapPending(until: Timestamp)
        /// Down for the second time.
        case pressedAgain(holdAt: Timestamp?)
        /// Down after the hold has performed.
        case held
        /// Down, but the press is void.
        case void
    }

    /// What the next press is judged by; a press that is going on keeps the settings it began with.
    public var settings: GestureSettings

    private var state = State.idle
    private var active: GestureSettings
    /// When the last deadline fired. An input with an older stamp came too late to undo it, and takes this time instead.
    private var decided = Timestamp(nanoseconds: .min)

    public init(settings: GestureSettings = GestureSettings()) {
        self.settings = settings
        active = settings
    }

    /// Whether nothing is going on: no button down, no tap waiting for a second one.
    public var isIdle: Bool { state == .idle }

    /// When ``advance(to:)`` has something to decide, if no input comes before.
    public var nextDeadline: Timestamp? {
        switch state {
        case .pressed(let holdAt), .pressedAgain(let holdAt): holdAt
        case .tapPending(let until): until
        case .idle, .held, .void: nil
        }
    }

    /// Takes an input that happened at `time`, after firing each deadline at or before it.
    ///
    /// A cancel fires none: its time is when the loss was noticed, and what was lost may lie before the deadline.
    public mutating func handle(_ input: ButtonInput, at time: Timestamp) -> GestureResponse {
        var outcomes: [TimedOutcome] = []
        switch input {
        case .pressed:
            fireDeadline(upTo: time, into: &outcomes)
            press(at: max(time, decided), into: &outcomes)
        case .released:
            fireDeadline(upTo: time, into: &outcomes)
            release(at: max(time, decided), into: &outcomes)
        case .cancelled(let reason, let isPressed):
            cancel(reason, isPressed, at: max(time, decided), into: &outcomes)
        }
        return GestureResponse(outcomes: outcomes, nextDeadline: nextDeadline)
    }

    /// Fires what is due at or before `time`. The caller vouches that every input stamped before `time` has been handled.
    public mutating func advance(to time: Timestamp) -> GestureResponse {
        var outcomes: [TimedOutcome] = []
        fireDeadline(upTo: time, into: &outcomes)
        return GestureResponse(outcomes: outcomes, nextDeadline: nextDeadline)
    }

    private mutating func fireDeadline(upTo time: Timestamp, into outcomes: inout [TimedOutcome]) {
        guard let deadline = nextDeadline, deadline <= time else { return }
        decided = deadline
        switch state {
        case .pressed:
            outcomes.append(TimedOutcome(.hold, at: deadline))
            state = .held
        case .pressedAgain:
            outcomes.append(TimedOutcome(.tap, at: deadline))
            outcomes.append(TimedOutcome(.hold, at: deadline))
            state = .held
        case .tapPending:
            outcomes.append(TimedOutcome(.tap, at: deadline))
            state = .idle
        case .idle, .held, .void:
            preconditionFailure("a state without a deadline cannot be due")
        }
    }

    private mutating func press(at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        switch state {
        case .idle, .void:
            // A press in `void` proves that the release before it was lost with the rest of the void press.
            active = settings
            let holdAt = self.holdAt(forPressAt: time)
            outcomes.append(TimedOutcome(.pressed(holdAt: holdAt), at: time))
            state = .pressed(holdAt: holdAt)
        case .tapPending:
            let holdAt = self.holdAt(forPressAt: time)
            outcomes.append(TimedOutcome(.pressed(holdAt: holdAt), at: time))
            state = .pressedAgain(holdAt: holdAt)
        case .pressed, .pressedAgain, .held:
            // The kernel reports the level it finds when it handles an interrupt: a glitch too short for it to see reads
            // as the same edge twice.
            break
        }
    }

    private mutating func release(at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        switch state {
        case .pressed where active.isDoubleTapAssigned:
            let until = time + active.doubleTapInterval
            outcomes.append(TimedOutcome(.tapPending(until: until), at: time))
            state = .tapPending(until: until)
        case .pressed:
            outcomes.append(TimedOutcome(.tap, at: time))
            state = .idle
        case .pressedAgain:
            outcomes.append(TimedOutcome(.doubleTap, at: time))
            state = .idle
        case .held:
            outcomes.append(TimedOutcome(.holdEnded, at: time))
            state = .idle
        case .void:
            state = .idle
        case .idle, .tapPending:
            break
        }
    }

    private mutating func cancel(
        _ reason: CancelReason, _ isPressed: Bool, at time: Timestamp, into outcomes: inout [TimedOutcome]
    ) {
        switch state {
        case .pressed, .pressedAgain, .held, .tapPending:
            // A tap that still waits is in doubt as well: its second half may be among what was lost.
            outcomes.append(TimedOutcome(.cancelled(reason), at: time))
        case .idle, .void:
            break
        }
        state = isPressed ? .void : .idle
    }

    private func holdAt(forPressAt time: Timestamp) -> Timestamp? {
        active.isHoldAssigned ? time + active.holdThreshold : nil
    }
}
