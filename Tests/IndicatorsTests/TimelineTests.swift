import AgentProtocol
import FoundationEssentials
import Gestures
import Indicators
import Testing

/// What each state looks like on each kind of light, against the committed `Timelines.txt`.
///
/// `ACTIONBUTTON_WRITE_GOLDEN=1 swift test --filter TimelineTests` writes the file anew, for review.
@Suite struct TimelineTests {
    private static let start = Timestamp(nanoseconds: Sample.pressedAt)

    @Test func everyStateLooksAsCommitted() throws {
        let drawn = [true, false].map { isDimmable in
            LightState.allCases.map { Self.picture($0, isDimmable) }.joined(separator: "\n")
        }
        .joined(separator: "\n")
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Timelines.txt")
        if ProcessInfo.processInfo.environment["ACTIONBUTTON_WRITE_GOLDEN"] != nil {
            try Data(drawn.utf8).write(to: file)
        }
        let committed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let (new, old) = (drawn.split(separator: "\n"), committed.split(separator: "\n"))
        for (line, (new, old)) in zip(new, old).enumerated() { #expect(new == old, "line \(line)") }
        #expect(new.count == old.count)
    }

    @Test(arguments: LightState.allCases) func sampleShowsItsState(_ state: LightState) {
        #expect(LightState(Sample.presentation(state)) == state)
    }

    @Test(arguments: [true, false]) func noTwoStatesLookAlike(isDimmable: Bool) {
        let pictures = Dictionary(grouping: LightState.allCases) { Self.timeline($0, isDimmable) }
        for (timeline, states) in pictures { #expect(states.count == 1, "\(states): \(timeline)") }
    }

    @Test func onOrOffLightsKnowTwoLevels() {
        for state in LightState.allCases {
            #expect(Self.frames(state, isDimmable: false).allSatisfy { $0.level == 0 || $0.level == 1 }, "\(state)")
        }
    }

    @Test(arguments: [true, false]) func fillsUpExactlyAtTheThreshold(isDimmable: Bool) {
        let light = Light(Sample.presentation(.holding), isDimmable: isDimmable, at: Self.start)
        let threshold = Timestamp(nanoseconds: Sample.holdAt)
        #expect(light.level(at: threshold - .nanoseconds(1)).level < 1)
        #expect(light.level(at: threshold - .nanoseconds(1)).nextChange == threshold)
        #expect(light.level(at: threshold).level == 1)
        #expect(light.level(at: threshold).nextChange == nil)
        let performing = Light(
            Sample.presentation(.performing), isDimmable: isDimmable, at: threshold, following: light)
        #expect(performing.level(at: threshold).level == 1)
    }

    @Test(arguments: [Int64(0), -1, 1, 19_999_999, 123_456_789, 3_000_000_000])
    func fillingEndsWhereTheHoldDoes(duration: Int64) {
        for isDimmable in [true, false] {
            var presentation = Sample.presentation(.holding)
            let end = Sample.pressedAt + duration
            presentation.press = .pressed(since: Sample.pressedAt, holdAt: end)
            let light = Light(presentation, isDimmable: isDimmable, at: Self.start)
            #expect(light.level(at: Timestamp(nanoseconds: end)).level == 1)
            if duration > 0 { #expect(light.level(at: Timestamp(nanoseconds: end - 1)).level < 1) }
        }
    }

    @Test func aStateThatGoesOnKeepsItsRhythm() {
        var hint = Sample.presentation(.hint)
        let first = Light(hint, isDimmable: true, at: Self.start)
        hint.hint = "Hold to Stop"
        let second = Light(hint, isDimmable: true, at: Self.start + .milliseconds(300), following: first)
        #expect(second.start == first.start)
        let other = Light(
            Sample.presentation(.failed), isDimmable: true, at: Self.start + .milliseconds(300), following: first)
        #expect(other.start == Self.start + .milliseconds(300))
    }

    @Test func lockedOrDisabledControlsDoNotFillUp() {
        var presentation = Sample.presentation(.holding)
        presentation.isLocked = true
        #expect(LightState(presentation) == .locked)
        presentation = Sample.presentation(.holding)
        presentation.control?.isDisabled = true
        #expect(LightState(presentation) == .disabled)
        presentation.control = nil
        #expect(LightState(presentation) == .nothingAssigned)
    }

    @Test func aPressWithoutAHoldLeavesTheState() {
        var presentation = Sample.presentation(.on)
        presentation.press = .pressed(since: Sample.pressedAt, holdAt: nil)
        #expect(LightState(presentation) == .on)
    }

    private static func picture(_ state: LightState, _ isDimmable: Bool) -> String {
        "\(state.rawValue), \(isDimmable ? "dimmable" : "on or off")\n" + timeline(state, isDimmable)
    }

    private static func timeline(_ state: LightState, _ isDimmable: Bool) -> String {
        frames(state, isDimmable: isDimmable).map { frame in
            let time = String((frame.time - start).inNanoseconds / 1_000_000)
            return String(repeating: " ", count: max(0, 6 - time.count)) + "\(time) ms  \(rounded(frame.level))\n"
        }
        .joined()
    }

    private static func rounded(_ level: Double) -> String {
        let hundredths = Int((level * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// The changes of the first six seconds, or the first 28 of them.
    private static func frames(_ state: LightState, isDimmable: Bool) -> [(time: Timestamp, level: Double)] {
        let light = Light(Sample.presentation(state), isDimmable: isDimmable, at: start)
        var frames: [(time: Timestamp, level: Double)] = []
        var next: Timestamp? = start
        while let time = next, time - start < .seconds(6), frames.count < 28 {
            let frame = light.level(at: time)
            if frames.last?.level != frame.level { frames.append((time, frame.level)) }
            next = frame.nextChange
        }
        return frames
    }
}
