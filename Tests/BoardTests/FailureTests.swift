import Glibc
import Testing

extension OnTheBoard {
    /// What a person gets wrong, or finds in the way: each ends in one clear line that says what to do.
    @Suite struct FailureTests {
        private static let line = "gpio: {line: GPIO17, bias: pull-up, active-low: true}"

        /// Starts an agent that lives on, and gives the problem that its one button reports.
        private func problem(of source: String, as user: uid_t? = nil) async throws -> String {
            let agent = try AgentProcess(configuration: Rig.configuration(buttons: ["action": source]), as: user)
            try #require(try await agent.isReady(), "\(agent.output)")
            let status = try await VarlinkClient(path: agent.socket).status()
            let problem = try #require(status.buttons.first?.problem, "\(agent.output)")
            #expect(agent.output.contains(problem), "\(agent.output)")
            #expect(!problem.contains("\n"))
            #expect(try await agent.stop() == .exited(0))
            return problem
        }

        @Test("A wrong line name is named")
        func wrongLineName() async throws {
            let header = try GPIOHeader(.pi4)
            let problem = try await problem(of: "gpio: {line: GPIO71, bias: pull-up, active-low: true}")
            #expect(problem.contains("GPIO71"))
            #expect(problem.contains("gpioinfo"), "the remedy: \(problem)")
            withExtendedLifetime(header) {}
        }

        @Test("A busy line says who holds it, and where")
        func busyLine() async throws {
            let header = try GPIOHeader(.pi4, hogs: [17])
            let problem = try await problem(of: Self.line)
            #expect(problem.contains("GPIO17"))
            #expect(problem.contains("busy"))
            #expect(problem.contains("another-driver"))
            let chip = try header.chip
            #expect(problem.contains(chip))
            #expect(problem.contains(GPIOHeader.Model.pi4.rawValue))
        }

        @Test("A chip that is not there is named")
        func absentChip() async throws {
            let problem = try await problem(
                of: "gpio: {chip: pinctrl-rp1, offset: 17, bias: pull-up, active-low: true}")
            #expect(problem.contains("pinctrl-rp1"))
        }

        @Test("A keyboard that is not there is waited for")
        func absentKeyboard() async throws {
            let led = try WatchedLED(name: Rig.ledName)
            let agent = try AgentProcess(configuration: Rig.configuration(.keyboard))
            try #require(try await agent.isReady(), "\(agent.output)")
            let client = try VarlinkClient(path: agent.socket)
            let problem = try #require(try await client.status().buttons.first?.problem)
            #expect(problem.contains("Board keyboard"))

            let keyboard = try VirtualKeyboard(name: "Board keyboard")
            try await Task.sleep(for: .seconds(3))
            #expect(try await client.status().buttons.first?.problem == nil, "\(agent.output)")
            try await client.waitUntilKnown()
            try keyboard.press()
            try await Task.sleep(for: .milliseconds(700))
            try keyboard.release()
            try await Task.sleep(for: .milliseconds(500))
            #expect(PerformanceLog(state: agent.state).values == [true], "\(agent.output)")
            #expect(led.brightness > 0)
        }

