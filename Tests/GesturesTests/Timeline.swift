import Gestures
import Testing

/// A moment of a timeline: milliseconds, and nanoseconds off it where a boundary is meant.
func at(_ milliseconds: Int64, _ nanoseconds: Int64 = 0) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000 + nanoseconds)
}

/// What happens on a timeline: an input, or the clock's call at a deadline.
enum Step: Sendable {
    case down(Timestamp)
    case up(Timestamp)
    case cancel(CancelReason, isPressed: Bool, Timestamp)
    case advance(Timestamp)
    /// Another button went down within the window.
    case chord(Timestamp)
}

/// Inputs, and everything that comes out of them, in order.
struct Timeline: Sendable, CustomTestStringConvertible {
    let name: String
    var settings = GestureSettings()
    var debounce: Duration?
    let steps: [Step]
    let outcomes: [TimedOutcome]
    /// Whether nothing is going on when the last step is done.
    var endsIdle = true

    var testDescription: String { name }
}

extension TimedOutcome {
    static func pressed(_ time: Timestamp, holdAt: Timestamp?) -> Self { Self(.pressed(holdAt: holdAt), at: time) }
    static func pending(_ time: Timestamp, until: Timestamp) -> Self { Self(.tapPending(until: until), at: time) }
    static func tap(_ time: Timestamp) -> Self { Self(.tap, at: time) }
    static func hold(_ time: Timestamp) -> Self { Self(.hold(.hold), at: time) }
    static func longHold(_ time: Timestamp) -> Self { Self(.hold(.longHold), at: time) }
    static func veryLongHold(_ time: Timestamp) -> Self { Self(.hold(.veryLongHold), at: time) }
    static func reached(_ time: Timestamp, _ tier: HoldTier = .hold, nextAt: Timestamp) -> Self {
        Self(.holdReached(tier, nextAt: nextAt), at: time)
    }
    static func repeated(_ time: Timestamp) -> Self { Self(.holdRepeated, at: time) }
    static func ignored(_ time: Timestamp, until: Timestamp) -> Self { Self(.ignored(until: until), at: time) }
    static func holdEnded(_ time: Timestamp) -> Self { Self(.holdEnded, at: time) }
    static func doubleTap(_ time: Timestamp) -> Self { Self(.doubleTap, at: time) }
    static func cancelled(_ reason: CancelReason, _ time: Timestamp) -> Self { Self(.cancelled(reason), at: time) }
}

/// A step's outcomes, and what the machine waits for after it.
struct Response: Equatable {
    var outcomes: [TimedOutcome]
    var nextDeadline: Timestamp?
}

extension ButtonRecognizer {
    mutating func handle(_ input: ButtonInput, at time: Timestamp) -> Response {
        var outcomes: [TimedOutcome] = []
        handle(input, at: time, into: &outcomes)
        return Response(outcomes: outcomes, nextDeadline: nextDeadline)
    }

    mutating func advance(to time: Timestamp) -> Response {
        var outcomes: [TimedOutcome] = []
        advance(to: time, into: &outcomes)
        return Response(outcomes: outcomes, nextDeadline: nextDeadline)
    }
}

extension GestureRecognizer {
    mutating func handle(_ input: ButtonInput, at time: Timestamp) -> Response {
        var outcomes: [TimedOutcome] = []
        handle(input, at: time, into: &outcomes)
        return Response(outcomes: outcomes, nextDeadline: nextDeadline)
    }

    mutating func advance(to time: Timestamp) -> Response {
        var outcomes: [TimedOutcome] = []
        advance(to: time, into: &outcomes)
        return Response(outcomes: outcomes, nextDeadline: nextDeadline)
    }
}

/// Plays a timeline through the whole machine and expects exactly its outcomes, and the buffer to be appended to alone.
func play(_ timeline: Timeline) {
    var recognizer = ButtonRecognizer(settings: timeline.settings, debounce: timeline.debounce)
    var outcomes: [TimedOutcome] = []
    for step in timeline.steps {
        let before = outcomes
        switch step {
        case .down(let time): recognizer.handle(.pressed, at: time, into: &outcomes)
        case .up(let time): recognizer.handle(.released, at: time, into: &outcomes)
        case .cancel(let reason, let isPressed, let time):
            recognizer.handle(.cancelled(reason, isPressed: isPressed), at: time, into: &outcomes)
        case .advance(let time): recognizer.advance(to: time, into: &outcomes)
        case .chord(let time): recognizer.handle(.joinedChord, at: time, into: &outcomes)
        }
        #expect(outcomes.starts(with: before))
    }
    #expect(outcomes == timeline.outcomes)
    #expect(recognizer.isIdle == timeline.endsIdle)
}
