import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import Indicators
import Testing

extension OnTheBoard {
    /// An LED of the kernel's LED class under the LED indicator, without the agent.
    @Suite @AgentActor struct LightTests {
        private static let folder = "/sys/class/leds/board:white:light"
        private let led: WatchedLED
        private let clock = ManualClock()

        init() throws {
            led = try WatchedLED(name: "board:white:light")
        }

        @Test("A hold fills the LED up, one write a frame, and fully at its threshold")
        func fillingUp() async throws {
            let indicator = indicator { Issue.record("\($0)") }
            let since = clock.now
            var presentation = presentation(isOn: false)
            presentation.press = .pressed(since: since.nanoseconds, holdAt: (since + .milliseconds(500)).nanoseconds)
            indicator.show(presentation)
            var frames = 1
            while try await hasChanged(times: frames), let next = clock.nextDeadline {
                #expect(led.brightness < 255)
                clock.advance(to: next)
                frames += 1
            }
            #expect(clock.now - since == .milliseconds(500))
            #expect(led.history.count == 26)
            #expect(led.history == led.history.sorted())
            #expect(led.history.last == 255)
            indicator.stop()
            #expect(led.brightness == 0)
            #expect(led.history.count == 27)
        }

        @Test("A trigger is given back with its settings")
        func trigger() async throws {
            try KernelFile.write("timer", to: Self.folder + "/trigger")
            try KernelFile.write("70", to: Self.folder + "/delay_on")
            try KernelFile.write("930", to: Self.folder + "/delay_off")
            let indicator = indicator { Issue.record("\($0)") }
            indicator.show(presentation(isOn: true))
            try await waitUntil { led.brightness == 255 }
            #expect(try KernelFile.read(Self.folder + "/trigger").contains("[none]"))
            indicator.stop()
            #expect(try KernelFile.read(Self.folder + "/trigger").contains("[timer]"))
            #expect(try KernelFile.read(Self.folder + "/delay_on").hasPrefix("70"))
            #expect(try KernelFile.read(Self.folder + "/delay_off").hasPrefix("930"))
        }

        @Test("A brightness that was set by hand is given back")
        func brightness() async throws {
            try KernelFile.write("40", to: Self.folder + "/brightness")
            let indicator = indicator { Issue.record("\($0)") }
            indicator.show(presentation(isOn: true))
            try await waitUntil { led.brightness == 255 }
            indicator.stop()
            #expect(led.brightness == 40)
            #expect(try KernelFile.read(Self.folder + "/brightness").hasPrefix("40"))
        }

        @Test("An LED that is unplugged is one problem, and lights again when it is back")
        func unplugging() async throws {
            let problems = Problems()
            let indicator = indicator { problems.texts.append($0.description) }
            indicator.show(presentation(isOn: true))
            try await waitUntil { led.brightness == 255 }
            led.unplug()
            for isOn in [false, true, false] {
                indicator.show(presentation(isOn: isOn))
                try await waitUntil { !problems.texts.isEmpty }
            }
            let again = try WatchedLED(name: led.name)
            indicator.show(presentation(isOn: true))
            try await waitUntil { again.brightness == 255 }
            indicator.stop()
            #expect(again.brightness == 0)
            #expect(problems.texts.count == 1, "\(problems.texts)")
        }

        private func indicator(onProblem: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void) -> LightIndicator
        {
            LightIndicator(.led(name: led.name), clock: clock, onProblem: onProblem)
        }

        /// Waits until `count` brightnesses have been set; false when that does not happen within two seconds.
        private func hasChanged(times count: Int) async throws -> Bool {
            for _ in 0..<400 {
                led.collect()
                if led.history.count >= count { return true }
                try await Task.sleep(for: .milliseconds(5))
            }
            return false
        }

        private func waitUntil(_ isTrue: @AgentActor () -> Bool) async throws {
            for _ in 0..<400 where !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
            #expect(isTrue())
        }

        private func presentation(isOn: Bool) -> Presentation {
            Presentation(button: "front", control: ControlFace(kind: "light", title: "Light", isOn: isOn))
        }
    }

    @AgentActor
    private final class Problems {
        var texts: [String] = []
    }
}
