import ControlsTestKit
import EventLoop
import Gestures
import Testing

/// The calls of the real clock. Their order and number are what is asserted, and never that one was not too late.
@AgentActor @Suite struct SystemClockTests {
    private let clock = SystemClock()

    @Test func callsComeInTheOrderOfTheirDeadlinesWhicheverWasScheduledFirst() async {
        let start = clock.now
        var made: [Int] = []
        var tooSoon = 0
        for (number, delay) in [(3, 30), (1, 5), (2, 5), (0, -5), (4, 31)] {
            let deadline = start + .milliseconds(delay)
            _ = clock.schedule(at: deadline) {
                if clock.now < deadline { tooSoon += 1 }
                made.append(number)
            }
        }
        // Never at once, not even what is due already.
        #expect(made.isEmpty)
        await pass(.milliseconds(60))
        #expect(made == [0, 1, 2, 3, 4])
        #expect(tooSoon == 0)
    }

    @Test func aCancelledCallIsNotMadeAndKeepsNoOtherBack() async {
        var made: [String] = []
        let first = clock.schedule(after: .milliseconds(5)) { made.append("first") }
        let far = clock.schedule(after: .seconds(3600)) { made.append("far") }
        _ = clock.schedule(after: .milliseconds(20)) { made.append("second") }
        first.cancel()
        first.cancel()
        far.cancel()
        await pass(.milliseconds(40))
        #expect(made == ["second"])
    }

    @Test func aCallMayCancelOneThatIsDueTogetherWithItAndScheduleAnother() async {
        var made: [String] = []
        let deadline = clock.now
        var second: (any ScheduledCall)?
        _ = clock.schedule(at: deadline) {
            made.append("first")
            second?.cancel()
            _ = clock.schedule(at: deadline) { made.append("third") }
        }
        second = clock.schedule(at: deadline) { made.append("second") }
        await pass(.milliseconds(20))
        #expect(made == ["first", "third"])
    }

    /// The last deadline was far away and is gone: the next one, which is nearer, is kept all the same.
    @Test func aNearCallAfterAFarOneThatWasCancelledIsMade() async {
        for delay in [3, 1, 2] {
            clock.schedule(after: .seconds(100)) {}.cancel()
            var made = 0
            _ = clock.schedule(after: .milliseconds(Int64(delay))) { made += 1 }
            await pass(.milliseconds(20))
            #expect(made == 1)
        }
    }

    private func pass(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            _ = clock.schedule(after: duration) { continuation.resume() }
        }
    }
}
