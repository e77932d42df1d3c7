import AgentProtocol
import FoundationEssentials
import Gestures
import LightSamples
import Testing

@testable import Indicators

/// What each state does on each kind of light, against the committed `Timelines.txt` and the pictures in `docs/lights.md`.
///
/// `ACTIONBUTTON_WRITE_GOLDEN=1 swift test --filter TimelineTests` writes both anew, for review.
@Suite struct TimelineTests {
    private static let start = Timestamp(nanoseconds: Sample.pressedAt)

    @Test func everyStateLooksAsCommitted() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Timelines.txt")
        try Golden.compare(TimelineText.all, with: file)
    }

    @Test func thePicturesInTheDocumentsAreTheseStates() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/lights.md")
        try Golden.compare(TimelineText.pictures, with: file, between: "```text\n", and: "```")
    }

    @Test(arguments: LightState.allCases) func reducedMotionIsSteady(_ state: LightState) {
        for isDimmable in [true, false] {
            let light = Light(
                Sample.presentation(state), isDimmable: isDimmable, isMotionReduced: true, at: Self.start)
            let threshold = state == .holding ? Timestamp(nanoseconds: Sample.holdAt) : nil
            let (level, change) = light.level(at: Self.start)
            #expect(change == threshold)
            if let threshold {
                #expect(level < 1)
                #expect(light.level(at: threshold).level == 1)
                #expect(light.level(at: threshold).nextChange == nil)
            }
        }
    }

    @Test(arguments: LightState.allCases) func sampleShowsItsState(_ state: LightState) {
        #expect(LightState(Sample.presentation(state)) == state)
    }

    @Test(arguments: [true, false]) func noTwoStatesLookAlike(isDimmable: Bool) {
        let pictures = Dictionary(grouping: LightState.allCases) { Self.timeline($0, isDimmable) }
        for (timeline, states) in pictures { #expect(states.count == 1, "\(states): \(timeline)") }
    }

    private static let lights: [(maximum: Int, limit: Double)] = [1, 2, 3, 7, 15, 31, 32, 100, 255, 4095, 1_000_000]
        .flatMap { (maximum: Int) in [1, 0.5, 0.2, 0.1, 0.05, 0.01].map { (maximum, $0) } }

    /// By what the device is told: a light of few levels, or one that may not be bright, rounds many to the same.
    @Test(arguments: lights) func noTwoStatesAreTheSameNumbers(maximum: Int, limit: Double) {
        let abilities = LightAbilities(maximum: maximum, repeats: false)
        let pictures = Dictionary(grouping: LightState.allCases) { state in
            let frames = Self.frames(state, isDimmable: abilities.isDimmable(upTo: limit)).map { frame in
                (frame.time, LightFrame.count(frame.level * limit, maximum: maximum))
            }
            let changes = frames.enumerated().filter { $0.offset == 0 || frames[$0.offset - 1].1 != $0.element.1 }
            return changes.map { "\($0.element.0.nanoseconds) \($0.element.1)" }
        }
        for (timeline, states) in pictures { #expect(states.count == 1, "\(states): \(timeline)") }
    }

    @Test(arguments: [
        (1, 1.0, false), (31, 1, false), (32, 1, true), (255, 1, true), (255, 0.5, true), (255, 0.2, false),
    ])
    func aLightOfFewLevelsIsOnOrOff(maximum: Int, limit: Double, isDimmable: Bool) {
        #expect(LightAbilities(maximum: maximum, repeats: false).isDimmable(upTo: limit) == isDimmable)
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

    /// From one hold to the next longer one the light fills up anew.
    @Test(arguments: [true, false]) func fillsUpAnewTowardsALongerHold(isDimmable: Bool) {
        var presentation = Sample.presentation(.holding)
        let first = Light(presentation, isDimmable: isDimmable, at: Self.start)
        let end = Timestamp(nanoseconds: Sample.holdAt) + .seconds(1)
        presentation.press = .reached(.hold, since: Sample.holdAt, holdAt: end.nanoseconds)
        let second = Light(
            presentation, isDimmable: isDimmable, at: Timestamp(nanoseconds: Sample.holdAt), following: first)
        #expect(second.state == .holding)
        let soon = Timestamp(nanoseconds: Sample.holdAt) + .milliseconds(180)
        #expect(second.level(at: soon).level < 0.3)
        #expect(second.level(at: end - .nanoseconds(1)).level < 1)
        #expect(second.level(at: end).level == 1)
        #expect(second.level(at: end).nextChange == nil)
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

    private static func timeline(_ state: LightState, _ isDimmable: Bool) -> [String] {
        frames(state, isDimmable: isDimmable).map { "\($0.time.nanoseconds) \($0.level)" }
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
