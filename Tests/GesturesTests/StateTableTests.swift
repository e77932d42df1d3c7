import Gestures
import Testing

/// Every state times every input, written out.
@Suite struct StateTableTests {
    /// A state, by the way that leads into it; all of them are entered by 1000 ms.
    enum State: CaseIterable {
        case idle, waiting, waitingAgain, pressed, pressedWithoutHold, tapPending, pressedAgain, reached, held,
            repeating
        case void, spent

        var recognizer: GestureRecognizer {
            var settings = GestureSettings()
            settings.isHoldAssigned = self != .pressedWithoutHold
            settings.isDoubleTapAssigned = [.tapPending, .pressedAgain, .waitingAgain].contains(self)
            settings.isLongHoldAssigned = self == .reached
            settings.repeatInterval = self == .repeating ? .seconds(1) : nil
            settings.chordWindow = [.waiting, .waitingAgain, .spent].contains(self) ? .milliseconds(150) : nil
            var recognizer = GestureRecognizer(settings: settings)
            func enter(_ inputs: (ButtonInput, Timestamp)...) {
                for (input, time) in inputs { _ = recognizer.handle(input, at: time) }
            }
            switch self {
            case .idle: break
            case .pressed, .pressedWithoutHold: enter((.pressed, at(1000)))
            case .tapPending: enter((.pressed, at(900)), (.released, at(1000)))
            case .pressedAgain: enter((.pressed, at(800)), (.released, at(900)), (.pressed, at(1000)))
            case .waiting: enter((.pressed, at(1000)))
            case .waitingAgain: enter((.pressed, at(600)), (.released, at(900)), (.pressed, at(1000)))
            case .reached, .held, .repeating: enter((.pressed, at(300)))
            case .spent: enter((.pressed, at(1000)), (.joinedChord, at(1000)))
            case .void: enter((.cancelled(.heldAtStart, isPressed: true), at(1000)))
            }
            _ = recognizer.advance(to: at(1000))
            return recognizer
        }
    }

    struct Row: Sendable {
        let state: State
        let input: ButtonInput
        let outcomes: [TimedOutcome]
        let deadline: Timestamp?
        let isIdle: Bool

        init(_ state: State, _ input: ButtonInput, _ outcomes: [TimedOutcome], deadline: Timestamp? = nil, idle: Bool) {
            self.state = state
            self.input = input
            self.outcomes = outcomes
            self.deadline = deadline
            isIdle = idle
        }
    }

    static let gone = ButtonInput.cancelled(.deviceGone, isPressed: false)
    static let lost = ButtonInput.cancelled(.overrun, isPressed: true)
    static let now = at(1100)

    static let rows: [Row] = [
        Row(.idle, .pressed, [.pressed(now, holdAt: at(1600))], deadline: at(1600), idle: false),
        Row(.idle, .released, [], idle: true),
        Row(.idle, gone, [], idle: true),
        Row(.idle, lost, [], idle: false),
        Row(.idle, .joinedChord, [], idle: true),
        Row(.waiting, .pressed, [], deadline: at(1150), idle: false),
        Row(.waiting, .released, [.pressed(at(1000), holdAt: at(1500)), .tap(now)], idle: true),
        Row(.waiting, .joinedChord, [], idle: false),
        Row(.waiting, gone, [], idle: true),
        Row(.waiting, lost, [], idle: false),
        Row(.waitingAgain, .pressed, [], deadline: at(1150), idle: false),
        Row(.waitingAgain, .released, [.pressed(at(1000), holdAt: at(1500)), .doubleTap(now)], idle: true),
        Row(.waitingAgain, .joinedChord, [.tap(now)], idle: false),
        Row(.waitingAgain, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.waitingAgain, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.pressed, .pressed, [], deadline: at(1500), idle: false),
        Row(.pressed, .released, [.tap(now)], idle: true),
        Row(.pressed, .joinedChord, [], deadline: at(1500), idle: false),
        Row(.pressed, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.pressed, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.pressedWithoutHold, .pressed, [], idle: false),
        Row(.pressedWithoutHold, .released, [.tap(now)], idle: true),
        Row(.pressedWithoutHold, .joinedChord, [], idle: false),
        Row(.pressedWithoutHold, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.pressedWithoutHold, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.tapPending, .pressed, [.pressed(now, holdAt: at(1600))], deadline: at(1600), idle: false),
        Row(.tapPending, .released, [], deadline: at(1300), idle: false),
        Row(.tapPending, .joinedChord, [], deadline: at(1300), idle: false),
        Row(.tapPending, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.tapPending, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.pressedAgain, .pressed, [], deadline: at(1500), idle: false),
        Row(.pressedAgain, .released, [.doubleTap(now)], idle: true),
        Row(.pressedAgain, .joinedChord, [], deadline: at(1500), idle: false),
        Row(.pressedAgain, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.pressedAgain, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.held, .pressed, [], idle: false),
        Row(.held, .released, [.holdEnded(now)], idle: true),
        Row(.held, .joinedChord, [], idle: false),
        Row(.held, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.held, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.reached, .pressed, [], deadline: at(2300), idle: false),
        Row(.reached, .released, [.hold(now), .holdEnded(now)], idle: true),
        Row(.reached, .joinedChord, [], deadline: at(2300), idle: false),
        Row(.reached, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.reached, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.repeating, .pressed, [], deadline: at(1800), idle: false),
        Row(.repeating, .released, [.holdEnded(now)], idle: true),
        Row(.repeating, .joinedChord, [], deadline: at(1800), idle: false),
        Row(.repeating, gone, [.cancelled(.deviceGone, now)], idle: true),
        Row(.repeating, lost, [.cancelled(.overrun, now)], idle: false),
        Row(.spent, .pressed, [], idle: false),
        Row(.spent, .released, [], idle: true),
        Row(.spent, .joinedChord, [], idle: false),
        Row(.spent, gone, [], idle: true),
        Row(.spent, lost, [], idle: false),
        Row(.void, .joinedChord, [], idle: false),
        Row(.void, .pressed, [.pressed(now, holdAt: at(1600))], deadline: at(1600), idle: false),
        Row(.void, .released, [], idle: true),
        Row(.void, gone, [], idle: true),
        Row(.void, lost, [], idle: false),
    ]

    @Test(arguments: rows)
    func everyStateTakesEveryInput(_ row: Row) {
        var recognizer = row.state.recognizer
        let response = recognizer.handle(row.input, at: Self.now)
        #expect(response == Response(outcomes: row.outcomes, nextDeadline: row.deadline))
        #expect(recognizer.isIdle == row.isIdle)
    }

    @Test func noPairIsMissing() {
        #expect(Self.rows.count == State.allCases.count * 5)
    }
}
