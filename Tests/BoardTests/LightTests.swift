import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import Indicators
import Input
import Testing

extension OnTheBoard {
    /// An LED of the kernel's LED class under the LED indicator, without the agent.
    @Suite @AgentActor struct LightTests {
        private static let folder = "/sys/class/leds/board:white:light"
        private let led: WatchedLED
        private let clock = ManualClock()

        init() throws {
            led = try WatchedLED(name: "board:white:light")
            // That it is dark at first is told before a brightness that a fast indicator sets could replace it.
            led.collect()
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

        @Test("The kernel blinks the hint, exactly as the timeline says, and nobody else does")
        func kernelBlinking() async throws {
            let indicator = indicator { Issue.record("\($0)") }
            var hint = presentation(isOn: false)
            hint.hint = "Hold to Turn On"
            led.forget()
            indicator.show(hint)
            try await waitUntil { led.brightness == 83 }
            #expect(try KernelFile.read(Self.folder + "/trigger").contains("[pattern]"))
            #expect(clock.scheduledCount == 0)
            try await led.follow(for: .milliseconds(2250))
            // The first is what the LED was before.
            #expect(led.history.prefix(6) == [0, 83, 0, 83, 0, 83])
            // Another pattern, without a gap; then a level, before which the kernel ends the trigger.
            var status = presentation(isOn: false)
            status.status = "Started"
            indicator.show(status)
            try await waitUntil { led.brightness == 255 }
            led.forget()
            try await led.follow(for: .milliseconds(800))
            #expect(led.history.prefix(3) == [255, 83, 255])
            led.forget()
            indicator.show(presentation(isOn: true))
            try await waitUntil { (try? KernelFile.read(Self.folder + "/trigger").contains("[none]")) == true }
            try await waitUntil { led.brightness == 255 }
            indicator.stop()
            #expect(led.brightness == 0)
        }

        @Test("The kernel's own gpio-leds LED, which is on or off", .enabled(if: Board.hasDeviceTree))
        func kernelLED() async throws {
            let indicator = LightIndicator(.led(name: DeviceTree.ledName), clock: clock) { Issue.record("\($0)") }
            for isOn in [true, false, true] {
                indicator.show(presentation(isOn: isOn))
                try await waitUntil { (try? DeviceTree.ledIsOn()) == isOn }
            }
            var disabled = presentation(isOn: true)
            disabled.control?.isDisabled = true
            indicator.show(disabled)
            try await waitUntil { (try? DeviceTree.ledIsOn()) == false }
            #expect(
                try KernelFile.read("/sys/class/leds/\(DeviceTree.ledName)/pattern")
                    == "1 60 1 0 0 240 0 0 1 60 1 0 0 240 0 0 1 60 1 0 0 3340 0 0")
            indicator.stop()
            #expect(try !DeviceTree.ledIsOn())
        }

        private nonisolated static let coloured: String? = (try? Folder.names(in: "/sys/class/leds"))?.first { name in
            (try? KernelFile.read("/sys/class/leds/\(name)/multi_index")) != nil
        }

        @Test(
            "Three of them as one coloured LED show the tint (kernel 6.6 and newer)",
            .enabled(if: coloured != nil))
        func colouredLED() async throws {
            let name = try #require(Self.coloured)
            let indicator = LightIndicator(.led(name: name), clock: clock) { Issue.record("\($0)") }
            var shown = presentation(isOn: true)
            shown.control?.tint = .system(.yellow)
            indicator.show(shown)
            try await waitUntil { (try? DeviceTree.levels([25, 26, 27])) == [true, true, false] }
            shown.control?.tint = .system(.purple)
            indicator.show(shown)
            try await waitUntil { (try? DeviceTree.levels([25, 26, 27])) == [true, false, true] }
            indicator.stop()
            #expect(try DeviceTree.levels([25, 26, 27]) == [false, false, false])
        }

        @Test("A keyboard's Scroll Lock lights up and is given back")
        func keyboard() async throws {
            let keyboard = try VirtualKeyboard(name: "Light keyboard")
            let device = LightDevice.input(name: "LED_SCROLLL") {
                let properties = DeviceProperties(name: "Light keyboard")
                let location = try InputLEDLocation(
                    of: KeyAddress(device: .properties(properties), code: "LED_SCROLLL"))
                return InputLEDNode(path: location.node, code: location.code)
            }
            let indicator = LightIndicator(device, clock: clock) { Issue.record("\($0)") }
            for isOn in [true, false, true] {
                indicator.show(presentation(isOn: isOn))
                try await waitUntil { keyboard.scrollLock == isOn }
            }
            indicator.stop()
            #expect(!keyboard.scrollLock)
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
