import ControlsTestKit
import EventLoop
import Gestures
import Testing

@AgentActor @Suite struct ManualClockTests {
    @Test func makesTheCallsInTheirOrderAtTheirTimes() {
        let clock = ManualClock(now: at(0))
        var log: [String] = []
        func note(_ name: String) { log.append("\(name)@\(clock.now.nanoseconds / 1_000_000)") }
        _ = clock.schedule(at: at(20)) { note("b") }
        _ = clock.schedule(at: at(10)) {
            note("a")
            _ = clock.schedule(after: .milliseconds(5)) { note("nested") }
        }
        _ = clock.schedule(at: at(20)) { note("c") }
        let cancelled = clock.schedule(at: at(15)) { note("never") }
        cancelled.cancel()
        clock.advance(by: .milliseconds(20))
        #expect(log == ["a@10", "nested@15", "b@20", "c@20"])
        #expect(clock.now == at(20))
        #expect(clock.scheduledCount == 0)
    }

    @Test func aStallMakesNoCall() {
        let clock = ManualClock(now: at(0))
        var calls = 0
        _ = clock.schedule(at: at(10)) { calls += 1 }
        clock.stall(to: at(100))
        #expect(calls == 0)
        clock.advance(by: .zero)
        #expect(calls == 1)
        #expect(clock.now == at(100))
    }
}
