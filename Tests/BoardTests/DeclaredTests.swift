import AgentProtocol
import CBoard
import Configuration
import ControlsTestKit
import EventLoop
import Glibc
import Testing

extension OnTheBoard {
    /// Declared controls on a real kernel's outputs, LEDs and keys, under the whole agent.
    @Suite @AgentActor struct DeclaredTests {
        private func agent(_ action: DeclaredAction) async throws -> AgentHarness {
            try await AgentHarness(
                gestures: [.hold: GestureAssignment(kind: "control")],
                controls: [DeclaredControl(kind: "control", action: action)])
        }

        private func hold(_ agent: AgentHarness) async -> Presentation {
            agent.press(.hold)
            return await agent.settled()
        }

        @Test("An output follows its toggle, and is held while a gesture has it", arguments: [false, true])
        func output(isActiveLow: Bool) async throws {
            let header = try GPIOHeader(.pi4)
            if isActiveLow { try header.letGo(24) } else { try header.pullDown(24) }
            let agent = try await agent(.gpioOutput(.name("GPIO24"), activeLow: isActiveLow))
            #expect(agent.showsNow.control?.isOn == false)
            #expect(try header.level(24) == isActiveLow)
            for isOn in [true, false, true] {
                let shown = await hold(agent)
                #expect(shown.control?.isOn == isOn)
                #expect(shown.work == .idle)
                #expect(try header.level(24) == (isOn != isActiveLow))
            }
            #expect(agent.clock.scheduledCount == 0)
            await agent.stop()
            #expect(try header.level(24) == isActiveLow)
        }

        @Test("An output that another program holds is not known, and the failure names the holder")
        func busyOutput() async throws {
            let header = try GPIOHeader(.pi4, hogs: [24])
            let agent = try await agent(.gpioOutput(.name("GPIO24"), activeLow: false))
            #expect(agent.showsNow.control?.freshness == .unknown)
            guard case .failed(let message) = await hold(agent).work else {
                Issue.record("it did not fail")
                return
            }
            #expect(message.contains("it is held by \""), "\(message)")
            await agent.stop()
            withExtendedLifetime(header) {}
        }

        @Test("A torch leaves the LED alone until it is lit, and gives it back as it was")
        func torch() async throws {
            let led = try WatchedLED(name: "board:white:light")
            try KernelFile.write("40", to: "/sys/class/leds/board:white:light/brightness")
            let agent = try await agent(.led(name: led.name))
            #expect(agent.showsNow.control?.isOn == false)
            led.collect()
            #expect(led.brightness == 40)
            for (isOn, brightness) in [(true, 255), (false, 0), (true, 255)] {
                #expect(await hold(agent).control?.isOn == isOn)
                led.collect()
                #expect(led.brightness == brightness)
            }
            await agent.stop()
            led.collect()
            #expect(led.brightness == 40)
        }

        @Test("Keys go down in their order and up in the other, on a keyboard that is there from the start")
        func keys() async throws {
            let agent = try await agent(.keys(["KEY_LEFTCTRL", "KEY_C"]))
            let reader = try KeyReader(device: "actionbutton control")
            for _ in 1...2 {
                #expect(await hold(agent).work == .idle)
                #expect(reader.changes() == [[KEY_LEFTCTRL, 1], [KEY_C, 1], [KEY_C, 0], [KEY_LEFTCTRL, 0]])
            }
            await agent.stop()
            #expect(throws: SystemCallError.self) { try KeyReader(device: "actionbutton control") }
        }
    }
}
