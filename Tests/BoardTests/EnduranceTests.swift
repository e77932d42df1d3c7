import Testing

extension OnTheBoard {
    /// Hundreds of presses of random lengths: none may be lost, none performed twice. Minutes of holding, so where time travels.
    @Suite(.enabled(if: Board.travelsInTime, "minutes of real holding: scripts/test board runs it with time travel"))
    struct EnduranceTests {
        @Test("200 holds and 200 taps in a random order perform exactly 200 times", arguments: PressInput.allCases)
        func holdsAndTaps(_ input: PressInput) async throws {
            let rig = try await Rig(input)
            var random = SplitMix(seed: 0x0AC7_10B0)
            let presses = Array(repeating: true, count: 200) + Array(repeating: false, count: 200)
            for isHold in presses.shuffled(using: &random) {
                let milliseconds =
                    isHold ? Int.random(in: 520...1200, using: &random) : Int.random(in: 20...470, using: &random)
                let before = rig.agent.performed.count
                try await rig.press(for: .milliseconds(milliseconds))
                try await Task.sleep(for: .milliseconds(Int.random(in: 60...250, using: &random)))
                let entries = rig.agent.performed.count - before
                try #require(
                    entries == (isHold ? 2 : 0),
                    "\(isHold ? "a hold" : "a tap") of \(milliseconds) ms made \(entries) entries\n\(rig.agent.output.suffix(2000))"
                )
            }
            #expect(rig.values == (0..<200).map { $0.isMultiple(of: 2) })
            #expect(try await rig.agent.stop() == .exited(0))
        }
    }
}

/// A small seeded generator: the same presses each time.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
