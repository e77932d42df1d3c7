import Glibc
import Testing

extension OnTheBoard {
    /// An agent that gets no time while its button is pressed: stopped, swapped out, or starved.
    ///
    /// What happened is judged by the kernel's stamps, not by when it is read.
    @Suite struct SuspendedReaderTests {
        private static let inputs: [PressInput] = [.pi4, .keyboard]

        @Test("A tap that is read a second later is a tap", arguments: inputs)
        func tap(_ input: PressInput) async throws {
            let rig = try await Rig(input)
            rig.agent.send(SIGSTOP)
            try await rig.press(for: .milliseconds(200))
            try await Task.sleep(for: .seconds(1))
            rig.agent.send(SIGCONT)
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values.isEmpty)
            try await rig.press(for: .milliseconds(700))
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true], "\(rig.agent.output)")
            #expect(try await rig.agent.stop() == .exited(0))
        }

        @Test("A hold that is read after its release is one hold", arguments: inputs)
        func hold(_ input: PressInput) async throws {
            let rig = try await Rig(input)
            rig.agent.send(SIGSTOP)
            try await rig.press(for: .milliseconds(700))
            try await Task.sleep(for: .seconds(1))
            rig.agent.send(SIGCONT)
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true], "\(rig.agent.output)")
            #expect(try await rig.agent.stop() == .exited(0))
        }

        @Test(
            "A press of which the kernel had to drop edges performs nothing, and the next one works", arguments: inputs)
        func overrun(_ input: PressInput) async throws {
            let rig = try await Rig(input)
            try rig.press()
            try await Task.sleep(for: .milliseconds(100))
            rig.agent.send(SIGSTOP)
            // A signal is seen when the process gets its turn: what comes before is still read.
            try await Task.sleep(for: .milliseconds(20))
            for _ in 0..<100 {
                try rig.release()
                try await Task.sleep(for: .milliseconds(20))
                try rig.press()
                try await Task.sleep(for: .milliseconds(20))
            }
            try await Task.sleep(for: .seconds(1))
            rig.agent.send(SIGCONT)
            try await Task.sleep(for: .seconds(1))
            #expect(rig.values.isEmpty, "\(rig.agent.output)")
            #expect(rig.agent.output.contains("(overrun)"), "\(rig.agent.output)")
            try rig.release()
            try await Task.sleep(for: .milliseconds(200))
            #expect(rig.values.isEmpty)
            try await rig.press(for: .milliseconds(700))
            try await Task.sleep(for: .milliseconds(500))
            #expect(rig.values == [true], "\(rig.agent.output)")
            #expect(try await rig.agent.stop() == .exited(0))
        }
    }
}
