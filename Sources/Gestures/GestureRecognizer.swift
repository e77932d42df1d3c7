/// Tells the gestures of one clean button apart, by the times of its edges alone.
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
///
/// With a long hold assigned besides the hold, a press performs the longest one that it has reached. The longest of all
/// performs at its threshold; whether a shorter one is meant is only known at the release. `R`: a tier is reached:
///
/// ```
///  hold           ━━━━━━━━━━━━━━━━━━━━━━━━━┓    .   H and E at the release, before the long hold
///                 P                   R    HE   ╵ nextAt
///
///  long hold      ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓   L at its own threshold, while still down; never H as well
///                 P                   R         L    E
///
///  long hold only ━━━━━━━━━━━━━━━━━━━━━━━━━┓            nothing is bound to the hold: up to the long one, it is a tap
///                 P                        T
/// ```
///
/// With a repeat, the hold performs again each period `|← r →|` until the release, for ``repeatLimit`` at most:
///
/// ```
///  repeat         ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓   H at the threshold, then r, r, … on its grid
///                 P                   H     r     r  E
///
///  called late    ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  nobody called for three periods: one r, on the grid's last
///                 P                   H     ·     ·     r     point before; what was missed is not made up for
/// ```
///
/// With a lockout, a press that begins less than that after an action, or after the release of a hold, is void:
///
/// ```
///  locked out     ━━━━━━━┓  ━━━━┓    ╵              I at the second press; its release is no tap
///                 P      T  I        until
///
///  lockout over   ━━━━━━━┓           ━━━━━━┓        exactly at its end a press counts
///                 P      T           P     T
/// ```
///
/// A button of a chord lets a press wait until it is known whether it belongs to that: see ``ChordRecognizer``.
public struct GestureRecognizer: Sendable {
    /// How long after its press a hold goes on repeating: a button that is down for longer has something lying on it.
    public static let repeatLimit = Duration.seconds(60)

    private enum State: Equatable, Sendable {
        /// Nothing is going on.
        case idle
        /// Down, and until `until` it can become part of a chord; `isSecond` after a tap that waits.
        case waiting(since: Timestamp, until: Timestamp, isSecond: Bool)
        /// Down, and undecided until the next tier if one is assigned; `isSecond` after a tap that waits.
        case pressed(since: Timestamp, next: HoldTier?, isSecond: Bool)
        /// Up after a first tap, which a press before `until` can make a double tap.
        case tapPending(until: Timestamp)
        /// Down for long enough for a tier, which a release before the next one performs.
        case reached(HoldTier, since: Timestamp, next: HoldTier)
        /// Down after the hold has performed, which it does again at `repeatAt`.
        case held(since: Timestamp, repeatAt: Timestamp?)
        /// Down, but the press is void.
        case void
        /// Down, but the press belongs to a chord.
        case spent
    }

    /// What the next press is judged by; a press that is going on keeps the settings it began with.
    public var settings: GestureSettings

    private var state = State.idle
    private var active: GestureSettings
    /// When the last deadline fired. An input with an older stamp came too late to undo it, and takes this time instead.
    private var decided = Timestamp(nanoseconds: .min)
    /// Presses that begin before this count for nothing.
    private var lockedUntil = Timestamp(nanoseconds: .min)

    public init(settings: GestureSettings = GestureSettings()) {
        self.settings = settings
        active = settings
    }

    /// Whether nothing is going on: no button down, no tap waiting for a second one.
    public var isIdle: Bool { state == .idle }

    /// When ``advance(to:into:)`` has something to decide, if no input comes before.
    public var nextDeadline: Timestamp? {
        switch state {
        case .pressed(let since, let next, _): next.map { since + active.threshold(of: $0) }
        case .reached(_, let since, let next): since + active.threshold(of: next)
        case .tapPending(let until), .waiting(_, let until, _): until
        case .held(_, let repeatAt): repeatAt
        case .idle, .void, .spent: nil
        }
    }

    /// When the press began that may still become part of a chord; nil when none waits for that.
    public var waitingSince: Timestamp? {
        if case .waiting(let since, _, _) = state { since } else { nil }
    }

    /// Takes an input that happened at `time`, after firing each deadline at or before it.
    ///
    /// A cancel fires none: its time is when the loss was noticed, and what was lost may lie before the deadline.
    /// - Parameter outcomes: What comes of it is appended; the caller keeps the buffer, so that an event allocates nothing.
    public mutating func handle(_ input: ButtonInput, at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        switch input {
        case .pressed:
            advance(to: time, into: &outcomes)
            press(at: max(time, decided), into: &outcomes)
        case .released:
            advance(to: time, into: &outcomes)
            release(at: max(time, decided), into: &outcomes)
        case .joinedChord:
            join(at: max(time, decided), into: &outcomes)
        case .cancelled(let reason, let isPressed):
            cancel(reason, isPressed, at: max(time, decided), into: &outcomes)
        }
    }

    /// Fires what is due at or before `time`. The caller vouches that every input stamped before `time` has been handled.
    public mutating func advance(to time: Timestamp, into outcomes: inout [TimedOutcome]) {
        while let deadline = nextDeadline, deadline <= time {
            fire(deadline, calledAt: time, into: &outcomes)
        }
    }

