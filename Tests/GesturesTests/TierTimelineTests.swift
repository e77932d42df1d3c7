import Gestures
import Testing

private let two = GestureSettings(isLongHoldAssigned: true)
private let three = GestureSettings(isLongHoldAssigned: true, isVeryLongHoldAssigned: true)
private let longOnly = GestureSettings(isHoldAssigned: false, isLongHoldAssigned: true)
private let outer = GestureSettings(isVeryLongHoldAssigned: true)
private let repeating = GestureSettings(repeatInterval: .milliseconds(200))

/// The timelines above ``GestureRecognizer`` for holds of several lengths, and for those that repeat.
@Suite struct TierTimelineTests {
    private static let tierRows: [Timeline] = [
        Timeline(
            name: "a shorter hold performs at the release", settings: two,
            steps: [.down(at(0)), .advance(at(500)), .up(at(700))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .hold(at(700)),
                .holdEnded(at(700)),
            ]),
        Timeline(
            name: "and not before", settings: two, steps: [.down(at(0)), .advance(at(2000, -1))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000))], endsIdle: false),
        Timeline(
            name: "the longest performs at its threshold", settings: two, steps: [.down(at(0)), .advance(at(2000))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .longHold(at(2000))],
            endsIdle: false),
        Timeline(
            name: "once, whatever the press does then", settings: two,
            steps: [.down(at(0)), .advance(at(2000)), .advance(at(90_000)), .up(at(90_001))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .longHold(at(2000)),
                .holdEnded(at(90_001)),
            ]),
        Timeline(
            name: "released 1 ns before the longer threshold", settings: two,
            steps: [.down(at(0)), .up(at(2000, -1))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .hold(at(2000, -1)),
                .holdEnded(at(2000, -1)),
            ]),
        Timeline(
            name: "released exactly at it", settings: two, steps: [.down(at(0)), .up(at(2000))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .longHold(at(2000)),
                .holdEnded(at(2000)),
            ]),
        Timeline(
            name: "released 1 ns before the first threshold: a tap", settings: two,
            steps: [.down(at(0)), .up(at(500, -1))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(500, -1))]),
        Timeline(
            name: "released exactly at the first threshold", settings: two, steps: [.down(at(0)), .up(at(500))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .hold(at(500)),
                .holdEnded(at(500)),
            ]),
        Timeline(
            name: "three lengths, the middle one", settings: three,
            steps: [.down(at(0)), .advance(at(500)), .advance(at(2000)), .up(at(5000, -1))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)),
                .reached(at(2000), .longHold, nextAt: at(5000)), .longHold(at(5000, -1)), .holdEnded(at(5000, -1)),
            ]),
        Timeline(
            name: "three lengths, all at one late call", settings: three, steps: [.down(at(0)), .advance(at(9000))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)),
                .reached(at(2000), .longHold, nextAt: at(5000)), .veryLongHold(at(5000)),
            ], endsIdle: false),
        Timeline(
            name: "the middle one is not assigned: it is passed over", settings: outer,
            steps: [.down(at(0)), .up(at(3000))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(5000)), .hold(at(3000)),
                .holdEnded(at(3000)),
            ]),
        Timeline(
            name: "the hold is not assigned: up to the long one it is a tap", settings: longOnly,
            steps: [.down(at(0)), .up(at(2000, -1)), .down(at(3000)), .advance(at(5000)), .up(at(5001))],
            outcomes: [
                .pressed(at(0), holdAt: at(2000)), .tap(at(2000, -1)), .pressed(at(3000), holdAt: at(5000)),
                .longHold(at(5000)), .holdEnded(at(5001)),
            ]),
        Timeline(
            name: "cancelled on the way to the longer one: none performs", settings: two,
            steps: [.down(at(0)), .advance(at(500)), .cancel(.deviceGone, isPressed: false, at(800)), .up(at(900))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)),
                .cancelled(.deviceGone, at(800)),
            ]),
        Timeline(
            name: "tap, then a hold of two: both count",
            settings: GestureSettings(isLongHoldAssigned: true, isDoubleTapAssigned: true),
            steps: [.down(at(0)), .up(at(100)), .down(at(200)), .up(at(900))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .pending(at(100), until: at(400)), .pressed(at(200), holdAt: at(700)),
                .tap(at(700)), .reached(at(700), nextAt: at(2200)), .hold(at(900)), .holdEnded(at(900)),
            ]),
        Timeline(
            name: "a release that settles across the longer threshold", settings: two, debounce: .milliseconds(10),
            steps: [.down(at(0)), .advance(at(10)), .advance(at(500)), .up(at(2000, -1)), .advance(at(2009))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)),
            ], endsIdle: false),
        Timeline(
            name: "and has settled", settings: two, debounce: .milliseconds(10),
            steps: [.down(at(0)), .advance(at(10)), .advance(at(500)), .up(at(2000, -1)), .advance(at(2010))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .reached(at(500), nextAt: at(2000)), .hold(at(2000, -1)),
                .holdEnded(at(2000, -1)),
            ]),
    ]

    @Test(arguments: tierRows)
    func tiers(_ timeline: Timeline) {
        play(timeline)
    }

    private static let repeatRows: [Timeline] = [
        Timeline(
            name: "again each period, until the release", settings: repeating,
            steps: [.down(at(0)), .advance(at(500)), .advance(at(700)), .advance(at(900)), .up(at(1000))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .hold(at(500)), .repeated(at(700)), .repeated(at(900)),
                .holdEnded(at(1000)),
            ]),
        Timeline(
            name: "not 1 ns earlier", settings: repeating,
            steps: [.down(at(0)), .advance(at(500)), .advance(at(700, -1)), .up(at(700, -1))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(700, -1))]),
        Timeline(
            name: "released exactly at a period's end: it was still down", settings: repeating,
            steps: [.down(at(0)), .advance(at(500)), .up(at(700))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .repeated(at(700)), .holdEnded(at(700))]),
        Timeline(
            name: "what was missed is not made up for", settings: repeating,
            steps: [.down(at(0)), .advance(at(500)), .advance(at(1250)), .advance(at(1300, -1)), .advance(at(1300))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .hold(at(500)), .repeated(at(1100)), .repeated(at(1300)),
            ], endsIdle: false),
        Timeline(
            name: "a release that is read late ends the repeats that were due", settings: repeating,
            steps: [.down(at(0)), .up(at(1299))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .repeated(at(1100)), .holdEnded(at(1299))]),
        Timeline(
            name: "a tap does not repeat", settings: repeating,
            steps: [.down(at(0)), .up(at(100)), .advance(at(5000))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .tap(at(100))]),
        Timeline(
            name: "none after a cancel", settings: repeating,
            steps: [
                .down(at(0)), .advance(at(500)), .cancel(.overrun, isPressed: true, at(650)), .advance(at(5000)),
                .up(at(5001)),
            ],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .cancelled(.overrun, at(650))]),
        Timeline(
            name: "a minute after the press it is over: something lies on the button",
            settings: GestureSettings(repeatInterval: .seconds(10)),
            steps: [.down(at(0)), .advance(at(59_000)), .advance(at(60_500)), .advance(at(500_000)), .up(at(500_001))],
            outcomes: [
                .pressed(at(0), holdAt: at(500)), .hold(at(500)), .repeated(at(50_500)), .holdEnded(at(500_001)),
            ]),
        Timeline(
            name: "where a hold repeats there is no longer one",
            settings: GestureSettings(repeatInterval: .seconds(1), isLongHoldAssigned: true),
            steps: [.down(at(0)), .advance(at(500)), .advance(at(1500)), .advance(at(2100)), .up(at(2200))],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .repeated(at(1500)), .holdEnded(at(2200))]),
        Timeline(
            name: "while a release settles, a repeat waits", settings: repeating, debounce: .milliseconds(10),
            steps: [
                .down(at(0)), .advance(at(10)), .advance(at(500)), .up(at(699)), .advance(at(705)), .advance(at(709)),
            ],
            outcomes: [.pressed(at(0), holdAt: at(500)), .hold(at(500)), .holdEnded(at(699))]),
    ]

    @Test(arguments: repeatRows)
    func repeats(_ timeline: Timeline) {
        play(timeline)
    }
}
