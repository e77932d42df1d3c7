import Gestures
import Testing

private let period = Duration.milliseconds(10)

/// The timelines above ``Debouncer`` and ``ButtonRecognizer``: hold against debounce.
@Suite struct DebounceTimelineTests {
    @Test(arguments: [
        Timeline(
            name: "a press is known after the period, and stamped with its first edge", debounce: period,
            steps: [.down(at(0)), .up(at(2)), .down(at(3)), .advance(at(13))],
            outcomes: [.pressed(at(0), holdAt: at(500))], endsIdle: false),
        Timeline(
            name: "not 1 ns earlier", debounce: period,
            steps: [.down(at(0)), .up(at(2)), .down(at(3)), .advance(at(13, -1))], outcomes: [], endsIdle: false),
        Timeline(
            name: "a glitch leaves no trace", debounce: period, steps: [.down(at(0)), .up(at(5)), .advance(at(15))],
            outcomes: []),
        Timeline(
            name: "a glitch in a press leaves none either", debounce: period,
            steps: [
                .down(at(0)), .advance(at(10)), .up(at(100)), .down(at(105)), .advance(at(500)), .up(at(600)),
                .advance(at(610)),
            ],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(600))]),
        Timeline(
            name: "a level that stands for exactly the period counts", debounce: period,
            steps: [.down(at(0)), .up(at(10)), .advance(at(20))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(10))]),
        Timeline(
            name: "for 1 ns less, it is a glitch", debounce: period,
            steps: [.down(at(0)), .up(at(10, -1)), .advance(at(20))], outcomes: []),
        Timeline(
            name: "bounces at both ends make one tap of the right length", debounce: period,
            steps: [
                .down(at(0)), .up(at(1)), .down(at(2)), .up(at(3)), .down(at(4)),
                .up(at(100)), .down(at(103)), .up(at(104)), .advance(at(114)),
            ],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(100))]),
    ])
    func bounces(_ timeline: Timeline) {
        play(timeline)
    }

    @Test(arguments: [
        Timeline(
            name: "settled released = tap, though the hold's deadline passed meanwhile", debounce: period,
            steps: [.down(at(0)), .advance(at(10)), .up(at(500, -1)), .advance(at(505)), .advance(at(510, -1))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(500, -1))]),
        Timeline(
            name: "while it settles, the hold waits", debounce: period,
            steps: [.down(at(0)), .advance(at(10)), .up(at(500, -1)), .advance(at(510, -2))],
            outcomes: [.pressed(at(0), holdAt: at(500))], endsIdle: false),
        Timeline(
            name: "a release exactly at the threshold is a hold", debounce: period,
            steps: [.down(at(0)), .advance(at(10)), .up(at(500)), .advance(at(510))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(500))]),
        Timeline(
            name: "bounced back = hold at once", debounce: period,
            steps: [.down(at(0)), .advance(at(10)), .up(at(499)), .down(at(505))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500))], endsIdle: false),
        Timeline(
            name: "bounced back before the threshold: the hold is on time", debounce: period,
            steps: [.down(at(0)), .advance(at(10)), .up(at(495)), .down(at(497)), .advance(at(500))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500))], endsIdle: false),
        Timeline(
            name: "bounced back, hold, and then released: the end is not before the hold", debounce: period,
            steps: [.down(at(0)), .advance(at(10)), .up(at(499)), .down(at(505)), .up(at(506)), .advance(at(516))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(500))]),
        Timeline(
            name: "a threshold below the period: hold as soon as the press is known",
            settings: GestureSettings(holdThreshold: .milliseconds(5)), debounce: period,
            steps: [.down(at(0)), .advance(at(10))],
            outcomes: [.pressed(at(0), holdAt: at(5)), .hold(at(5))], endsIdle: false),
        Timeline(
            name: "a second press that settles after the interval began before its end: double tap",
            settings: GestureSettings(isDoubleTapAssigned: true), debounce: period,
            steps: [
                .down(at(0)), .up(at(100)), .advance(at(110)), .down(at(400, -1)), .advance(at(405)),
                .up(at(450)), .advance(at(460)),
            ],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)),
                .pressed(at(400, -1), holdAt: at(900, -1)), .doubleTap(at(450)),
            ]),
    ])
    func holdAgainstDebounce(_ timeline: Timeline) {
        play(timeline)
    }

    @Test(arguments: [
        Timeline(
            name: "cancelled while a release settles: no tap", debounce: period,
            steps: [.down(at(0)), .up(at(100)), .cancel(.overrun, isPressed: false, at(105)), .advance(at(200))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .cancelled(.overrun, at(105))]),
        Timeline(
            name: "cancelled while a press settles: no press", debounce: period,
            steps: [
                .down(at(0)), .cancel(.overrun, isPressed: true, at(5)), .advance(at(600)), .up(at(700)),
                .advance(at(710)),
            ],
            outcomes: []),
        Timeline(
            name: "a void press ends through the debouncer as well", debounce: period,
            steps: [
                .cancel(.heldAtStart, isPressed: true, at(0)), .up(at(50)), .down(at(51)), .up(at(52)),
                .advance(at(62)),
                .down(at(100)), .up(at(150)), .advance(at(160)),
            ],
            outcomes: [.pressed(at(100), holdAt: at(600)), .tap(at(150))]),
    ])
    func cancel(_ timeline: Timeline) {
        play(timeline)
    }

    /// What a case's controller says in pulses, by milliseconds.
    @Test(arguments: [Int64(20), 30, 40, 50])
    func pulses(length: Int64) {
        let steps: [Step] = [.down(at(0)), .up(at(length)), .advance(at(1000))]
        play(
            Timeline(
                name: "a pulse is a tap", debounce: period, steps: steps,
                outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(length))]))
        play(Timeline(name: "below the period it is none", debounce: .milliseconds(60), steps: steps, outcomes: []))
    }

    @Test func theLevelIsTheOneOfTheLastEdge() {
        var debouncer = Debouncer(period: period)
        debouncer.handle(isPressed: true, at: at(0))
        #expect(debouncer.level)
        #expect(!debouncer.isPressed)
        #expect(debouncer.unsettledSince == at(0))
        debouncer.handle(isPressed: false, at: at(4))
        #expect(!debouncer.level)
        #expect(debouncer.unsettledSince == nil)
        #expect(debouncer.nextDeadline == at(14))
        #expect(debouncer.advance(to: at(14)) == nil)
        #expect(debouncer.nextDeadline == nil)
    }

    @Test func anotherPeriodTakesTheLevelOver() {
        var recognizer = ButtonRecognizer(debounce: period)
        _ = recognizer.handle(.cancelled(.heldAtStart, isPressed: true), at: at(0))
        recognizer.setDebounce(nil)
        #expect(recognizer.level)
        #expect(recognizer.handle(.released, at: at(10)).outcomes.isEmpty)
        #expect(recognizer.isIdle)
        recognizer.setDebounce(.milliseconds(20))
        #expect(recognizer.handle(.pressed, at: at(20)).nextDeadline == at(40))
    }
}
