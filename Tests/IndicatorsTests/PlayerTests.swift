import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import LightSamples
import Testing

@testable import Indicators

@Suite @AgentActor struct PlayerTests {
    private let clock = ManualClock(now: Timestamp(nanoseconds: Sample.pressedAt))

    @Test(arguments: [LightState.on, .off, .disabled]) func restNeedsNoTimer(_ state: LightState) {
        let recorder = Recorder(clock)
        recorder.player.play(Sample.presentation(state))
        #expect(recorder.levels.count == 1)
        #expect(clock.scheduledCount == 0)
    }

    @Test func aHoldIsFullInTheFrameOfTheThreshold() {
        let recorder = Recorder(clock)
        recorder.player.play(Sample.presentation(.holding))
        clock.advance(to: Timestamp(nanoseconds: Sample.holdAt - 1))
        #expect(recorder.levels.allSatisfy { $0 < 1 })
        #expect(recorder.levels == recorder.levels.sorted())
        let before = recorder.levels.count
        clock.advance(by: .nanoseconds(1))
        #expect(recorder.levels.dropFirst(before) == [1])
        #expect(clock.scheduledCount == 0)
    }

    @Test func aNewPresentationEndsTheOldRhythm() {
        let recorder = Recorder(clock)
        recorder.player.play(Sample.presentation(.hint))
        #expect(clock.scheduledCount == 1)
        recorder.player.play(Sample.presentation(.on))
        #expect(clock.scheduledCount == 0)
        clock.advance(by: .seconds(10))
        #expect(recorder.levels == [0.6, 1])
    }

    @Test func stoppingLeavesNothingBehind() {
        let recorder = Recorder(clock)
        recorder.player.play(Sample.presentation(.failed))
        recorder.player.stop()
        clock.advance(by: .seconds(10))
        #expect(clock.scheduledCount == 0)
        #expect(recorder.levels == [1])
    }

    @AgentActor
    private final class Recorder {
        private(set) var levels: [Double] = []
        private let clock: ManualClock
        lazy var player = LightPlayer(
            clock: clock, wallClock: SystemWallClock(), settings: LightSettings(),
            abilities: LightAbilities(maximum: 255, repeats: false)
        ) { [unowned self] in self.levels.append($0.level) }

        init(_ clock: ManualClock) {
            self.clock = clock
        }
    }
}
