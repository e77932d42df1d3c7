import Glibc
import Testing

extension OnTheBoard {
    /// The board suspended to RAM, by the kernel's own test of it. In real time, which passes while it sleeps.
    @Suite(.enabled(if: Board.measuresRealTime, "real time passes in a suspend: scripts/test storm"))
    struct SuspendTests {
        @Test(
            "A press that is older than a suspend performs nothing, and the next one works",
            arguments: [PressInput.pi4, .keyboard, .deviceTree])
        func pressOlderThanTheSuspend(_ input: PressInput) async throws {
            let rig = try await Rig(input)
            try rig.press()
            try await Task.sleep(for: .milliseconds(200))
            let slept = try Self.suspend(seconds: 2)
            #expect(slept > 500_000_000, "the board slept for \(slept) ns")
            try await Task.sleep(for: .seconds(1))
            #expect(rig.values.isEmpty, "\(rig.agent.output)")
            let reasons = ["(suspended)", "(releasedByKernel)"].filter(rig.agent.output.contains)
            #expect(reasons.count == 1, "\(rig.agent.output)")
            try rig.release()
            try await Task.sleep(for: .milliseconds(300))
            #expect(rig.values.isEmpty, "\(rig.agent.output)")
            try await rig.press(for: .milliseconds(700))
            #expect(try await Board.waits(for: .seconds(5)) { rig.values == [true] }, "\(rig.agent.output)")
            #expect(try await rig.agent.stop() == .exited(0))
        }

        /// Returns when the board is awake again, with the nanoseconds by which the boot clock ran ahead meanwhile.
        private static func suspend(seconds: Int) throws -> Int64 {
            let before = ahead
            try KernelFile.write("\(seconds)", to: "/sys/module/suspend/parameters/pm_test_delay")
            try KernelFile.write("core", to: "/sys/power/pm_test")
            defer { try? KernelFile.write("none", to: "/sys/power/pm_test") }
            try KernelFile.write("mem", to: "/sys/power/state")
            return ahead - before
        }

        private static var ahead: Int64 {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) - Board.now
        }
    }
}
