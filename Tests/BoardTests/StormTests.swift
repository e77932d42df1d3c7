import CBoard
import Foundation
import Synchronization
import Testing

extension OnTheBoard {
    /// One button that chatters without end, while another one is used. In real time, as it measures the processor's.
    @Suite(.enabled(if: Storm.isAskedFor, "takes a minute of real time: scripts/test storm"))
    struct StormTests {
        /// What the storm goes down on, and the program of the same trade that reads the same for comparison.
        enum Target: String, CaseIterable, Sendable {
            case key = "10,000 key events a second"
            case line = "1,000 edges a second on a line"

            /// The configuration of the button that the storm is on.
            var input: String {
                switch self {
                case .key: "key: {name: \"Storm keyboard\", code: KEY_PROG2}"
                case .line: "gpio: {line: GPIO22}"
                }
            }
        }

        private static let seconds = 10

        @Test("In a storm another button's gestures stay right, and memory stays flat", arguments: Target.allCases)
        func storm(_ target: Target) async throws {
            let header = try GPIOHeader(.pi4)
            try header.letGo(22)
            let stormy = try VirtualKeyboard(name: "Storm keyboard", keys: [KEY_PROG2])
            let keyboard = try VirtualKeyboard(name: "Board keyboard")
            let agent = try AgentProcess(
                configuration: Rig.configuration(buttons: [
                    "action": "key: {name: \"Board keyboard\", code: KEY_PROG1}", "storm": target.input,
                ]))
            try #require(try await agent.isReady(), "\(agent.output)")
            let client = try VarlinkClient(path: agent.socket)
            try await client.waitUntilKnown()
            #expect(try await client.status().buttons.map(\.problem) == [nil, nil], "\(agent.output)")

            let before = try Self.cost(of: agent.processID)
            let storm = try Storm(on: target, stormy, header, seconds: Self.seconds)
            try await Task.sleep(for: .seconds(2))
            let early = try ProcessFacts.privateDirty(of: agent.processID)
            for _ in 0..<4 {
                try await Self.press(keyboard, for: .milliseconds(700))
                try await Self.press(keyboard, for: .milliseconds(150))
            }
            #expect(try await Board.waits(for: .seconds(30)) { storm.isOver })
            let late = try ProcessFacts.privateDirty(of: agent.processID)
            try await Task.sleep(for: .milliseconds(500))
            let spent = try Self.cost(of: agent.processID) - before

            #expect(
                PerformanceLog(state: agent.state).values == [true, false, true, false], "\(agent.output.suffix(1000))")
            #expect(storm.changes == (target == .key ? 100_000 : 10_000))
            #expect(late - early < 256, "private dirty memory grew from \(early) to \(late) KiB")
            #expect(agent.end() == nil)
            #expect(try await agent.stop() == .exited(0))

            let (program, others) = try await Self.cost(ofAnotherReading: target, stormy, header)
            print(
                "storm of \(target.rawValue): \(storm.changes) changes in \(storm.length); processor time: "
                    + "agent \(spent) ms, \(program) \(others) ms; agent's private dirty memory \(early) KiB, then \(late) KiB"
            )
            withExtendedLifetime((header, stormy)) {}
        }

        private static func press(_ keyboard: VirtualKeyboard, for time: Duration) async throws {
            try keyboard.press()
            try await Task.sleep(for: time)
            try keyboard.release()
            try await Task.sleep(for: .milliseconds(300))
        }

        /// The same storm again, for a program that prints what it reads.
        private static func cost(
            ofAnotherReading target: Target, _ keyboard: VirtualKeyboard, _ header: GPIOHeader
        ) async throws -> (program: String, milliseconds: Int) {
            let words =
                switch target {
                case .key: ["/usr/bin/evtest", try keyboard.node]
                case .line: ["/usr/bin/gpiomon", try header.chip, "22"]
                }
            let process = try Program.start(words, environment: [], output: "/dev/null")
            defer {
                kill(process, SIGTERM)
                waitpid(process, nil, 0)
            }
            try await Task.sleep(for: .milliseconds(500))
            let before = try cost(of: process)
            let storm = try Storm(on: target, keyboard, header, seconds: seconds)
            #expect(try await Board.waits(for: .seconds(30)) { storm.isOver })
            return (String(words[0].split(separator: "/").last ?? ""), try cost(of: process) - before)
        }

        /// Milliseconds of processor time so far.
        private static func cost(of process: pid_t) throws -> Int {
            try ProcessFacts.processorTime(of: process)
        }
    }
}

/// Events without end, from a thread of their own, at an even pace that catches up when it was held up.
final class Storm: Sendable {
    static var isAskedFor: Bool { Board.environment["ACTIONBUTTON_STORM"] != nil }

    private struct Progress {
        var changes = 0
        var length: Duration?
    }

    private let progress = Mutex(Progress())

    init(
        on target: OnTheBoard.StormTests.Target, _ keyboard: VirtualKeyboard, _ header: GPIOHeader, seconds: Int
    ) throws {
        let rounds = seconds * 1000
        let wire = try header.pullFile(22)
        // SAFETY: the keyboard is typed on by the thread alone for the time of the storm.
        nonisolated(unsafe) let keyboard = keyboard
        Thread.detachNewThread { [self] in
            // The board has one processor: whoever reads would hold the storm up after each event.
            var priority = sched_param()
            priority.sched_priority = 10
            pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority)
            let file = open(wire, O_WRONLY | O_CLOEXEC)
            defer { close(file) }
            let start = ContinuousClock.now
            for round in 0..<rounds {
                let changes = Self.change(target, keyboard, file, round: round)
                progress.withLock { $0.changes += changes }
                let ahead = Duration.milliseconds(round + 1) - (ContinuousClock.now - start)
                if ahead > .zero { usleep(UInt32(ahead / .microseconds(1))) }
            }
            progress.withLock { $0.length = ContinuousClock.now - start }
        }
    }

    /// What happens in one millisecond.
    private static func change(
        _ target: OnTheBoard.StormTests.Target, _ keyboard: VirtualKeyboard, _ file: Int32, round: Int
    ) -> Int {
        switch target {
        case .key: return (try? keyboard.storm(KEY_PROG2, count: 10)) == nil ? 0 : 10
        case .line:
            let pull = round.isMultiple(of: 2) ? "pull-down" : "pull-up"
            return pwrite(file, pull, pull.utf8.count, 0) == pull.utf8.count ? 1 : 0
        }
    }

    var changes: Int { progress.withLock { $0.changes } }
    var isOver: Bool { progress.withLock { $0.length != nil } }
    /// How long it took; zero while it goes on.
    var length: Duration { progress.withLock { $0.length ?? .zero } }
}
