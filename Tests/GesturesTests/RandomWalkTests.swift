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
struct Rules {
    var presses = 0
    /// Every action but the repeats of a hold, which are its own.
    var actions = 0
    var isOpen = false
    var isHeld = false
    var isWaiting = false
    private var reached: HoldTier?
    private var lockedUntil = Timestamp(nanoseconds: .min)
    private let settings: GestureSettings

    init(_ settings: GestureSettings) {
        self.settings = settings
    }

    mutating func check(_ step: TimedOutcome) {
        switch step.outcome {
        case .pressed:
            #expect(!isOpen && !isHeld, "a press inside a press")
            if !isWaiting { #expect(step.time >= lockedUntil, "a press inside the lockout") }
            presses += 1
            isOpen = true
            reached = nil
        case .tapPending:
            #expect(isOpen && reached == nil)
            isOpen = false
            isWaiting = true
        case .tap:
            // A tap that waited is told when the second press turns out to be a hold, or a chord: that one stays open.
            #expect(isOpen || isWaiting, "a tap without a press")
            #expect(reached == nil, "a hold and a tap")
            if isWaiting { isWaiting = false } else { isOpen = false }
            actions += 1
            if !isOpen { lock(step.time) }
        case .doubleTap:
            #expect(isOpen && isWaiting, "a double tap without two presses")
            isOpen = false
            isWaiting = false
            actions += 1
            lock(step.time)
        case .holdReached(let tier, let nextAt):
            #expect(isOpen && !isWaiting && nextAt > step.time)
            reached = tier
        case .hold(let tier):
            #expect(isOpen, "a hold without a press")
            #expect(settings.isAssigned(tier), "a hold that nothing is bound to")
            isOpen = false
            isHeld = true
            actions += 1
        case .holdRepeated:
            #expect(isHeld && settings.repeatInterval != nil, "a repeat without a hold")
        case .holdEnded:
            #expect(isHeld)
            isHeld = false
            lock(step.time)
        case .ignored(let until):
            #expect(!isOpen && !isHeld && !isWaiting)
            #expect(step.time < until && until == lockedUntil, "ignored outside the lockout")
        case .cancelled:
            #expect(isOpen || isHeld || isWaiting, "a cancel of nothing")
            if isHeld { lock(step.time) }
            isOpen = false
            isHeld = false
            isWaiting = false
        }
        #expect(actions <= presses, "more actions than presses")
    }

    /// A chord counts as an action of its members.
    mutating func lock(_ time: Timestamp) {
        if settings.lockout > .zero { lockedUntil = time + settings.lockout }
    }
}

extension GestureSettings {
    /// Any settings that a configuration could have, and some that are harsher.
    static func random(using random: inout SeededGenerator) -> Self {
        let hold = Int.random(in: 5...600, using: &random)
        let long = hold + Int.random(in: 1...400, using: &random)
        let isRepeating = Int.random(in: 0..<4, using: &random) == 0
        let isLocking = Int.random(in: 0..<3, using: &random) == 0
        let isChorded = Int.random(in: 0..<3, using: &random) == 0
        return GestureSettings(
            holdThreshold: .milliseconds(hold), longHoldThreshold: .milliseconds(long),
            veryLongHoldThreshold: .milliseconds(long + Int.random(in: 1...400, using: &random)),
            repeatInterval: isRepeating ? .milliseconds(Int.random(in: 1...300, using: &random)) : nil,
            lockout: isLocking ? .milliseconds(Int.random(in: 1...900, using: &random)) : .zero,
            chordWindow: isChorded ? .milliseconds(Int.random(in: 1...60, using: &random)) : nil,
            isHoldAssigned: .random(using: &random), isLongHoldAssigned: .random(using: &random),
            isVeryLongHoldAssigned: .random(using: &random), isDoubleTapAssigned: .random(using: &random))
    }
}

@Suite struct RandomWalkTests {
    /// Bursts of chatter, long and short presses, losses, chords, late and early calls of the clock.
    @Test(arguments: 1...120 as ClosedRange<UInt64>)
    func everyWalkObeysTheRules(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let settings = GestureSettings.random(using: &random)
        let debounce: Duration? = Bool.random(using: &random) ? .milliseconds(10) : nil
        var recognizer = ButtonRecognizer(settings: settings, debounce: debounce)
        var rules = Rules(settings)
        var now = at(1000)
        var outcomes: [TimedOutcome] = []
        var isInChord = false
        func note(_ settled: Debouncer.Change?, in outcomes: [TimedOutcome]) {
            for step in outcomes { rules.check(step) }
            guard isInChord, let settled, !settled.isPressed else { return }
            isInChord = false
            rules.lock(settled.firstEdge)
        }
        for _ in 0..<3000 {
            let pause = Bool.random(using: &random) ? 8_000_000 : 900_000_000
            now = now + .nanoseconds(Int64.random(in: 0...Int64(pause), using: &random))
            outcomes.removeAll(keepingCapacity: true)
            var isUpToDate = debounce == nil
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<60:
                let input: ButtonInput = recognizer.level ? .released : .pressed
                note(recognizer.handle(input, at: now, into: &outcomes), in: outcomes)
            case 60..<66:
                let input: ButtonInput = recognizer.level ? .pressed : .released
                note(recognizer.handle(input, at: now, into: &outcomes), in: outcomes)
            case 66..<70:
                let input = ButtonInput.cancelled(.overrun, isPressed: Bool.random(using: &random))
                recognizer.handle(input, at: now, into: &outcomes)
                note(nil, in: outcomes)
                if isInChord { rules.lock(now) }
                isInChord = false
            case 70..<80:
                // It comes from another button, and fires nothing.
                isUpToDate = false
                let waits = recognizer.waitingSince != nil
                recognizer.handle(.joinedChord, at: now, into: &outcomes)
                note(nil, in: outcomes)
                isInChord = isInChord || waits
            default:
                note(recognizer.advance(to: now, into: &outcomes), in: outcomes)
            }
            if isUpToDate, let deadline = recognizer.nextDeadline { #expect(deadline > now) }
        }
        // Idle again after the release: whatever went on before, a second of a released button ends it.
        outcomes.removeAll()
        note(recognizer.handle(.released, at: now, into: &outcomes), in: outcomes)
        outcomes.removeAll()
        note(recognizer.advance(to: now + .seconds(1), into: &outcomes), in: outcomes)
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
        func note(_ response: Response) {
            actions += response.outcomes.map(\.outcome).filter { $0 == .tap || $0 == .hold(.hold) }
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
            expected.append(isHold ? .hold(.hold) : .tap)
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
