import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Testing

@testable import Input

@AgentActor @Suite struct ButtonTests {
    @Test func holdPerformsAtTheThresholdWhileDown() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        #expect(bench.take() == [TimedOutcome(.pressed(holdAt: at(500)), at: at(0))])
        bench.advance(to: 500, -1)
        #expect(bench.take() == [])
        bench.advance(to: 500)
        #expect(bench.take() == [TimedOutcome(.hold(.hold), at: at(500))])
        bench.advance(to: 700)
        bench.source.release(at: at(700))
        #expect(bench.take() == [TimedOutcome(.holdEnded, at: at(700))])
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test func tapLeavesNothingOnTheClock() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.advance(to: 100)
        bench.source.release(at: at(100))
        #expect(bench.take().last == TimedOutcome(.tap, at: at(100)))
        #expect(bench.clock.scheduledCount == 0)
        #expect(bench.button.isIdle)
    }

    @Test func aReleaseThatWaitsInTheQueueBeatsTheDeadlineItCameBefore() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.source.enqueue(pressed: false, at: at(499))
        bench.clock.stall(to: at(3000))
        bench.clock.advance(by: .zero)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .tap])
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test func aReleaseThatWaitsInTheQueueDoesNotBeatTheDeadlineItCameAfter() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.source.enqueue(pressed: false, at: at(501))
        bench.clock.stall(to: at(3000))
        bench.clock.advance(by: .zero)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .hold(.hold), .holdEnded])
    }

    @Test func aLevelWithoutItsEdgeCancelsAfterTheGrace() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.source.isPressed = false
        bench.advance(to: 505, -1)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500))])
        bench.advance(to: 505)
        #expect(bench.take() == [TimedOutcome(.cancelled(.outOfStep), at: at(505))])
        #expect(bench.button.isIdle)
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test func aLevelWithoutItsEdgeEndsTheRepeats() throws {
        let bench = try ButtonBench(settings: GestureSettings(repeatInterval: .milliseconds(200)))
        bench.source.press(at: at(0))
        bench.advance(to: 800)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .hold(.hold), .holdRepeated])
        bench.source.isPressed = false
        bench.advance(to: 905)
        #expect(bench.take() == [TimedOutcome(.cancelled(.outOfStep), at: at(905))])
        bench.advance(to: 5000)
        #expect(bench.take() == [])
        #expect(bench.button.isIdle)
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test(arguments: [(Int64(499), GestureOutcome.tap), (500, .hold(.hold))])
    func anEdgeThatIsBehindItsLevelStillDecides(time: Int64, outcome: GestureOutcome) throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.source.isPressed = false
        bench.advance(to: 502)
        #expect(bench.take().count == 1)
        bench.source.release(at: at(time))
        #expect(bench.take().first?.outcome == outcome)
        bench.advance(to: 1000)
        #expect(bench.take() == [])
        #expect(bench.button.isIdle)
    }

    @Test func aLevelThatCannotBeReadIsNoContradiction() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.source.isPressed = nil
        bench.advance(to: 500)
        #expect(bench.take().last == TimedOutcome(.hold(.hold), at: at(500)))
    }

    @Test func aMachineThatSleptDuringThePressCancels() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.sleep = .seconds(60)
        bench.advance(to: 500)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .cancelled(.suspended)])
        bench.source.release(at: at(600))
        #expect(bench.take() == [])
        // The next press is one like any other.
        bench.source.press(at: at(700))
        bench.advance(to: 1200)
        #expect(bench.take().last == TimedOutcome(.hold(.hold), at: at(1200)))
    }

    @Test func aReleaseAfterTheSleepIsNoTap() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.sleep = .seconds(60)
        bench.source.release(at: at(100))
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .cancelled(.suspended)])
        #expect(bench.button.isIdle)
    }

    @Test func theClocksMayReadAFewMillisecondsApart() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.sleep = Button.suspendTolerance
        bench.advance(to: 500)
        #expect(bench.take().last?.outcome == .hold(.hold))
    }

    @Test func stoppingCancelsThePress() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.advance(to: 100)
        bench.button.stop()
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .cancelled(.stopped)])
        #expect(!bench.source.isStarted)
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test func aDeviceThatGoesCancelsAndIsReported() throws {
        let bench = try ButtonBench()
        let error = InputError(operation: "read", subject: "test", systemError: ENODEV)
        bench.source.press(at: at(0))
        bench.source.disappear(error, at: at(100))
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .cancelled(.deviceGone)])
        bench.source.reappear()
        #expect(bench.availability == [nil, error, nil])
        bench.advance(to: 1000)
        #expect(bench.take() == [])
    }

    @Test func settingsApplyToTheNextPress() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        bench.button.settings.holdThreshold = .milliseconds(200)
        bench.advance(to: 300)
        bench.source.release(at: at(300))
        #expect(bench.take().last == TimedOutcome(.tap, at: at(300)))
        bench.source.press(at: at(1000))
        #expect(bench.take() == [TimedOutcome(.pressed(holdAt: at(1200)), at: at(1000))])
    }
}

