import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Testing

@testable import Input

/// Two buttons and their chord on a bench: three real buttons on a clock that stands still.
@AgentActor
final class ChordBench {
    let clock = ManualClock(now: Timestamp(nanoseconds: 0))
    let left: ScriptedSource
    let right: ScriptedSource
    let chord: ChordSource
    private(set) var buttons: [String: Button] = [:]
    /// What came of it, by button: `left tap 40.000000`, in the order of its coming.
    private(set) var outcomes: [(button: String, step: TimedOutcome)] = []
    private(set) var availability: [String] = []

    /// - Parameter rightIsClean: Whether the right one is not debounced, as a key beside a line.
    init(
        settings: GestureSettings = GestureSettings(), debounce: Duration? = nil, rightIsClean: Bool = false,
        latency: Duration = .zero
    ) throws {
        chord = ChordSource("left", "right", window: .milliseconds(50), mailbox: ChordMailbox(clock: clock))
        left = ScriptedSource(latency: latency)
        right = ScriptedSource(latency: latency)
        // The chord stands first, as it may in a file.
        let sources: [(String, any ButtonSource)] = [("both", chord), ("left", left), ("right", right)]
        for (name, source) in sources {
            let button = Button(
                name: name, source: source, settings: settings,
                debounce: name == "left" || (name == "right" && !rightIsClean) ? debounce : nil,
                clock: clock, suspendedTime: { .zero },
                onOutcome: { [unowned self] in outcomes.append((name, TimedOutcome($0, at: $1))) },
                onAvailability: { [unowned self] in availability.append("\(name) \($0 == nil ? "there" : "gone")") })
            buttons[name] = button
            if name != "both" { button.join(chord) }
            try button.start()
        }
        clock.advance(by: .zero)
        chord.isAssigned = true
    }

    var isIdle: Bool { buttons.values.allSatisfy { $0.isIdle } }

    /// An edge, and the turn of the queue in which it is read.
    func edge(_ side: Side, isDown: Bool, at time: Timestamp) {
        if isDown { source(side).press(at: time) } else { source(side).release(at: time) }
        clock.advance(by: .zero)
    }

    func source(_ side: Side) -> ScriptedSource { side == .left ? left : right }

    /// What a button said since the last call, without the presses, which are told at once and perform nothing.
    func take(_ name: String) -> [TimedOutcome] {
        let taken = outcomes.filter { $0.button == name }.map(\.step)
        outcomes.removeAll { $0.button == name }
        return taken
    }
}

enum Side: Sendable, CaseIterable {
    case left, right

    var other: Side { self == .left ? .right : .left }
}