        @Test("A keyboard pulled out while its key is down performs nothing, and works again when it is back")
        func keyboardUnplugged() async throws {
            let rig = try await Rig(.keyboard)
            try rig.press()
            try await Task.sleep(for: .milliseconds(200))
            rig.keyboard?.unplug()
            try await Task.sleep(for: .seconds(1))
            #expect(rig.agent.performed.isEmpty)
            let problem = try await VarlinkClient(path: rig.agent.socket).status().buttons.first?.problem
            #expect(problem?.contains("Board keyboard") == true, "\(rig.agent.output)")

            let again = try VirtualKeyboard(name: "Board keyboard")
            try await Task.sleep(for: .seconds(3))
            try again.press()
            try await Task.sleep(for: .milliseconds(700))
            try again.release()
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true], "\(rig.agent.output)")
        }

        @Test("No permission names the node and the group to join", arguments: [PressInput.pi4, .keyboard])
        func noPermission(_ input: PressInput) async throws {
            let nobody: uid_t = 65534
            let header = input == .pi4 ? try GPIOHeader(.pi4) : nil
            let keyboard = input == .keyboard ? try VirtualKeyboard(name: "Board keyboard") : nil
            // A line's name is looked for on every chip: the first one that may not be opened is the one that is named.
            let node = try keyboard.map { try $0.node } ?? "/dev/gpiochip"
            let source = input == .pi4 ? Self.line : "key: {device: \(node), code: KEY_PROG1}"
            let problem = try await problem(of: source, as: nobody)
            #expect(problem.contains("ermission"), "\(problem)")
            #expect(problem.contains(node), "\(problem)")
            #expect(problem.contains("chgrp actionbutton"), "the remedy: \(problem)")
            withExtendedLifetime(header) {}
        }

        @Test("An LED that is not there is named, and the button works without it")
        func absentLED() async throws {
            let header = try GPIOHeader(.pi4)
            try header.letGo(17)
            let agent = try AgentProcess(configuration: Rig.configuration(.pi4))
            try #require(try await agent.isReady(), "\(agent.output)")
            #expect(agent.output.contains(Rig.ledName), "\(agent.output)")
            try await VarlinkClient(path: agent.socket).waitUntilKnown()
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(700))
            try header.letGo(17)
            try await Task.sleep(for: .milliseconds(300))
            #expect(PerformanceLog(state: agent.state).values == [true], "\(agent.output)")
        }

        @Test("A configuration that may not be read ends the agent with 77 and the file's name")
        func unreadableConfiguration() async throws {
            let agent = try AgentProcess(configuration: Rig.configuration(.pi4), as: 65534, configurationMode: 0o200)
            #expect(try await agent.ended(within: .seconds(5)) == .exited(EX_NOPERM))
            #expect(agent.output.contains("\(agent.folder)/config.yaml"))
            #expect(agent.output.contains("ermission"))
        }

        @Test("A misspelt key ends the agent with 78, file, line, column and the key that was meant")
        func wrongConfiguration() async throws {
            let text = try Rig.configuration(.pi4).replacing("hold-threshold:", with: "hold-treshold:")
            let agent = try AgentProcess(configuration: text)
            #expect(try await agent.ended(within: .seconds(5)) == .exited(EX_CONFIG))
            let output = agent.output
            #expect(output.contains("\(agent.folder)/config.yaml:4:5"), "\(output)")
            #expect(output.contains("hold-treshold") && output.contains("hold-threshold"), "\(output)")
            #expect(output.split(separator: "\n").count == 1, "\(output)")
        }

        /// Starts an agent with that extension, which it lives without, and gives what it wrote.
        private func output(withExtension path: String) async throws -> String {
            let header = try GPIOHeader(.pi4)
            let agent = try AgentProcess(
                configuration: Rig.configuration(buttons: ["action": Self.line], extensions: [path]))
            try #require(try await agent.isReady(), "\(agent.output)")
            try await Task.sleep(for: .seconds(3))
            #expect(agent.end() == nil)
            withExtendedLifetime(header) {}
            return agent.output
        }

        @Test("An extension that is not there is named")
        func absentExtension() async throws {
            let output = try await output(withExtension: "/run/board-tests/NoSuchExtension")
            #expect(output.contains("/run/board-tests/NoSuchExtension"), "\(output)")
            #expect(output.contains("No such file"), "\(output)")
        }

        @Test("An extension that is not executable is named, with the chmod that it needs")
        func extensionNotExecutable() async throws {
            let path = try TestExtension.installed(as: "PlainFile", mode: 0o644)
            let output = try await output(withExtension: path)
            #expect(output.contains(path), "\(output)")
            #expect(output.contains("chmod"), "\(output)")
        }

        @Test("An extension that anyone may write is refused by name")
        func extensionWritable() async throws {
            let path = try TestExtension.installed(as: "LooseFile", mode: 0o777)
            let output = try await output(withExtension: path)
            #expect(output.contains(path), "\(output)")
        }

        @Test("A control that no extension has is named at the start with those that there are, and when it is held")
        func unknownControl() async throws {
            let header = try GPIOHeader(.pi4)
            try header.letGo(17)
            let agent = try AgentProcess(
                configuration: Rig.configuration(buttons: ["action": Self.line], control: "com.example.board.Rely"))
            try #require(try await agent.isReady(), "\(agent.output)")
            try await Task.sleep(for: .seconds(3))
            let warnings = agent.output.split(separator: "\n").filter { $0.contains("com.example.board.Rely\"") }
            #expect(warnings.count == 1, "\(agent.output)")
            let warning = warnings.first ?? ""
            #expect(warning.contains("button action, hold: no extension and no file has a control"), "\(warning)")
            #expect(warning.contains("com.example.board.Relay,"), "the remedy: \(warning)")
            let client = try VarlinkClient(path: agent.socket)
            try client.watch("action")
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(700))
            try header.letGo(17)
            try await Task.sleep(for: .milliseconds(300))
            let shown = try client.presentations()
            let messages = shown.compactMap { if case .failed(let message) = $0.work { message } else { nil } }
            #expect(messages.contains { $0.contains("com.example.board.Rely") }, "\(shown)\n\(agent.output)")
        }
    }
}
