import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import Indicators
import Testing

extension OnTheBoard {
    /// A lamp on a GPIO output under the GPIO indicator, without the agent.
    @Suite @AgentActor struct LampTests {
        private let clock = ManualClock()

        @Test("The lamp follows the state and is out after the stop", arguments: [false, true])
        func following(isActiveLow: Bool) async throws {
            let header = try GPIOHeader(.pi4)
            // The lamp's own circuit pulls the line to where it is dark once nothing drives it.
            if isActiveLow { try header.letGo(18) } else { try header.pullDown(18) }
            let indicator = indicator(header, line: 18, isActiveLow: isActiveLow) { Issue.record("\($0)") }
            for isOn in [true, false, true] {
                indicator.show(presentation(isOn: isOn))
                try await waitUntil { try header.level(18) == (isOn != isActiveLow) }
            }
            #expect(clock.scheduledCount == 0)
            indicator.stop()
            #expect(try header.level(18) == isActiveLow)
        }

        @Test("Three outputs make a colour, and follow the tint")
        func colours() async throws {
            let header = try GPIOHeader(.pi4)
            let lines = [5, 6, 13]
            for line in lines { try header.pullDown(line) }
            let chip = try header.chip
            let device = LightDevice.gpio(name: "GPIO5, GPIO6, GPIO13", isActiveLow: false) {
                GPIOOutputLines(chipPath: "/dev/\(chip)", offsets: [5, 6, 13])
            }
            let indicator = LightIndicator(device, clock: clock) { Issue.record("\($0)") }
            for (tint, levels) in [
                (SystemColor.yellow, [true, true, false]), (.purple, [true, false, true]),
                (.blue, [false, false, true]),
            ] {
                var shown = presentation(isOn: true)
                shown.control?.tint = .system(tint)
                indicator.show(shown)
                try await waitUntil { try lines.map(header.level) == levels }
            }
            indicator.stop()
            #expect(try lines.map(header.level) == [false, false, false])
        }

        @Test("A line that is taken is one problem that names its holder, until it is free")
        func busy() async throws {
            let header = try GPIOHeader(.pi4, hogs: [18])
            let problems = Problems()
            let indicator = indicator(header, line: 18, isActiveLow: false) { problems.texts.append($0.description) }
            for isOn in [true, false, true] {
                indicator.show(presentation(isOn: isOn))
                try await waitUntil { !problems.texts.isEmpty }
            }
            indicator.stop()
            try #require(problems.texts.count == 1)
            let start = "cannot take GPIO18 (line 18 of /dev/\(try header.chip)) as an output: "
            #expect(problems.texts[0].hasPrefix(start), "\(problems.texts[0])")
            #expect(problems.texts[0].contains("it is held by \""), "\(problems.texts[0])")
        }

        @Test("A chip that is unplugged is one problem, and lights the lamp again when it is back")
        func unplugging() async throws {
            let header = try GPIOHeader(.pi4)
            let problems = Problems()
            let indicator = indicator(header, line: 18, isActiveLow: false) { problems.texts.append($0.description) }
            indicator.show(presentation(isOn: true))
            try await waitUntil { try header.level(18) }
            try header.unplug()
            indicator.show(presentation(isOn: false))
            try await waitUntil { !problems.texts.isEmpty }
            try header.plugIn()
            indicator.show(presentation(isOn: true))
            indicator.show(presentation(isOn: false))
            try await waitUntil { try !header.level(18) }
            indicator.stop()
            #expect(problems.texts.count == 1, "\(problems.texts)")
        }

        private func indicator(
            _ header: GPIOHeader, line: UInt32, isActiveLow: Bool,
            onProblem: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void
        ) -> LightIndicator {
            let chip = try? header.chip
            let device = LightDevice.gpio(name: "GPIO\(line)", isActiveLow: isActiveLow) {
                GPIOOutputLines(chipPath: "/dev/\(chip ?? "")", offsets: [line])
            }
            return LightIndicator(device, clock: clock, onProblem: onProblem)
        }

        private func waitUntil(_ isTrue: @AgentActor () throws -> Bool) async throws {
            for _ in 0..<400 where try !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try isTrue())
        }

        private func presentation(isOn: Bool) -> Presentation {
            Presentation(button: "front", control: ControlFace(kind: "lamp", title: "Lamp", isOn: isOn))
        }
    }

    @AgentActor
    private final class Problems {
        var texts: [String] = []
    }
}
