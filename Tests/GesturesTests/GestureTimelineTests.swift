import Gestures
import Testing

private let withDouble = GestureSettings(isDoubleTapAssigned: true)
private let tapOnly = GestureSettings(isHoldAssigned: false)
private let doubleOnly = GestureSettings(isHoldAssigned: false, isDoubleTapAssigned: true)

/// The timelines above ``GestureRecognizer``, and their boundaries.
@Suite struct GestureTimelineTests {
    @Test(arguments: [
        Timeline(
            name: "tap", steps: [.down(at(0)), .up(at(100))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(100))]),
        Timeline(
            name: "tap, 1 ns before the threshold", steps: [.down(at(0)), .advance(at(500, -1)), .up(at(500, -1))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(500, -1))]),
        Timeline(
            name: "hold, released exactly at the threshold", steps: [.down(at(0)), .up(at(500))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(500))]),
        Timeline(
            name: "hold at the threshold, not at the release", steps: [.down(at(0)), .advance(at(500))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500))], endsIdle: false),
        Timeline(
            name: "hold, then its end", steps: [.down(at(0)), .advance(at(500)), .up(at(700))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(700))]),
        Timeline(
            name: "hold once, however often the clock calls",
            steps: [.down(at(0)), .advance(at(500)), .advance(at(501)), .advance(at(60_000)), .up(at(60_001))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(60_001))]),
        Timeline(
            name: "a release read late cannot beat a hold that was due", steps: [.down(at(0)), .up(at(3000))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(3000))]),
        Timeline(
            name: "a release read after the deadline, but stamped before it", steps: [.down(at(0)), .up(at(499))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(499))]),
        Timeline(
            name: "a release stamped before a hold that has performed takes the hold's time",
            steps: [.down(at(0)), .advance(at(500)), .up(at(499))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(500))]),
        Timeline(
            name: "tap, then hold at once",
            steps: [.down(at(0)), .up(at(100)), .down(at(150)), .advance(at(650)), .up(at(700))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .tap(at(100)), .pressed(at(150), holdAt: at(650)), .hold(at(650)),
                .holdEnded(at(700)),
            ]),
        Timeline(
            name: "hold, then tap at once",
            steps: [.down(at(0)), .up(at(600)), .down(at(650)), .up(at(700))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(600)),
                .pressed(at(650), holdAt: at(1150)), .tap(at(700)),
            ]),
        Timeline(
            name: "no hold assigned: a long press is a tap", settings: tapOnly,
            steps: [.down(at(0)), .advance(at(5000)), .up(at(5000))],
            outcomes: [.pressed(at(0), holdAt: nil), .tap(at(5000))]),
        Timeline(
            name: "the same edge twice counts once",
            steps: [.down(at(0)), .down(at(10)), .up(at(100)), .up(at(110))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(100))]),
    ])
    func tapAndHold(_ timeline: Timeline) {
        play(timeline)
    }

    @Test(arguments: [
        Timeline(
            name: "double tap, at the second release", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .down(at(250)), .up(at(330))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)),
                .pressed(at(250), holdAt: at(750)), .doubleTap(at(330)),
            ]),
        Timeline(
            name: "a tap waits its interval out", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .advance(at(400))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .tap(at(400))]),
        Timeline(
            name: "1 ns before the interval's end it is not decided", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .advance(at(400, -1))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400))], endsIdle: false),
        Timeline(
            name: "a second press 1 ns before the interval's end", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .down(at(400, -1)), .up(at(450))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)),
                .pressed(at(400, -1), holdAt: at(900, -1)), .doubleTap(at(450)),
            ]),
        Timeline(
            name: "a second press at the interval's end starts anew", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .down(at(400)), .up(at(450)), .advance(at(750))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .tap(at(400)),
                .pressed(at(400), holdAt: at(900)), .pending(at(450), until: at(750)), .tap(at(750)),
            ]),
        Timeline(
            name: "three taps are a double tap and a tap", settings: withDouble,
            steps: [
                .down(at(0)), .up(at(50)), .down(at(100)), .up(at(150)), .down(at(200)), .up(at(250)),
                .advance(at(550)),
            ],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(50), until: at(350)), .pressed(at(100), holdAt: at(600)),
                .doubleTap(at(150)), .pressed(at(200), holdAt: at(700)), .pending(at(250), until: at(550)),
                .tap(at(550)),
            ]),
        Timeline(
            name: "tap, then hold: both count", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .down(at(200)), .advance(at(700)), .up(at(900))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .pressed(at(200), holdAt: at(700)),
                .tap(at(700)), .hold(at(700)), .holdEnded(at(900)),
            ]),
        Timeline(
            name: "a hold does not wait for a second press", settings: withDouble,
            steps: [.down(at(0)), .advance(at(500)), .up(at(600)), .advance(at(2000))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(600))]),
        Timeline(
            name: "no hold assigned: a long second press still makes the double tap", settings: doubleOnly,
            steps: [.down(at(0)), .up(at(100)), .down(at(200)), .up(at(3000))],
            outcomes: [
                .pressed(at(0), holdAt: nil), .pending(at(100), until: at(400)), .pressed(at(200), holdAt: nil),
                .doubleTap(at(3000)),
            ]),
    ])
    func doubleTap(_ timeline: Timeline) {
        play(timeline)
    }

    @Test(arguments: [
        Timeline(
            name: "a cancelled press performs nothing, nor does what is left of it",
            steps: [.down(at(0)), .cancel(.overrun, isPressed: true, at(100)), .advance(at(500)), .up(at(900))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .cancelled(.overrun, at(100))]),
        Timeline(
            name: "a void press lasts until the release",
            steps: [.down(at(0)), .cancel(.overrun, isPressed: true, at(100)), .advance(at(60_000))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .cancelled(.overrun, at(100))], endsIdle: false),
        Timeline(
            name: "a loss noticed after the threshold may lie before it: no hold",
            steps: [.down(at(0)), .cancel(.overrun, isPressed: true, at(800)), .up(at(900))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .cancelled(.overrun, at(800))]),
        Timeline(
            name: "device gone, and a press when it is back",
            steps: [.down(at(0)), .cancel(.deviceGone, isPressed: false, at(100)), .down(at(5000)), .up(at(5100))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .cancelled(.deviceGone, at(100)),
                .pressed(at(5000), holdAt: at(5500)), .tap(at(5100)),
            ]),
        Timeline(
            name: "cancelled while held: no end of the hold besides",
            steps: [.down(at(0)), .advance(at(500)), .cancel(.suspended, isPressed: true, at(600)), .up(at(700))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .cancelled(.suspended, at(600))]),
        Timeline(
            name: "a tap that waits is in doubt too", settings: withDouble,
            steps: [.down(at(0)), .up(at(100)), .cancel(.overrun, isPressed: false, at(200)), .advance(at(400))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .cancelled(.overrun, at(200)),
            ]),
        Timeline(
            name: "held at the start: counts for nothing until released",
            steps: [
                .cancel(.heldAtStart, isPressed: true, at(0)), .advance(at(1000)), .up(at(1500)), .down(at(2000)),
                .up(at(2100)),
            ],
            outcomes: [.pressed(at(2000), holdAt: at(2500)), .tap(at(2100))]),
        Timeline(
            name: "nothing going on: a cancel says nothing", steps: [.cancel(.overrun, isPressed: false, at(0))],
            outcomes: []),
        Timeline(
            name: "the release of a void press was lost as well: the next press counts",
            steps: [.down(at(0)), .cancel(.overrun, isPressed: true, at(100)), .down(at(900)), .up(at(1000))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .cancelled(.overrun, at(100)), .pressed(at(900), holdAt: at(1400)),
                .tap(at(1000)),
            ]),
    ])
    func cancel(_ timeline: Timeline) {
        play(timeline)
    }

    @Test func settingsOfAPressAreThoseItBeganWith() {
        var recognizer = GestureRecognizer()
        #expect(recognizer.handle(.pressed, at: at(0)).nextDeadline == at(500))
        recognizer.settings = GestureSettings(holdThreshold: .milliseconds(200), isDoubleTapAssigned: true)
        #expect(recognizer.nextDeadline == at(500))
        #expect(recognizer.handle(.released, at: at(300)).outcomes == [.tap(at(300))])
        #expect(recognizer.handle(.pressed, at: at(400)).nextDeadline == at(600))
    }
}
