import Gestures
import Testing

private let locking = GestureSettings(lockout: .seconds(1))
private let double = GestureSettings(lockout: .seconds(1), isDoubleTapAssigned: true)
private let chorded = GestureSettings(chordWindow: .milliseconds(50))
private let chordedDouble = GestureSettings(chordWindow: .milliseconds(50), isDoubleTapAssigned: true)

/// The timelines above ``GestureRecognizer`` for presses that count for nothing, or for a chord.
@Suite struct LockoutTimelineTests {
    private static let lockoutRows: [Timeline] = [
        Timeline(
            name: "too soon after a tap", settings: locking,
            steps: [.down(at(0)), .up(at(100)), .down(at(1100, -1)), .up(at(1200)), .advance(at(3000))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .tap(at(100)), .ignored(at(1100, -1), until: at(1100)),
            ]),
        Timeline(
            name: "exactly at its end a press counts", settings: locking,
            steps: [.down(at(0)), .up(at(100)), .down(at(1100)), .up(at(1200))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .tap(at(100)), .pressed(at(1100), holdAt: at(1600)), .tap(at(1200)),
            ]),
        Timeline(
            name: "an ignored press is void until its release, however long", settings: locking,
            steps: [.down(at(0)), .up(at(100)), .down(at(200)), .advance(at(9000)), .up(at(9001))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .tap(at(100)), .ignored(at(200), until: at(1100)),
            ]),
        Timeline(
            name: "an ignored press does not prolong it", settings: locking,
            steps: [.down(at(0)), .up(at(100)), .down(at(900)), .up(at(950)), .down(at(1100)), .up(at(1150))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .tap(at(100)), .ignored(at(900), until: at(1100)),
                .pressed(at(1100), holdAt: at(1600)), .tap(at(1150)),
            ]),
        Timeline(
            name: "after a hold it counts from the release", settings: locking,
            steps: [.down(at(0)), .up(at(3000)), .down(at(4000, -1)), .up(at(4100)), .down(at(4200)), .up(at(4300))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(3000)),
                .ignored(at(4000, -1), until: at(4000)), .pressed(at(4200), holdAt: at(4700)), .tap(at(4300)),
            ]),
        Timeline(
            name: "after a hold that was cancelled, too: it has performed", settings: locking,
            steps: [
                .down(at(0)), .advance(at(500)), .cancel(.overrun, isPressed: false, at(600)), .down(at(700)),
                .up(at(800)),
            ],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .hold(at(500)), .cancelled(.overrun, at(600)),
                .ignored(at(700), until: at(1600)),
            ]),
        Timeline(
            name: "a cancelled press has performed nothing, and locks nothing", settings: locking,
            steps: [.down(at(0)), .cancel(.overrun, isPressed: false, at(100)), .down(at(200)), .up(at(300))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .cancelled(.overrun, at(100)), .pressed(at(200), holdAt: at(700)),
                .tap(at(300)),
            ]),
        Timeline(
            name: "it does not come between the two taps of a double one", settings: double,
            steps: [.down(at(0)), .up(at(100)), .down(at(200)), .up(at(300)), .down(at(400)), .up(at(500))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .pressed(at(200), holdAt: at(700)),
                .doubleTap(at(300)), .ignored(at(400), until: at(1300)),
            ]),
        Timeline(
            name: "a tap that waited locks from when it performed", settings: double,
            steps: [.down(at(0)), .up(at(100)), .advance(at(400)), .down(at(1400, -1)), .up(at(1500))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .tap(at(400)),
                .ignored(at(1400, -1), until: at(1400)),
            ]),
    ]

    @Test(arguments: lockoutRows)
    func lockouts(_ timeline: Timeline) {
        play(timeline)
    }

    private static let memberRows: [Timeline] = [
        Timeline(
            name: "alone when the window is over, from its own edge", settings: chorded,
            steps: [.down(at(0)), .advance(at(50))], outcomes: [.pressed(at(0), holdAt: at(500))], endsIdle: false),
        Timeline(
            name: "1 ns earlier it is not known", settings: chorded, steps: [.down(at(0)), .advance(at(50, -1))],
            outcomes: [], endsIdle: false),
        Timeline(
            name: "its hold is on time", settings: chorded,
            steps: [.down(at(0)), .advance(at(50)), .advance(at(500)), .up(at(600))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(600))]),
        Timeline(
            name: "a release within the window tells that it is alone", settings: chorded,
            steps: [.down(at(0)), .up(at(40))], outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(40))]),
        Timeline(
            name: "taken by a chord: nothing, until the release and after it", settings: chorded,
            steps: [.down(at(0)), .chord(at(50, -1)), .advance(at(5000)), .up(at(5001))], outcomes: []),
        Timeline(
            name: "too late to be taken: it is alone already", settings: chorded,
            steps: [.down(at(0)), .advance(at(50)), .chord(at(50)), .up(at(100))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(100))]),
        Timeline(
            name: "cancelled while it waits: it was never told of", settings: chorded,
            steps: [.down(at(0)), .cancel(.overrun, isPressed: true, at(20)), .advance(at(600)), .up(at(700))],
            outcomes: []),
        Timeline(
            name: "a double tap is one with a window as well", settings: chordedDouble,
            steps: [.down(at(0)), .up(at(100)), .down(at(400, -1)), .advance(at(420)), .up(at(460))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)),
                .pressed(at(400, -1), holdAt: at(900, -1)), .doubleTap(at(460)),
            ]),
        Timeline(
            name: "a chord instead of the second tap: the first one was a tap", settings: chordedDouble,
            steps: [.down(at(0)), .up(at(100)), .down(at(200)), .chord(at(230)), .up(at(300))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .tap(at(230)),
            ]),
        Timeline(
            name: "after a chord the lockout counts as after an action",
            settings: GestureSettings(lockout: .seconds(1), chordWindow: .milliseconds(50)),
            steps: [.down(at(0)), .chord(at(20)), .up(at(300)), .down(at(400)), .up(at(500))],
            outcomes: [.ignored(at(400), until: at(1300))]),
    ]

    @Test(arguments: memberRows)
    func membersOfChords(_ timeline: Timeline) {
        play(timeline)
    }
}

/// The timelines above ``ChordRecognizer``, from the moment that its members' presses are known.
@Suite struct ChordRecognizerTests {
    private static let windows: [(Int64, Int64, Int64?)] = [
        (0, 49_999_999, 49_999_999), (0, 50_000_000, nil), (49_999_999, 0, 49_999_999), (50_000_000, 0, nil), (7, 7, 7),
    ]

    @Test(arguments: windows)
    func window(first: Int64, second: Int64, down: Int64?) {
        var chord = ChordRecognizer(window: .milliseconds(50))
        let time: Timestamp? = chord.press(
            at: Timestamp(nanoseconds: second), partner: Timestamp(nanoseconds: first))
        #expect(time?.nanoseconds == down)
        #expect(chord.isDown == (down != nil))
    }

    @Test func endsOnce() {
        var chord = ChordRecognizer(window: .milliseconds(50))
        let before = chord.end()
        #expect(!before)
        let alone = chord.press(at: at(10), partner: nil)
        #expect(alone == nil && !chord.isDown)
        let both = chord.press(at: at(10), partner: at(0))
        #expect(both == at(10) && chord.isDown)
        // A chord that is down is not pressed again.
        let again = chord.press(at: at(20), partner: at(10))
        #expect(again == nil)
        let ends = [chord.end(), chord.end()]
        #expect(ends == [true, false])
        #expect(!chord.isDown)
    }
}
