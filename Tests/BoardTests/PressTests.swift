import AgentProtocol
import Glibc
import Testing

extension OnTheBoard {
    /// A person's button, a control and an LED, seen from outside of the agent.
    @Suite struct PressTests {
        @Test(
            "A hold performs once before the release, a tap shows the hint, a hold again undoes",
            arguments: PressInput.allCases)
        func holdTapHold(_ input: PressInput) async throws {
            let rig = try await Rig(input)
            #expect(rig.led.brightness == Rig.offBrightness)

            let first = try await rig.press(for: .milliseconds(700))
            let entry = try #require(rig.agent.performed.first, "\(rig.agent.output)")
            #expect(entry.value)
            #expect(entry.time >= first.lowerBound + 500_000_000 && entry.time < first.upperBound)
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true])
            #expect(rig.led.brightness == 255)

            _ = try rig.client.presentations()
            try await rig.press(for: .milliseconds(100))
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true])
            let tapped = try rig.client.presentations()
            #expect(tapped.contains { $0.hint == "Hold to Part" }, "\(tapped)")
            try await Task.sleep(for: .milliseconds(2500))
            #expect(try rig.client.presentations().last?.hint == nil)
            #expect(rig.led.brightness == 255)

            try await rig.press(for: .milliseconds(700))
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true, false])
            #expect(rig.led.brightness == Rig.offBrightness)

            #expect(try await rig.agent.stop() == .exited(0), "\(rig.agent.output)")
        }

        @Test("A line is found by its chip's label and offset where lines have no names")
        func labelAndOffset() async throws {
            let header = try GPIOHeader(.pi5, names: { _ in nil })
            try header.letGo(17)
            let led = try WatchedLED(name: Rig.ledName)
            let agent = try AgentProcess(
                configuration: Rig.configuration(buttons: [
                    "action": "gpio: {chip: pinctrl-rp1, offset: 17, bias: pull-up, active-low: true}"
                ]))
            try #require(try await agent.isReady(), "\(agent.output)")
            try await VarlinkClient(path: agent.socket).waitUntilKnown()
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(700))
            try header.letGo(17)
            try await Task.sleep(for: .milliseconds(500))
            #expect(PerformanceLog(state: agent.state).values == [true], "\(agent.output)")
            #expect(led.brightness == 255)
        }

        @Test("One GPIO output is an indicator too")
        func lamp() async throws {
            let header = try GPIOHeader(.pi4)
            try header.letGo(17)
            let configuration = try Rig.configuration(buttons: [
                "action": "gpio: {line: GPIO17, bias: pull-up, active-low: true}"
            ]).replacing("{led: \"\(Rig.ledName)\"}", with: "{gpio: {line: GPIO24}}")
            let agent = try AgentProcess(configuration: configuration)
            try #require(try await agent.isReady(), "\(agent.output)")
            try await VarlinkClient(path: agent.socket).waitUntilKnown()
            #expect(try !header.level(24))
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(700))
            try header.letGo(17)
            try await Task.sleep(for: .milliseconds(500))
            #expect(try header.level(24), "\(agent.output)")
            #expect(try await agent.stop() == .exited(0))
            #expect(try !header.level(24))
        }
    }
}
