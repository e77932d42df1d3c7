/// One button's whole machine: raw edges through a debouncer (where the kernel does not do that) into the recogniser.
///
/// The two meet in one rule. While a change is settling, it is not known whether it will count, so no deadline at or after its
/// first edge may fire: the hold waits. `d` is the debounce period, `╵` the hold's deadline:
///
/// ```
///  settled released = tap       ━━━━━━━━━━━━━━━━━━━┓ ╵        T at the first edge, known d after the last one
///                               P                  T |← d →|
///
///  bounced back = hold at once  ━━━━━━━━━━━━━━━━━━━┓ ╵ ┏━━━━   H, stamped with its deadline, fires as the line comes back:
///                               P                    H →|      at most one period late, for after d it would be a tap
/// ```
public struct ButtonRecognizer: Sendable {
    private var recognizer: GestureRecognizer
    private var debouncer: Debouncer?
    private var lastEdge = Timestamp(nanoseconds: .min)

    /// - Parameter debounce: how long a level has to stand still; nil when the edges are clean already.
    public init(settings: GestureSettings = GestureSettings(), debounce: Duration? = nil) {
        recognizer = GestureRecognizer(settings: settings)
        debouncer = debounce.flatMap { $0 > .zero ? Debouncer(period: $0) : nil }
    }

    /// Debounces with another period from now on, or not at all: the button was opened anew, and its kernel may differ.
    public mutating func setDebounce(_ period: Duration?) {
        guard period != debounce else { return }
        debouncer = period.flatMap { $0 > .zero ? Debouncer(period: $0, isPressed: level) : nil }
    }

    /// How long a level has to stand still; nil when the edges are clean already.
    public var debounce: Duration? { debouncer?.period }

    /// What the next press is judged by.
    public var settings: GestureSettings {
        get { recognizer.settings }
        set { recognizer.settings = newValue }
    }

    /// The level of the last raw edge: what the line has to read now if no edge was lost.
    public private(set) var level = false

    /// Whether nothing is going on: no press, no tap that waits, no level that settles.
    public var isIdle: Bool { recognizer.isIdle && debouncer?.nextDeadline == nil }

    /// When the press began that may still become part of a chord; nil when none waits for that.
    public var waitingSince: Timestamp? { recognizer.waitingSince }

    /// The first edge of a change that has not settled yet, and may not.
    public var unsettledSince: Timestamp? { debouncer?.unsettledSince }

    /// When ``advance(to:into:)`` has something to decide, if no input comes before.
    public var nextDeadline: Timestamp? {
        let settles = debouncer?.nextDeadline
        guard unsettledSince == nil, let gesture = recognizer.nextDeadline else { return settles }
        return min(gesture, settles ?? gesture)
    }

    /// Takes a raw edge, or a cancel, that happened at `time`.
    /// - Parameter outcomes: What comes of it is appended.
    /// - Returns: the level that settled in this step; an edge that is clean already settles at once.
    @discardableResult
    public mutating func handle(
        _ input: ButtonInput, at time: Timestamp, into outcomes: inout [TimedOutcome]
    ) -> Debouncer.Change? {
        let time = max(time, lastEdge)
        lastEdge = time
        switch input {
        case .joinedChord:
            recognizer.handle(input, at: time, into: &outcomes)
            return nil
        case .pressed: return edge(isPressed: true, at: time, into: &outcomes)
        case .released: return edge(isPressed: false, at: time, into: &outcomes)
        case .cancelled(_, let isPressed):
            level = isPressed
            debouncer?.reset(isPressed: isPressed)
            recognizer.handle(input, at: time, into: &outcomes)
            return nil
        }
    }

    /// Fires what is due at or before `time`. The caller vouches that every edge stamped before `time` has been handled.
    /// - Parameter outcomes: What comes of it is appended.
    /// - Returns: the level that settled in this step.
    @discardableResult
    public mutating func advance(to time: Timestamp, into outcomes: inout [TimedOutcome]) -> Debouncer.Change? {
        let change = debouncer?.advance(to: time)
        if let change {
            recognizer.handle(change.isPressed ? .pressed : .released, at: change.firstEdge, into: &outcomes)
        }
        if unsettledSince == nil { recognizer.advance(to: time, into: &outcomes) }
        return change
    }

    private mutating func edge(
        isPressed: Bool, at time: Timestamp, into outcomes: inout [TimedOutcome]
    ) -> Debouncer.Change? {
        let change = advance(to: time, into: &outcomes)
        level = isPressed
        guard debouncer != nil else {
            recognizer.handle(isPressed ? .pressed : .released, at: time, into: &outcomes)
            return Debouncer.Change(isPressed: isPressed, firstEdge: time)
        }
        debouncer?.handle(isPressed: isPressed, at: time)
        // A line that bounced back to its settled level lets the deadlines go that its absence had held up. With no
        // chatter before this edge, that cannot settle anything more.
        return advance(to: time, into: &outcomes) ?? change
    }
}
