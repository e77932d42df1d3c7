import Gestures
import Testing

/// A small generator with a seed, so that a walk that failed can be walked again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What must hold of any sequence of outcomes, whatever the button did.
private struct Rules {
    var presses = 0
    var actions = 0
    var isOpen = false
    var isHeld = false
    var isWaiting = false
    var last = Timestamp(nanoseconds: .min)

    mutating func check(_ step: TimedOutcome) {
        switch step.outcome {
        case .pressed:
            #expect(!isOpen && !isHeld, "a press inside a press")
            presses += 1
            isOpen = true
        case .tapPending:
            #expect(isOpen)
            isOpen = false
            isWaiting = true
        case .tap:
            // A tap that waited is told when the second press turns out to be a hold: that one stays open.
            #expect(isOpen || isWaiting, "a tap without a press")
            if isWaiting { isWaiting = false } else { isOpen = false }
            actions += 1
        case .doubleTap:
            #expect(isOpen && isWaiting, "a double tap without two presses")
            isOpen = false
            isWaiting = false
            actions += 1
        case .hold:
            #expect(isOpen, "a hold without a press")
            isOpen = false
            isHeld = true
            actions += 1
        case .holdEnded:
            #expect(isHeld)
            isHeld = false
        case .cancelled:
            #expect(isOpen || isHeld || isWaiting, "a cancel of nothing")
            isOpen = false
            isHeld = false
            isWaiting = false
        }
        #expect(actions <= presses, "more actions than presses")
    }
}

@Suite struct RandomWalkTests {
    /// Bursts of chatter, long and short presses, losses, late and early calls of the clock.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func everyWalkObeysTheRules(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let settings = GestureSettings(
            holdThreshold: .milliseconds(Int.random(in: 5...600, using: &random)),
            isHoldAssigned: Bool.random(using: &random), isDoubleTapAssigned: Bool.random(using: &random))
        let debounce: Duration? = Bool.random(using: &random) ? .milliseconds(10) : nil
        var recognizer = ButtonRecognizer(settings: settings, debounce: debounce)
        var rules = Rules()
        var now = at(1000)
        for _ in 0..<3000 {
            now =
                now
                + .nanoseconds(
                    Int64.random(in: 0...(Bool.random(using: &random) ? 8_000_000 : 900_000_000), using: &random))
            let response =
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<60: recognizer.handle(recognizer.level ? .released : .pressed, at: now)
                case 60..<66: recognizer.handle(recognizer.level ? .pressed : .released, at: now)
                case 66..<70: recognizer.handle(.cancelled(.overrun, isPressed: Bool.random(using: &random)), at: now)
                default: recognizer.advance(to: now)
                }
            for step in response.outcomes { rules.check(step) }
            if let deadline = response.nextDeadline { #expect(deadline > now || debounce == nil) }
        }
        // Idle again after the release: whatever went on before, a second of a released button ends it.
        for step in recognizer.handle(.released, at: now).outcomes { rules.check(step) }
        for step in recognizer.advance(to: now + .seconds(1)).outcomes { rules.check(step) }
        #expect(recognizer.isIdle)
        #expect(recognizer.nextDeadline == nil)
        #expect(!rules.isOpen && !rules.isHeld && !rules.isWaiting)
        #expect(rules.presses > 0)
    }

    /// Clean presses with chatter at both ends: each one makes the gesture that its length says, wherever the clock calls.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func chatterChangesNothing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var recognizer = ButtonRecognizer(debounce: .milliseconds(10))
        var actions: [GestureOutcome] = []
        var expected: [GestureOutcome] = []
        func note(_ response: GestureResponse) {
            actions += response.outcomes.map(\.outcome).filter { $0 == .tap || $0 == .hold }
        }
        /// The first edge at `start`, then an even number of further ones, each within 3 ms of the one before.
        func chatter(to isPressed: Bool, at start: Timestamp) -> Timestamp {
            var time = start
            note(recognizer.handle(isPressed ? .pressed : .released, at: time))
            for index in 0..<2 * Int.random(in: 0...6, using: &random) {
                time = time + .microseconds(Int64.random(in: 1...3000, using: &random))
                note(recognizer.handle((index % 2 == 0) == isPressed ? .released : .pressed, at: time))
            }
            return time
        }
        var now = at(1000)
        for _ in 0..<300 {
            // The chatter of a release lasts 36 ms at most. It must not straddle the threshold: then the line itself is ambiguous.
            let isHold = Bool.random(using: &random)
            let length =
                isHold ? Int64.random(in: 500...900, using: &random) : Int64.random(in: 60...460, using: &random)
            expected.append(isHold ? .hold : .tap)
            _ = chatter(to: true, at: now)
            let release = now + .milliseconds(length)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                note(recognizer.advance(to: release - .milliseconds(15)))
            }
            now = chatter(to: false, at: release) + .milliseconds(Int64.random(in: 20...300, using: &random))
            note(recognizer.advance(to: now))
            #expect(recognizer.isIdle)
        }
        #expect(actions == expected)
    }
}
