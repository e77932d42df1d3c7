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

    /// As short as a person's quick tap.
    private nonisolated static let tapTime = Duration.milliseconds(80)

    let gesture: GestureName
    let done: @AgentActor (Result<PressReply, AgentError>) -> Void
    private(set) var outcomes: [String] = []
    /// The instance that was performed.
    var performed: String?
    /// The recogniser has made up its mind, and the finger is up.
    private(set) var isOver = false

    init(gesture: GestureName, done: @escaping @AgentActor (Result<PressReply, AgentError>) -> Void) {
        self.gesture = gesture
        self.done = done
    }

    nonisolated static func steps(for gesture: GestureName, settings: GestureSettings) -> [Step] {
        switch gesture {
        case .tap:
            [Step(down: tapTime, pause: .zero)]
        case .hold:
            [Step(down: settings.holdThreshold + tapTime, pause: .zero)]
        case .doubleTap:
            Array(repeating: Step(down: tapTime, pause: settings.doubleTapInterval / 3), count: 2)
        }
    }

    func record(_ outcome: GestureOutcome) {
        outcomes.append(outcome.word)
        switch outcome {
        case .tap, .holdEnded, .doubleTap, .cancelled: isOver = true
        case .pressed, .tapPending, .hold: break
        }
    }
}