    private mutating func fire(_ deadline: Timestamp, calledAt time: Timestamp, into outcomes: inout [TimedOutcome]) {
        decided = max(decided, deadline)
        switch state {
        case .waiting(let since, _, let isSecond):
            begin(isSecond: isSecond, at: since, into: &outcomes)
        case .pressed(let since, .some(let tier), let isSecond):
            if isSecond { outcomes.append(TimedOutcome(.tap, at: decided)) }
            reach(tier, since: since, into: &outcomes)
        case .reached(_, let since, let next):
            reach(next, since: since, into: &outcomes)
        case .tapPending:
            perform(.tap, at: decided, into: &outcomes)
            state = .idle
        case .held(let since, .some):
            repeatHold(since: since, due: deadline, calledAt: time, into: &outcomes)
        case .idle, .pressed, .held, .void, .spent:
            preconditionFailure("a state without a deadline cannot be due")
        }
    }

    private mutating func reach(_ tier: HoldTier, since: Timestamp, into outcomes: inout [TimedOutcome]) {
        if let next = active.tier(after: tier) {
            let nextAt = since + active.threshold(of: next)
            outcomes.append(TimedOutcome(.holdReached(tier, nextAt: nextAt), at: decided))
            state = .reached(tier, since: since, next: next)
        } else {
            outcomes.append(TimedOutcome(.hold(tier), at: decided))
            let repeats = tier == .hold ? active.repeatInterval : nil
            state = .held(since: since, repeatAt: repeats.map { decided + $0 })
        }
    }

    /// Performs once for all periods that are over: a machine that was busy must not make up for what it missed.
    private mutating func repeatHold(
        since: Timestamp, due: Timestamp, calledAt time: Timestamp, into outcomes: inout [TimedOutcome]
    ) {
        guard let interval = active.repeatInterval?.inNanoseconds, interval > 0 else {
            state = .held(since: since, repeatAt: nil)
            return
        }
        let end = since + Self.repeatLimit
        let missed = (min(time, end).nanoseconds - due.nanoseconds) / interval
        let last = Timestamp(nanoseconds: due.nanoseconds + missed * interval)
        let next = Timestamp(nanoseconds: last.nanoseconds + interval)
        decided = max(decided, last)
        outcomes.append(TimedOutcome(.holdRepeated, at: decided))
        state = .held(since: since, repeatAt: next <= end ? next : nil)
    }

    private mutating func press(at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        switch state {
        case .idle, .void:
            // A press in `void` proves that the release before it was lost with the rest of the void press.
            guard time >= lockedUntil else {
                outcomes.append(TimedOutcome(.ignored(until: lockedUntil), at: time))
                state = .void
                return
            }
            active = settings
            waitOrBegin(isSecond: false, at: time, into: &outcomes)
        case .tapPending:
            waitOrBegin(isSecond: true, at: time, into: &outcomes)
        case .waiting, .pressed, .reached, .held, .spent:
            // The kernel reports the level it finds when it handles an interrupt: a glitch too short for it to see reads
            // as the same edge twice.
            break
        }
    }

    private mutating func waitOrBegin(isSecond: Bool, at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        if let window = active.chordWindow {
            state = .waiting(since: time, until: time + window, isSecond: isSecond)
        } else {
            begin(isSecond: isSecond, at: time, into: &outcomes)
        }
    }

    private mutating func join(at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        guard case .waiting(_, _, let isSecond) = state else { return }
        // The chord is no second tap, so the first one was a tap.
        if isSecond { perform(.tap, at: time, into: &outcomes) }
        state = .spent
    }

    private mutating func begin(isSecond: Bool, at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        let first = active.firstTier
        state = .pressed(since: time, next: first, isSecond: isSecond)
        outcomes.append(TimedOutcome(.pressed(holdAt: first.map { time + active.threshold(of: $0) }), at: time))
    }

    private mutating func release(at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        if case .waiting(let since, _, let isSecond) = state {
            begin(isSecond: isSecond, at: since, into: &outcomes)
        }
        switch state {
        case .pressed(_, _, isSecond: false) where active.isDoubleTapAssigned:
            let until = time + active.doubleTapInterval
            outcomes.append(TimedOutcome(.tapPending(until: until), at: time))
            state = .tapPending(until: until)
            return
        case .pressed(_, _, let isSecond):
            perform(isSecond ? .doubleTap : .tap, at: time, into: &outcomes)
        case .reached(let tier, _, _):
            outcomes.append(TimedOutcome(.hold(tier), at: time))
            perform(.holdEnded, at: time, into: &outcomes)
        case .held:
            perform(.holdEnded, at: time, into: &outcomes)
        case .tapPending:
            return
        case .spent:
            lock(from: time)
        case .idle, .void, .waiting:
            break
        }
        state = .idle
    }

    /// The outcome that ends a press with an action: what is pressed too soon after it is ignored.
    private mutating func perform(_ outcome: GestureOutcome, at time: Timestamp, into outcomes: inout [TimedOutcome]) {
        outcomes.append(TimedOutcome(outcome, at: time))
        lock(from: time)
    }

    private mutating func lock(from time: Timestamp) {
        if active.lockout > .zero { lockedUntil = time + active.lockout }
    }

    private mutating func cancel(
        _ reason: CancelReason, _ isPressed: Bool, at time: Timestamp, into outcomes: inout [TimedOutcome]
    ) {
        switch state {
        case .held:
            perform(.cancelled(reason), at: time, into: &outcomes)
        case .pressed, .reached, .tapPending, .waiting(_, _, isSecond: true):
            // A tap that still waits is in doubt as well: its second half may be among what was lost.
            outcomes.append(TimedOutcome(.cancelled(reason), at: time))
        case .spent:
            lock(from: time)
        case .idle, .void, .waiting:
            break
        }
        state = isPressed ? .void : .idle
    }
}
