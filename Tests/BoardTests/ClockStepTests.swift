import EventLoop
import Gestures
import Glibc
import Input
import Testing

extension OnTheBoard {
    /// A wall clock that is set in mid-press, as a Raspberry Pi's is when it first hears of the time.
    @AgentActor @Suite struct ClockStepTests {
        @Test(
            "A clock that is set an hour ahead or back in mid-press makes no hold of a tap",
            arguments: [3600, -3600], [PressInput.pi4, .keyboard])
        func step(seconds: Int, input: PressInput) async throws {
            let header = input == .pi4 ? try GPIOHeader(.pi4) : nil
            let keyboard = input == .keyboard ? try VirtualKeyboard(name: "Board keyboard") : nil
            let key = KeyAddress(device: .properties(DeviceProperties(name: "Board keyboard")), code: "KEY_PROG1")
            let source: any ButtonSource =
                input == .pi4 ? GPIOSource(.name("GPIO17")) : KeySource(key)
            var outcomes: [(outcome: GestureOutcome, time: Timestamp)] = []
            let button = Button(
                name: "b", source: source, debounce: input == .pi4 ? .milliseconds(10) : nil, clock: SystemClock(),
                onOutcome: { outcomes.append(($0, $1)) })
            try button.start()
            defer { Self.moveClock(by: -seconds) }
            try header?.pullDown(17)
            try keyboard?.press()
            try await Task.sleep(for: .milliseconds(100))
            Self.moveClock(by: seconds)
            try await Task.sleep(for: .milliseconds(100))
            try header?.letGo(17)
            try keyboard?.release()
            try await Task.sleep(for: .milliseconds(700))
            #expect(outcomes.count == 2)
            #expect(outcomes.last?.outcome == .tap)
            if let first = outcomes.first, let last = outcomes.last {
                let held = last.time - first.time
                #expect(held >= .milliseconds(190) && held < .milliseconds(300), "\(held)")
            }
            button.stop()
            // The kernel never gets over a chip that goes while a line of it is in use.
            try await Task.sleep(for: .milliseconds(20))
            withExtendedLifetime((header, keyboard)) {}
        }

        private static func moveClock(by seconds: Int) {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            now.tv_sec += seconds
            if clock_settime(CLOCK_REALTIME, &now) != 0 { Issue.record("the board's clock cannot be set") }
        }
    }
}
