import Glibc
import Testing

extension OnTheBoard {
    /// A whole agent whose LED blinks.
    @Suite struct BlinkingAgentTests {
        private static let configuration = """
            buttons:
              action: {scripted: {}, indicators: [status]}
            indicators:
              status: {led: "\(Rig.ledName)"}

            """

        @Test("An LED that blinks by the kernel's trigger wakes the agent 0 times in 10 s")
        func idle() async throws {
            let led = try WatchedLED(name: Rig.ledName)
            let agent = try AgentProcess(configuration: Self.configuration)
            try #require(try await agent.isReady(), "\(agent.output)")
            try await Task.sleep(for: .seconds(6))
            led.forget()
            let before = try ProcessFacts.contextSwitches(of: agent.processID)
            try await led.follow(for: .seconds(10))
            let switches = try ProcessFacts.contextSwitches(of: agent.processID) - before
            print("blinking LED: \(switches) context switches of the agent in 10 s, LED \(led.history)")
            #expect(switches == 0)
            // One blip in five seconds.
            #expect(led.history.dropFirst().filter { $0 == 55 }.count == 2)
            #expect(try KernelFile.read("/sys/class/leds/\(Rig.ledName)/trigger").contains("[pattern]"))
            #expect(try await agent.stop() == .exited(0))
            #expect(led.brightness == 0)
            #expect(try KernelFile.read("/sys/class/leds/\(Rig.ledName)/trigger").contains("[none]"))
        }

        @Test("What kill -9 leaves on, --leds-off puts out, and after an orderly end it does nothing")
        func crash() async throws {
            let led = try WatchedLED(name: Rig.ledName)
            let agent = try AgentProcess(configuration: Self.configuration)
            try #require(try await agent.isReady(), "\(agent.output)")
            try await Task.sleep(for: .milliseconds(200))
            let trigger = "/sys/class/leds/\(Rig.ledName)/trigger"
            #expect(try KernelFile.read(trigger).contains("[pattern]"))
            agent.send(SIGKILL)
            #expect(try await agent.ended(within: .seconds(5)) == .killed(signal: SIGKILL))
            #expect(try ledsOff(agent, serviceResult: "success"))
            #expect(try KernelFile.read(trigger).contains("[pattern]"))
            #expect(try ledsOff(agent, serviceResult: "signal"))
            #expect(try KernelFile.read(trigger).contains("[none]"))
            #expect(led.brightness == 0)
        }

        /// Runs the program to its end; true when it exited with 0.
        private func ledsOff(_ agent: AgentProcess, serviceResult: String) throws -> Bool {
            Program.succeeds(
                try Program.start(
                    ["\(Board.programs)/actionbuttond", "--leds-off", "--config", "\(agent.folder)/config.yaml"],
                    environment: ["SERVICE_RESULT=\(serviceResult)"], output: "\(agent.folder)/output"))
        }
    }
}
