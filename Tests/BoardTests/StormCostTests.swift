import Glibc
import Testing

extension OnTheBoard {
    /// The processor's time that a storm takes of its reader: the agent's, beside a program's that prints what it reads.
    @Suite(.enabled(if: Board.measuresRealTime, "the processor's time is real: scripts/test storm"))
    struct StormCostTests {
        @Test(
            "A storm costs the agent the time that is printed, beside another reader's",
            arguments: StormyButton.Kind.allCases)
        func cost(_ kind: StormyButton.Kind) async throws {
            let stormy = try await StormyButton(kind, gestures: ["hold"])
            let agent = stormy.rig.agent
            let ours = try await Self.cost(of: stormy, to: agent.processID)
            #expect(stormy.rig.values.isEmpty, "\(agent.output.suffix(1000))")
            #expect(try await agent.stop() == .exited(0))

            let words = try stormy.reader
            let reader = try Program.start(words, environment: [], output: "/dev/null")
            defer {
                kill(reader, SIGKILL)
                waitpid(reader, nil, 0)
            }
            try await Task.sleep(for: .seconds(1))
            let theirs = try await Self.cost(of: stormy, to: reader)
            print("storm on \(kind.rawValue): agent \(ours); \(words[0]) \(theirs)")
            #expect(theirs.time > 0, "\(words) has read nothing")
        }

        private static let rounds = 3000

        private struct Cost: CustomStringConvertible {
            /// Milliseconds of the processor's time.
            var time: Int
            var changes: Int
            var length: Duration

            var description: String {
                let (whole, rest) = length.components
                let rate = Double(changes) / (Double(whole) + Double(rest) / 1e18)
                return "\(time) ms of processor time for \(changes) changes, at \(Int(rate)) a second"
            }
        }

        private static func cost(of stormy: StormyButton, to process: pid_t) async throws -> Cost {
            let before = try ProcessFacts.processorTime(of: process)
            let storm = try stormy.storm(rounds: rounds)
            #expect(try await storm.isOver(within: .seconds(40)))
            try await Task.sleep(for: .seconds(1))
            let time = try ProcessFacts.processorTime(of: process) - before
            #expect(storm.changes == rounds * stormy.kind.changesARound)
            return Cost(time: time, changes: storm.changes, length: storm.length ?? .zero)
        }
    }
}
