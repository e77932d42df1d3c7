import AgentProtocol
import Glibc
import Testing

extension OnTheBoard {
    /// The agent's own life: idling, stopping, and an extension that dies.
    @Suite struct LifeTests {
        @Test("An extension killed in mid-perform is a failure that shows, and the next hold works")
        func extensionKilled() async throws {
            let rig = try await Rig(.pi4, control: "com.example.board.SlowRelay")
            _ = try rig.client.presentations()
            try await rig.press(for: .milliseconds(700))
            let entry = try #require(rig.agent.performed.first, "\(rig.agent.output)")
            #expect(entry.stage == .began)
            rig.led.forget()
            kill(entry.processID, SIGKILL)

            var shown: [Presentation] = []
            let failed = try await Board.waits(for: .seconds(5)) {
                shown += try rig.client.presentations()
                return shown.contains { if case .failed = $0.work { true } else { false } }
            }
            #expect(failed, "\(rig.agent.output)")
            try await Task.sleep(for: .milliseconds(300))
            rig.led.collect()
            #expect(rig.led.history.count > 1, "the LED shows the failure")
            #expect(rig.agent.end() == nil)
            #expect(rig.values.isEmpty)

            try await Task.sleep(for: .seconds(5))
            try await rig.press(for: .milliseconds(700))
            let worked = try await Board.waits(for: .seconds(10)) { rig.values == [true] }
            #expect(worked, "\(rig.agent.output)")
            #expect(rig.agent.performed.last?.processID != entry.processID)
        }

        @Test("A perform that throws is a failure that shows, and the state stays as it was")
        func performFails() async throws {
            let rig = try await Rig(.pi4, control: "com.example.board.BrokenRelay")
            _ = try rig.client.presentations()
            try await rig.press(for: .milliseconds(700))
            try await Task.sleep(for: .milliseconds(500))
            let shown = try rig.client.presentations()
            let messages = shown.compactMap { if case .failed(let message) = $0.work { message } else { nil } }
            #expect(messages.contains { $0.contains("the relay's contacts are welded") }, "\(shown)")
            #expect(shown.last?.control?.isOn == false)
            #expect(rig.values.isEmpty)
            #expect(rig.agent.performed.count == 1)
        }

        @Test(
            "SIGTERM and SIGINT put the LED out, release the line, end the children, exit 0",
            arguments: [SIGTERM, SIGINT])
        func stop(_ signal: Int32) async throws {
            let rig = try await Rig(.pi4)
            try await rig.press(for: .milliseconds(700))
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.led.brightness > 0)
            let children = try ProcessFacts.children(of: rig.agent.processID)
            #expect(!children.isEmpty)

            rig.agent.send(signal)
            #expect(try await rig.agent.ended(within: .seconds(10)) == .exited(0), "\(rig.agent.output)")
            #expect(rig.led.brightness == 0)
            #expect(children.filter(ProcessFacts.exists).isEmpty)
            #expect(rig.agent.notifications.contains("STOPPING=1"))

            let second = try AgentProcess(configuration: Rig.configuration(.pi4))
            try #require(try await second.isReady(), "\(second.output)")
            let status = try await VarlinkClient(path: second.socket).status()
            #expect(status.buttons.map(\.problem) == [nil], "\(second.output)")
        }

        @Test("Ten idle seconds with all inputs open cost no context switch")
        func idle() async throws {
            let header = try GPIOHeader(.pi5)
            try header.letGo(17)
            let keyboard = try VirtualKeyboard(name: "Board keyboard")
            let led = try WatchedLED(name: Rig.ledName)
            let agent = try AgentProcess(
                configuration: Rig.configuration(buttons: [
                    "line": "gpio: {line: GPIO17, bias: pull-up, active-low: true}",
                    "key": "key: {name: \"\(keyboard.name)\", code: KEY_PROG1}",
                    "program": "scripted: {}",
                ]))
            try #require(try await agent.isReady(), "\(agent.output)")
            let client = try VarlinkClient(path: agent.socket)
            try await client.waitUntilKnown()
            #expect(try await client.status().buttons.map(\.problem) == [nil, nil, nil], "\(agent.output)")

            // A press first: an agent that has worked must come to rest again.
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(700))
            try header.letGo(17)
            try await Task.sleep(for: .seconds(8))
            #expect(PerformanceLog(state: agent.state).values == [true], "\(agent.output)")
            #expect(led.brightness > 0)

            let before = try ProcessFacts.contextSwitches(of: agent.processID)
            try await Task.sleep(for: .seconds(10))
            let switches = try ProcessFacts.contextSwitches(of: agent.processID) - before
            let dirty = try ProcessFacts.privateDirty(of: agent.processID)
            print("idle agent: \(switches) context switches in 10 s, \(dirty) KiB of private dirty memory")
            #expect(switches == 0)
            if Board.environment["ACTIONBUTTON_RELEASE"] != nil { #expect(dirty < 3072) }
        }

        @Test("With a thousand declared controls ten idle seconds cost no context switch either")
        func idleCrowd() async throws {
            var lines = [
                "buttons:", "  action: {scripted: {}, gestures: {hold: control-500}}", "controls:",
            ]
            for number in 0..<1000 {
                // What is on no gesture is refreshed for nobody.
                let refresh = number == 500 ? "on-change: state" : "every: 1s"
                lines += [
                    "  control-\(number):",
                    "    command: {is-on: [test, -e, /tmp/on], turn-on: [touch, /tmp/on], turn-off: [rm, /tmp/on]}",
                    "    refresh: {\(refresh)}",
                ]
            }
            let agent = try AgentProcess(configuration: lines.joined(separator: "\n"))
            try #require(try await agent.isReady(), "\(agent.output)")
            let client = try VarlinkClient(path: agent.socket)
            try await client.waitUntilKnown()
            try await Task.sleep(for: .seconds(8))
            let before = try ProcessFacts.contextSwitches(of: agent.processID)
            try await Task.sleep(for: .seconds(10))
            let switches = try ProcessFacts.contextSwitches(of: agent.processID) - before
            print("idle agent with 1,000 declared controls: \(switches) context switches in 10 s")
            #expect(switches == 0)
        }
    }
}
