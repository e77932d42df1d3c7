import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import LightSamples
import Testing

@testable import Indicators

/// Nights by the local time of central Europe, where clocks go forward on 2026-03-29 at 2:00 and back on 2026-10-25 at 3:00.
@Suite(.serialized) @AgentActor struct NightTests {
    /// The process's zone, for these tests alone; no others ask for the local time.
    private static let zone: Void = {
        setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
        tzset()
    }()

    private static let night = NightLimit(
        from: TimeOfDay(hour: 22, minute: 0), to: TimeOfDay(hour: 7, minute: 0), brightness: 0.1)

    /// Seconds since 1970 of a time in UTC.
    private nonisolated static func utc(_ month: Int32, _ day: Int32, _ hour: Int32, _ minute: Int32 = 0) -> Double {
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_hour, time.tm_min) = (126, month - 1, day, hour, minute)
        return Double(timegm(&time))
    }

    @Test(
        arguments: [
            // Winter: 22:00 is 21:00 UTC.
            (utc(1, 10, 20, 59), false, utc(1, 10, 21)), (utc(1, 10, 21), true, utc(1, 11, 6)),
            (utc(1, 11, 5, 59), true, utc(1, 11, 6)), (utc(1, 11, 6), false, utc(1, 11, 21)),
            // Summer: 20:00 UTC.
            (utc(7, 1, 19, 59), false, utc(7, 1, 20)), (utc(7, 1, 20), true, utc(7, 2, 5)),
            // The short night and the long one.
            (utc(3, 28, 21), true, utc(3, 29, 5)), (utc(10, 24, 20), true, utc(10, 25, 6)),
            // Over New Year.
            (utc(12, 31, 22), true, utc(12, 31, 30)),
        ])
    func boundaries(now: Double, isNight: Bool, end: Double) {
        Self.zone
        let period = Self.night.period(at: now)
        #expect(period.isNight == isNight)
        #expect(period.end == end)
    }

    @Test func aNightWithinOneDay() {
        Self.zone
        let nap = NightLimit(
            from: TimeOfDay(hour: 13, minute: 30), to: TimeOfDay(hour: 15, minute: 0), brightness: 0)
        #expect(nap.period(at: Self.utc(1, 10, 12, 29)) == (false, Self.utc(1, 10, 12, 30)))
        #expect(nap.period(at: Self.utc(1, 10, 12, 30)) == (true, Self.utc(1, 10, 14)))
        #expect(nap.period(at: Self.utc(1, 10, 14)) == (false, Self.utc(1, 11, 12, 30)))
    }

    @Test func theLightFollowsAtTheBoundaryWithOneTimer() {
        Self.zone
        let wall = HandSetClock(Self.utc(1, 10, 20))
        let clock = ManualClock()
        var levels: [Double] = []
        let player = LightPlayer(
            clock: clock, wallClock: wall, settings: LightSettings(brightness: 0.6, night: Self.night),
            abilities: LightAbilities(maximum: 255, repeats: false)
        ) { levels.append($0.level) }
        player.play(Sample.presentation(.on))
        #expect(levels == [0.6])
        #expect(wall.calls.map(\.moment) == [Self.utc(1, 10, 21)])
        wall.set(Self.utc(1, 10, 21))
        #expect(levels == [0.6, 0.1])
        #expect(wall.calls.map(\.moment) == [Self.utc(1, 11, 6)])
        // The machine slept till noon.
        wall.set(Self.utc(1, 11, 11))
        #expect(levels == [0.6, 0.1, 0.6])
        #expect(wall.calls.map(\.moment) == [Self.utc(1, 11, 21)])
        // The clock was set back into the night: noticed with the next frame.
        wall.set(Self.utc(1, 11, 3))
        player.play(Sample.presentation(.on))
        #expect(levels == [0.6, 0.1, 0.6, 0.1])
        #expect(wall.calls.map(\.moment) == [Self.utc(1, 11, 6)])
        #expect(clock.scheduledCount == 0)
        player.stop()
        #expect(wall.calls.isEmpty)
    }

    @Test func atNightAnEightBitLightTellsItsStatesByRhythm() {
        Self.zone
        let wall = HandSetClock(Self.utc(1, 10, 20))
        var levels: [Double] = []
        let clock = ManualClock()
        let player = LightPlayer(
            clock: clock, wallClock: wall, settings: LightSettings(night: Self.night),
            abilities: LightAbilities(maximum: 255, repeats: false)
        ) { levels.append($0.level) }
        player.play(Sample.presentation(.disabled))
        #expect(levels == [0.25])
        #expect(clock.scheduledCount == 0)
        wall.set(Self.utc(1, 10, 21))
        #expect(levels == [0.25, 0.1])
        clock.advance(by: .milliseconds(60))
        #expect(levels == [0.25, 0.1, 0])
        wall.set(Self.utc(1, 11, 6))
        #expect(levels == [0.25, 0.1, 0, 0.25])
        #expect(clock.scheduledCount == 0)
        player.stop()
    }

    @Test func noLimitNoTimer() {
        let wall = HandSetClock(0)
        let player = LightPlayer(
            clock: ManualClock(), wallClock: wall, settings: LightSettings(),
            abilities: LightAbilities(maximum: 255, repeats: false)
        ) { _ in }
        player.play(Sample.presentation(.on))
        #expect(wall.calls.isEmpty)
    }

    @Test func aPatternThatTheDeviceRepeatsNeedsNoTimer() {
        let clock = ManualClock()
        var frames: [LightFrame] = []
        let player = LightPlayer(
            clock: clock, wallClock: HandSetClock(0),
            settings: LightSettings(brightness: 0.5, gains: .init(red: 1, green: 0.5, blue: 0)),
            abilities: LightAbilities(maximum: 255, repeats: true)
        ) { frames.append($0) }
        var hint = Sample.presentation(.hint)
        hint.control?.tint = .system(.white)
        player.play(hint)
        #expect(clock.scheduledCount == 0)
        let colour = LinearColour(red: 1, green: 0.5, blue: 0)
        let steps: [Pattern.Step] = [.init(0.3, .milliseconds(500)), .init(0, .milliseconds(500))]
        #expect(frames == [LightFrame(colour: colour, course: .repeating(steps))])
        // The device turns out not to: the pattern is played from here.
        player.use(LightAbilities(maximum: 255, repeats: false))
        #expect(clock.scheduledCount == 1)
        clock.advance(by: .milliseconds(500))
        #expect(frames.map(\.level) == [0.3, 0.3, 0])
        player.stop()
        #expect(clock.scheduledCount == 0)
    }

    /// A wall clock that a test sets.
    @AgentActor
    private final class HandSetClock: WallClock {
        private(set) var now: Double
        private(set) var calls: [Call] = []

        init(_ now: Double) {
            self.now = now
        }

        func schedule(at moment: Double, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
            let call = Call(moment, body) { [weak self] call in self?.calls.removeAll { $0 === call } }
            calls.append(call)
            return call
        }

        func set(_ time: Double) {
            now = time
            for call in calls where call.moment <= time {
                call.cancel()
                call.body()
            }
        }
    }

    @AgentActor
    private final class Call: ScheduledCall {
        let moment: Double
        let body: @AgentActor () -> Void
        private let onCancel: @AgentActor (Call) -> Void

        init(
            _ moment: Double, _ body: @escaping @AgentActor () -> Void, onCancel: @escaping @AgentActor (Call) -> Void
        ) {
            self.moment = moment
            self.body = body
            self.onCancel = onCancel
        }

        func cancel() {
            onCancel(self)
        }
    }
}
