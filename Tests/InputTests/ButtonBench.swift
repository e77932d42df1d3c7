import ControlsTestKit
import EventLoop
import Gestures
import Testing

@testable import Input

/// A button on a bench: scripted, on a clock that stands still, with everything it says written down.
@AgentActor
final class ButtonBench {
    let clock = ManualClock(now: Timestamp(nanoseconds: 0))
    let source: ScriptedSource
    private(set) var button: Button! = nil
    var sleep = Duration.zero
    private(set) var outcomes: [TimedOutcome] = []
    private(set) var availability: [InputError?] = []
    private(set) var notices: [String] = []

    init(settings: GestureSettings = GestureSettings(), debounce: Duration? = nil, latency: Duration = .zero) throws {
        source = ScriptedSource(latency: latency)
        button = Button(
            name: "test", source: source, settings: settings, debounce: debounce, clock: clock,
            suspendedTime: { [unowned self] in sleep },
            onOutcome: { [unowned self] in outcomes.append(TimedOutcome($0, at: $1)) },
            onAvailability: { [unowned self] in availability.append($0) },
            onNotice: { [unowned self] in notices.append($0) })
        try button.start()
    }

    /// Everything that was said since the last call.
    func take() -> [TimedOutcome] {
        defer { outcomes = [] }
        return outcomes
    }

    /// Moves the clock to `time`.
    func advance(to milliseconds: Int64, _ nanoseconds: Int64 = 0) {
        clock.advance(to: at(milliseconds, nanoseconds))
    }
}

func at(_ milliseconds: Int64, _ nanoseconds: Int64 = 0) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000 + nanoseconds)
}
