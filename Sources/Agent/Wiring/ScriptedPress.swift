import AgentProtocol
import EventLoop
import Gestures

/// A press that a program asked for: what it consists of, and what came of it so far.
@AgentActor
final class ScriptedPress {
    /// One time down, and the pause after it.
    struct Step: Equatable {
        var down: Duration
        var pause: Duration
    }

    /// A finger is on a button no longer than that.
    nonisolated static let longest = Duration.seconds(600)
    /// As short as a person's quick tap.
    private nonisolated static let tapTime = Duration.milliseconds(80)

    let gesture: GestureName
    let done: @AgentActor (Result<PressReply, AgentError>) -> Void
    private(set) var outcomes: [String] = []
    /// The placed control that the gesture has.
    var instance: String?
    /// Why that was not performed.
    var refusal: String?
    /// The recogniser has made up its mind, and the finger is up.
    private(set) var isOver = false

    init(gesture: GestureName, done: @escaping @AgentActor (Result<PressReply, AgentError>) -> Void) {
        self.gesture = gesture
        self.done = done
    }

    /// - Parameter duration: how long it is down each time; nil for as long as the gesture needs.
    nonisolated static func steps(
        for gesture: GestureName, lasting duration: Duration? = nil, settings: GestureSettings
    ) -> [Step] {
        let steps = steps(for: gesture, settings)
        return steps.map { Step(down: duration ?? $0.down, pause: $0.pause) }
    }

    private nonisolated static func steps(for gesture: GestureName, _ settings: GestureSettings) -> [Step] {
        switch gesture {
        case .tap:
            [Step(down: tapTime, pause: .zero)]
        case .hold: [Step(down: time(of: .hold, settings), pause: .zero)]
        case .longHold: [Step(down: time(of: .longHold, settings), pause: .zero)]
        case .veryLongHold: [Step(down: time(of: .veryLongHold, settings), pause: .zero)]
        case .doubleTap:
            Array(repeating: Step(down: tapTime, pause: settings.doubleTapInterval / 3), count: 2)
        }
    }

    /// A little longer than the tier takes, and shorter than any longer one.
    private nonisolated static func time(of tier: HoldTier, _ settings: GestureSettings) -> Duration {
        let threshold = settings.threshold(of: tier)
        let longer = HoldTier.allCases.map(settings.threshold).filter { $0 > threshold }.min()
        return threshold + min(tapTime, longer.map { ($0 - threshold) / 2 } ?? tapTime)
    }

    /// What came of the press.
    func reply(showing presentation: Presentation) -> PressReply {
        PressReply(
            outcomes: outcomes, performed: refusal == nil ? instance : nil, refusal: refusal, presentation: presentation
        )
    }

    func record(_ outcome: GestureOutcome) {
        outcomes.append(outcome.word)
        switch outcome {
        case .tap, .holdEnded, .doubleTap, .ignored, .cancelled: isOver = true
        case .pressed, .tapPending, .holdReached, .hold, .holdRepeated: break
        }
    }

    /// The finger is up and nothing was told of what the press came to, as it waited for the one that makes a chord.
    func endWithoutOutcome() {
        isOver = true
        refusal = "the press became part of a chord, or was interrupted while it could"
    }
}
