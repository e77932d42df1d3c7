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
    static func hold(_ time: Timestamp) -> Self { Self(.hold, at: time) }
    static func holdEnded(_ time: Timestamp) -> Self { Self(.holdEnded, at: time) }
    static func doubleTap(_ time: Timestamp) -> Self { Self(.doubleTap, at: time) }
    static func cancelled(_ reason: CancelReason, _ time: Timestamp) -> Self { Self(.cancelled(reason), at: time) }
}

/// Plays a timeline through the whole machine and expects exactly its outcomes, and a deadline exactly while one is due.
func play(_ timeline: Timeline) {
    var recognizer = ButtonRecognizer(settings: timeline.settings, debounce: timeline.debounce)
    var outcomes: [TimedOutcome] = []
    for step in timeline.steps {
        let response =
            switch step {
            case .down(let time): recognizer.handle(.pressed, at: time)
            case .up(let time): recognizer.handle(.released, at: time)
            case .cancel(let reason, let isPressed, let time):
                recognizer.handle(.cancelled(reason, isPressed: isPressed), at: time)
            case .advance(let time): recognizer.advance(to: time)
            }
        #expect(response.nextDeadline == recognizer.nextDeadline)
        outcomes += response.outcomes
    }
    #expect(outcomes == timeline.outcomes)
    #expect(recognizer.isIdle == timeline.endsIdle)
}