/// Where the debouncing is done: here, or in the kernel.
@AgentActor @Suite struct ButtonDebounceTests {
    @Test func chatterKeepsOneCallOnTheClock() throws {
        let bench = try ButtonBench(debounce: .milliseconds(10))
        for millisecond in Int64(0)..<20 {
            bench.advance(to: millisecond)
            if millisecond.isMultiple(of: 2) {
                bench.source.press(at: at(millisecond))
            } else {
                bench.source.release(at: at(millisecond))
            }
            #expect(bench.clock.scheduledCount == 1)
        }
        bench.source.press(at: at(19))
        bench.advance(to: 29, -1)
        #expect(bench.take() == [])
        bench.advance(to: 29)
        #expect(bench.take() == [TimedOutcome(.pressed(holdAt: at(500)), at: at(0))])
        bench.advance(to: 500)
        #expect(bench.take() == [TimedOutcome(.hold(.hold), at: at(500))])
    }

    @Test func aKernelThatDebouncesIsNotDebouncedAgain() throws {
        let bench = try ButtonBench(debounce: .milliseconds(10), latency: .milliseconds(10))
        bench.advance(to: 10)
        bench.source.press(at: at(0))
        #expect(bench.take() == [TimedOutcome(.pressed(holdAt: at(500)), at: at(0))])
    }

    /// What a driver grants may be less than what was asked for.
    @Test func aKernelThatDebouncesForLessLeavesTheRestToUs() throws {
        let bench = try ButtonBench(debounce: .milliseconds(10), latency: .milliseconds(2))
        bench.advance(to: 2)
        bench.source.press(at: at(0))
        bench.advance(to: 7)
        bench.source.release(at: at(5))
        bench.advance(to: 8)
        bench.source.press(at: at(6))
        bench.advance(to: 18, -1)
        #expect(bench.take() == [])
        bench.advance(to: 18)
        #expect(bench.take() == [TimedOutcome(.pressed(holdAt: at(500)), at: at(0))])
        bench.advance(to: 502, -1)
        #expect(bench.take() == [])
        bench.advance(to: 502)
        #expect(bench.take() == [TimedOutcome(.hold(.hold), at: at(500))])
    }

    /// What the kernel debounces arrives late: until then the hold waits, for its release may be on its way.
    @Test func theHoldWaitsForTheKernelsDebouncing() throws {
        let bench = try ButtonBench(debounce: .milliseconds(10), latency: .milliseconds(10))
        bench.advance(to: 10)
        bench.source.press(at: at(0))
        bench.advance(to: 510, -1)
        #expect(bench.take().count == 1)
        bench.source.release(at: at(500, -1))
        #expect(bench.take() == [TimedOutcome(.tap, at: at(500, -1))])
        bench.advance(to: 1010)
        bench.source.press(at: at(1000))
        bench.advance(to: 1510)
        #expect(bench.take().last == TimedOutcome(.hold(.hold), at: at(1500)))
    }

