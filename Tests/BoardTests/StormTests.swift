import Testing

extension OnTheBoard {
    /// Ten seconds of one button's chatter, while another one is used. Where time travels: the board's one processor would
    /// be the first thing to run out, and the load of the host would be tested.
    @Suite(.enabled(if: Board.travelsInTime, "ten even seconds: scripts/test storm runs it with time travel"))
    struct StormTests {
        @Test(
            "In a storm of ten seconds another button's gestures are right, and the agent's memory stays flat",
            arguments: StormyButton.Kind.allCases)
        func storm(_ kind: StormyButton.Kind) async throws {
            let stormy = try await StormyButton(kind, gestures: ["tap", "hold"])
            let rig = stormy.rig
            let asleep = try ProcessFacts.contextSwitches(of: rig.agent.processID)
            let storm = try stormy.storm(rounds: 10_000)
            try await Self.use(rig)
            let early = try ProcessFacts.privateDirty(of: rig.agent.processID)
            for _ in 0..<5 { try await Self.use(rig) }
            #expect(storm.length == nil, "the storm was over too soon")
            #expect(try await storm.isOver(within: .seconds(5)))
            let late = try ProcessFacts.privateDirty(of: rig.agent.processID)
            let awake = try ProcessFacts.contextSwitches(of: rig.agent.processID) - asleep
            try await Task.sleep(for: .seconds(1))

            print(
                "storm on \(kind.rawValue): \(storm.changes) changes, \(awake) context switches of the agent; "
                    + "private dirty memory \(early) KiB, then \(late) KiB")
            #expect(storm.changes == 10_000 * kind.changesARound)
            #expect(awake >= 10_000, "the agent has seen \(awake) rounds")
            #expect(rig.values == (0..<12).map { $0.isMultiple(of: 2) }, "\(rig.agent.output.suffix(1000))")
            #expect(late - early <= 64, "private dirty memory grew from \(early) to \(late) KiB")
            #expect(!rig.agent.output.contains("(overrun)"))
            #expect(try await rig.agent.stop() == .exited(0))
        }

        /// A hold, which performs while the button is down, and a tap, which performs when it comes up.
        private static func use(_ rig: Rig) async throws {
            let before = rig.values.count
            try await press(rig, for: .milliseconds(700), whileDown: before + 1, afterwards: before + 1)
            try await press(rig, for: .milliseconds(150), whileDown: before + 1, afterwards: before + 2)
            _ = try rig.client.presentations()
        }

        private static func press(
            _ rig: Rig, for length: Duration, whileDown performed: Int, afterwards performedInAll: Int
        ) async throws {
            try rig.press()
            try await Task.sleep(for: length)
            #expect(rig.values.count == performed, "\(length), still down")
            try rig.release()
            try await Task.sleep(for: .milliseconds(300))
            #expect(rig.values.count == performedInAll, "\(length), up again")
        }
    }
}