/// The timelines above ``ChordRecognizer``, played with either button as the first one.
@AgentActor @Suite struct ChordTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// Whose edge it is, relative to the first one, whether down, and when.
        let edges: [(isFirst: Bool, isDown: Bool, at: Timestamp)]
        var until = at(3000)
        var first: [TimedOutcome] = []
        var second: [TimedOutcome] = []
        var both: [TimedOutcome] = []

        var testDescription: String { name }
    }

    private nonisolated static let rows: [Row] = [
        Row(
            name: "both within the window: a tap of the chord, from the second press to the first release",
            edges: [(true, true, at(0)), (false, true, at(30)), (true, false, at(100)), (false, false, at(140))],
            both: [pressed(at(30)), TimedOutcome(.tap, at: at(100))]),
        Row(
            name: "a chord that is let go early is not two taps",
            edges: [(true, true, at(0)), (false, true, at(20)), (false, false, at(25)), (true, false, at(28))],
            both: [pressed(at(20)), TimedOutcome(.tap, at: at(25))]),
        Row(
            name: "1 ns inside the window",
            edges: [(true, true, at(0)), (false, true, at(50, -1)), (true, false, at(90)), (false, false, at(95))],
            both: [pressed(at(50, -1)), TimedOutcome(.tap, at: at(90))]),
        Row(
            name: "at the window's end: two presses",
            edges: [(true, true, at(0)), (false, true, at(50)), (true, false, at(90)), (false, false, at(140))],
            first: [pressed(at(0)), TimedOutcome(.tap, at: at(90))],
            second: [pressed(at(50)), TimedOutcome(.tap, at: at(140))]),
        Row(
            name: "one alone, released within the window: a tap at its release",
            edges: [(true, true, at(0)), (true, false, at(40))],
            first: [pressed(at(0)), TimedOutcome(.tap, at: at(40))]),
        Row(
            name: "one after the other: two taps",
            edges: [(true, true, at(0)), (true, false, at(20)), (false, true, at(30)), (false, false, at(45))],
            first: [pressed(at(0)), TimedOutcome(.tap, at: at(20))],
            second: [pressed(at(30)), TimedOutcome(.tap, at: at(45))]),
        Row(
            name: "one alone, held: on time by its own edge",
            edges: [(true, true, at(0)), (true, false, at(700))],
            first: [
                pressed(at(0)), TimedOutcome(.hold(.hold), at: at(500)), TimedOutcome(.holdEnded, at: at(700)),
            ]),
        Row(
            name: "both held: a hold of the chord, and the one that stays down counts for nothing",
            edges: [(true, true, at(0)), (false, true, at(40)), (false, false, at(800)), (true, false, at(2500))],
            both: [
                pressed(at(40)), TimedOutcome(.hold(.hold), at: at(540)), TimedOutcome(.holdEnded, at: at(800)),
            ]),
        Row(
            name: "the other one is held already: each is its own",
            edges: [(true, true, at(0)), (false, true, at(900)), (false, false, at(980)), (true, false, at(1000))],
            first: [
                pressed(at(0)), TimedOutcome(.hold(.hold), at: at(500)), TimedOutcome(.holdEnded, at: at(1000)),
            ],
            second: [pressed(at(900)), TimedOutcome(.tap, at: at(980))]),
    ]

    private nonisolated static func pressed(_ time: Timestamp) -> TimedOutcome {
        TimedOutcome(.pressed(holdAt: time + .milliseconds(500)), at: time)
    }

    @Test(arguments: rows, Side.allCases)
    func play(_ row: Row, first: Side) throws {
        let bench = try ChordBench()
        for edge in row.edges {
            bench.clock.advance(to: edge.at)
            bench.edge(edge.isFirst ? first : first.other, isDown: edge.isDown, at: edge.at)
        }
        bench.clock.advance(to: row.until)
        expect(row, first, bench)
    }

    /// The whole of it is read at one late moment, the second button's queue after the first one's.
    @Test(arguments: rows, Side.allCases)
    func readLate(_ row: Row, first: Side) throws {
        let bench = try ChordBench()
        for edge in row.edges {
            bench.source(edge.isFirst ? first : first.other).enqueue(pressed: edge.isDown, at: edge.at)
        }
        bench.clock.stall(to: row.until)
        bench.source(first).drain()
        bench.source(first.other).drain()
        bench.clock.advance(by: .seconds(1))
        expect(row, first, bench)
    }

    /// Edges that are debounced here are known a period later, and change nothing.
    @Test(arguments: rows, Side.allCases)
    func debounced(_ row: Row, first: Side) throws {
        // A press and a release that are closer than the period are chatter.
        let bench = try ChordBench(debounce: .milliseconds(2))
        for edge in row.edges {
            bench.clock.advance(to: edge.at)
            bench.edge(edge.isFirst ? first : first.other, isDown: edge.isDown, at: edge.at)
        }
        bench.clock.advance(to: row.until)
        expect(row, first, bench)
    }

    private func expect(_ row: Row, _ first: Side, _ bench: ChordBench) {
        #expect(bench.take(first == .left ? "left" : "right") == row.first)
        #expect(bench.take(first == .left ? "right" : "left") == row.second)
        #expect(bench.take("both") == row.both)
        #expect(bench.isIdle)
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test func aPressThatSettlesAcrossTheWindowsEndIsWaitedFor() throws {
        let bench = try ChordBench(debounce: .milliseconds(10))
        bench.edge(.left, isDown: true, at: at(0))
        bench.clock.advance(to: at(50, -1))
        bench.edge(.right, isDown: true, at: at(50, -1))
        bench.clock.advance(to: at(58))
        #expect(bench.outcomes.isEmpty)
        bench.clock.advance(to: at(60))
        #expect(bench.take("both") == [Self.pressed(at(50, -1))])
        #expect(bench.outcomes.isEmpty)
    }

    @Test func aPressThatTheKernelDebouncesIsWaitedFor() throws {
        let bench = try ChordBench(latency: .milliseconds(10))
        bench.clock.advance(to: at(10))
        bench.edge(.left, isDown: true, at: at(0))
        bench.clock.advance(to: at(59))
        #expect(bench.outcomes.isEmpty)
        bench.edge(.right, isDown: true, at: at(49))
        #expect(bench.take("both") == [Self.pressed(at(49))])
        #expect(bench.outcomes.isEmpty)
    }

    /// A line that bounces beside a key that does not: their presses meet by their first edges, not by when they settle.
    @Test(arguments: rows, Side.allCases)
    func oneOfThemDebounced(_ row: Row, first: Side) throws {
        let bench = try ChordBench(debounce: .milliseconds(2), rightIsClean: true)
        for edge in row.edges {
            bench.clock.advance(to: edge.at)
            bench.edge(edge.isFirst ? first : first.other, isDown: edge.isDown, at: edge.at)
        }
        bench.clock.advance(to: row.until)
        expect(row, first, bench)
    }

    /// The key's window ends while the line still settles, whose first edge came within it, or 1 ns too late.
    @Test(arguments: [true, false])
    func aKeyWaitsForTheLineThatSettlesAcrossTheWindowsEnd(isWithin: Bool) throws {
        let bench = try ChordBench(debounce: .milliseconds(10), rightIsClean: true)
        bench.edge(.right, isDown: true, at: at(0))
        let firstEdge = isWithin ? at(50, -1) : at(50)
        bench.clock.advance(to: firstEdge)
        bench.edge(.left, isDown: true, at: firstEdge)
        #expect(bench.take("right") == (isWithin ? [] : [Self.pressed(at(0))]))
        bench.clock.advance(to: at(55))
        #expect(bench.outcomes.isEmpty)
        bench.clock.advance(to: at(400))
        #expect(bench.take("both") == (isWithin ? [Self.pressed(firstEdge)] : []))
        #expect(bench.take("left") == (isWithin ? [] : [Self.pressed(firstEdge)]))
        #expect(bench.outcomes.isEmpty)
    }

    /// Nobody knows yet of the line's press when the key is let go, and a tap does not wait for what may bounce back.
    @Test func aKeyThatIsLetGoBeforeTheLineHasSettledIsAlone() throws {
        let bench = try ChordBench(debounce: .milliseconds(10), rightIsClean: true)
        bench.edge(.left, isDown: true, at: at(0))
        bench.clock.advance(to: at(1))
        bench.edge(.right, isDown: true, at: at(1))
        bench.clock.advance(to: at(10, -1))
        bench.edge(.right, isDown: false, at: at(10, -1))
        #expect(bench.take("right") == [Self.pressed(at(1)), TimedOutcome(.tap, at: at(10, -1))])
        bench.clock.advance(to: at(100))
        bench.edge(.left, isDown: false, at: at(100))
        bench.clock.advance(to: at(1000))
        #expect(bench.take("left") == [Self.pressed(at(0)), TimedOutcome(.tap, at: at(100))])
        #expect(bench.outcomes.isEmpty)
        #expect(bench.isIdle)
    }

    /// The press of a member that a program asked for ends for that program, too, when a finger makes a chord of it.
    @Test(arguments: [Int64(10), 49, 50])
    func aScriptedPressOfAMemberAlwaysEnds(partnerAt: Int64) throws {
        let bench = try ChordBench()
        var ends = 0
        try bench.buttons["left"]?.press(for: .milliseconds(100)) { ends += 1 }
        bench.clock.advance(to: at(partnerAt))
        bench.edge(.right, isDown: true, at: at(partnerAt))
        bench.clock.advance(to: at(99))
        #expect(ends == 0)
        bench.clock.advance(to: at(100))
        #expect(ends == 1)
        bench.edge(.right, isDown: false, at: at(120))
        bench.clock.advance(to: at(1000))
        let isChord = partnerAt < 50
        #expect(bench.take("both").map(\.outcome.performed) == (isChord ? [nil, .tap] : []))
        #expect(bench.take("left").map(\.outcome.performed) == (isChord ? [] : [nil, .tap]))
        #expect(bench.take("right").map(\.outcome.performed) == (isChord ? [] : [nil, .tap]))
        #expect(ends == 1)
        #expect(bench.isIdle)
    }

    @Test func aScriptedPressThatIsInterruptedWhileItMayBecomeAChordEnds() throws {
        let bench = try ChordBench()
        var ends = 0
        try bench.buttons["left"]?.press(for: .milliseconds(600)) { ends += 1 }
        bench.clock.advance(to: at(20))
        bench.edge(.left, isDown: true, at: at(20))
        #expect(ends == 1)
        bench.edge(.left, isDown: false, at: at(30))
        bench.clock.advance(to: at(1000))
        #expect(bench.take("left").map(\.outcome.performed) == [nil, .tap])
        #expect(bench.outcomes.isEmpty)
        #expect(ends == 1)
    }

    @Test func withoutAnAssignmentNothingIsDelayed() throws {
        let bench = try ChordBench()
        bench.chord.isAssigned = false
        bench.edge(.left, isDown: true, at: at(0))
        #expect(bench.take("left") == [Self.pressed(at(0))])
        bench.edge(.right, isDown: true, at: at(0))
        #expect(bench.take("right") == [Self.pressed(at(0))])
        bench.edge(.left, isDown: false, at: at(10))
        bench.edge(.right, isDown: false, at: at(10))
        #expect(bench.take("left") == [TimedOutcome(.tap, at: at(10))])
        #expect(bench.take("right") == [TimedOutcome(.tap, at: at(10))])
        #expect(bench.outcomes.isEmpty)
    }

    @Test(arguments: Side.allCases)
    func aMemberThatGoesCancelsTheChord(side: Side) throws {
        let bench = try ChordBench()
        let error = InputError(operation: "read", subject: "test", systemError: ENODEV)
        bench.edge(.left, isDown: true, at: at(0))
        bench.edge(.right, isDown: true, at: at(10))
        bench.clock.advance(to: at(100))
        bench.source(side).disappear(error, at: at(100))
        bench.clock.advance(by: .zero)
        #expect(bench.take("both") == [Self.pressed(at(10)), TimedOutcome(.cancelled(.deviceGone), at: at(100))])
        bench.source(side.other).release(at: at(200))
        bench.source(side).reappear()
        bench.clock.advance(to: at(1000))
        #expect(bench.outcomes.isEmpty)
        #expect(bench.availability.filter { $0.hasPrefix("both") } == ["both there", "both gone", "both there"])
        #expect(bench.isIdle)
    }

    @Test func aLevelWithoutItsEdgeCancelsTheChord() throws {
        let bench = try ChordBench()
        bench.edge(.left, isDown: true, at: at(0))
        bench.edge(.right, isDown: true, at: at(0))
        bench.left.isPressed = false
        bench.clock.advance(to: at(505))
        #expect(bench.take("both") == [Self.pressed(at(0)), TimedOutcome(.cancelled(.outOfStep), at: at(505))])
        bench.edge(.right, isDown: false, at: at(600))
        bench.clock.advance(to: at(2000))
        #expect(bench.outcomes.isEmpty)
    }

    /// Two fingers that do anything: the pair performs at most once a press of either, and all comes to rest.
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func everyWalkObeysTheRules(seed: UInt64) throws {
        var random = SystemOrder(seed: seed)
        let isDebounced = random.next(2) == 0
        var settings = GestureSettings(
            isLongHoldAssigned: random.next(2) == 0, isDoubleTapAssigned: random.next(2) == 0)
        settings.holdThreshold = .milliseconds(200 + Int64(random.next(300)))
        let bench = try ChordBench(settings: settings, debounce: isDebounced ? .milliseconds(5) : nil)
        var presses = 0
        for _ in 0..<400 {
            let pause = random.next(2) == 0 ? 60_000_000 : 900_000_000
            let now = bench.clock.now + .nanoseconds(Int64(random.next(UInt64(pause))))
            if random.next(10) == 0 { bench.clock.stall(to: now) } else { bench.clock.advance(to: now) }
            let source = bench.source(random.next(2) == 0 ? .left : .right)
            if random.next(20) == 0 {
                source.cancel(.overrun, isPressed: random.next(2) == 0, at: bench.clock.now)
            } else if source.isPressed == true {
                source.release(at: bench.clock.now)
            } else {
                presses += 1
                source.press(at: bench.clock.now)
            }
        }
        for side in Side.allCases { bench.source(side).release(at: bench.clock.now) }
        bench.clock.advance(by: .seconds(10))
        let actions = bench.outcomes.filter { $0.step.outcome.performed != nil }
        #expect(actions.count <= presses)
        #expect(!actions.isEmpty)
        #expect(bench.isIdle)
        #expect(bench.clock.scheduledCount == 0)
        // What the chord was down for, neither single performed: their presses and the chord's do not overlap.
        for button in ["left", "right"] {
            let alone = Self.spans(bench.outcomes.filter { $0.button == button }.map(\.step))
            for chord in Self.spans(bench.outcomes.filter { $0.button == "both" }.map(\.step)) {
                let overlap = alone.first { $0.start < chord.end && chord.start < $0.end }
                #expect(overlap == nil, "\(button) and both")
            }
        }
    }

    /// From each press to what ended it.
    private static func spans(_ steps: [TimedOutcome]) -> [(start: Timestamp, end: Timestamp)] {
        var spans: [(start: Timestamp, end: Timestamp)] = []
        var start: Timestamp?
        for step in steps {
            switch step.outcome {
            case .pressed: start = step.time
            case .tapPending, .doubleTap, .holdEnded, .cancelled, .tap:
                if let begun = start, step.time > begun { spans.append((begun, step.time)) }
                start = nil
            case .holdReached, .hold, .holdRepeated, .ignored: break
            }
        }
        return spans
    }
}

/// Numbers that are the same for the same seed.
struct SystemOrder {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// A number from 0 up to `limit`.
    mutating func next(_ limit: UInt64) -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return (state >> 11) % limit
    }
}