    @Test func aLostReleaseEdgeEndsTheSettlingInTheTrueLevel() throws {
        let bench = try ButtonBench(debounce: .milliseconds(10))
        bench.source.press(at: at(0))
        bench.source.isPressed = false
        bench.advance(to: 100)
        #expect(bench.take() == [])
        #expect(bench.button.isIdle)
    }

    @Test func aLostPressEdgeIsNoTap() throws {
        let bench = try ButtonBench(debounce: .milliseconds(10))
        bench.source.press(at: at(0))
        bench.advance(to: 20)
        bench.source.release(at: at(100))
        bench.source.isPressed = true
        bench.advance(to: 200)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .cancelled(.outOfStep)])
        bench.source.release(at: at(300))
        bench.advance(to: 400)
        #expect(bench.take() == [])
        #expect(bench.button.isIdle)
    }
}

/// Presses that a program asks for.
@AgentActor @Suite struct ScriptedPressTests {
    @Test(arguments: [nil, Duration.milliseconds(10)])
    func goThroughTheSameRecogniser(debounce: Duration?) throws {
        let bench = try ButtonBench(debounce: debounce)
        try bench.button.press(for: .milliseconds(100))
        bench.advance(to: 200)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .tap])
        try bench.button.press(for: .milliseconds(600))
        bench.advance(to: 1000)
        #expect(
            bench.take() == [
                TimedOutcome(.pressed(holdAt: at(700)), at: at(200)), TimedOutcome(.hold(.hold), at: at(700)),
                TimedOutcome(.holdEnded, at: at(800)),
            ])
        #expect(bench.clock.scheduledCount == 0)
    }

    @Test func areRefusedWhileTheButtonIsDown() throws {
        let bench = try ButtonBench()
        bench.source.press(at: at(0))
        let error = failure { try bench.button.press(for: .milliseconds(100)) }
        #expect(error?.systemError == EBUSY)
        #expect(bench.take().count == 1)
    }

    @Test func areRefusedWhileAnotherIsGoingOn() throws {
        let bench = try ButtonBench()
        try bench.button.press(for: .milliseconds(100))
        #expect(throws: InputError.self) { try bench.button.press(for: .milliseconds(100)) }
        bench.advance(to: 100)
        try bench.button.press(for: .milliseconds(100))
    }

    @Test func areRefusedWhileATapWaitsUnlessTheyAreItsSecond() throws {
        let bench = try ButtonBench(settings: GestureSettings(isDoubleTapAssigned: true))
        try bench.button.press(for: .milliseconds(80))
        bench.advance(to: 150)
        #expect(throws: InputError.self) { try bench.button.press(for: .milliseconds(80)) }
        try bench.button.press(for: .milliseconds(80), isSecond: true)
        #expect(throws: InputError.self) { try bench.button.press(for: .milliseconds(80), isSecond: true) }
        bench.advance(to: 1000)
        #expect(bench.take().last == TimedOutcome(.doubleTap, at: at(230)))
        #expect(bench.button.isIdle)
    }

    @Test func giveWayToAFinger() throws {
        let bench = try ButtonBench()
        try bench.button.press(for: .milliseconds(600))
        bench.advance(to: 100)
        bench.source.press(at: at(100))
        bench.advance(to: 200)
        bench.source.release(at: at(200))
        bench.advance(to: 2000)
        #expect(
            bench.take().map(\.outcome) == [
                .pressed(holdAt: at(500)), .cancelled(.interrupted), .pressed(holdAt: at(600)), .tap,
            ])
    }

    @Test func workWhileTheDeviceIsAway() throws {
        let bench = try ButtonBench()
        bench.source.disappear(InputError(operation: "read", subject: "test", systemError: ENODEV), at: at(0))
        try bench.button.press(for: .milliseconds(600))
        bench.advance(to: 700)
        #expect(bench.take().map(\.outcome) == [.pressed(holdAt: at(500)), .hold(.hold), .holdEnded])
    }
}
