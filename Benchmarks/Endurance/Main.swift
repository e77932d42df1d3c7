import AgentProtocol
import Foundation
import Glibc
import Synchronization

/// Ten extensions with 23 controls each, one button a control, 10,000 performs: does the agent stay responsive, and does it
/// keep its descriptors, processes and memory? Prints the figures; fails where something grows or a press is lost.
@main
enum Endurance {
    static let extensions = 10
    static let controls = 23
    static let performs = 10_000
    static let pressers = 46

    static func main() throws {
        let agent = try AgentProcess(extensions: extensions, controls: controls)
        // Afterwards everything that is made once has been made.
        _ = press(agent, 1_000)
        let before = agent.figures()
        let watch = StatusWatch(socket: agent.socket)
        let start = ContinuousClock.now
        let failures = press(agent, performs)
        let took = ContinuousClock.now - start
        let answers = watch.stop()
        let after = agent.figures()
        agent.stop()

        print("\(performs) performs of \(extensions * controls) controls in \(extensions) extensions took \(took)")
        print("status: \(answers.count) answers, the slowest after \(answers.slowest)")
        let first = agent.startAnswers
        print("status while they start: \(first.count) answers, the slowest after \(first.slowest)")
        print("before: \(before)")
        print("after:  \(after)")
        let isFlat =
            after.descriptors <= before.descriptors && after.processes == before.processes
            && after.residentKiB < before.residentKiB + 4096
        print(failures == 0 && isFlat ? "ok" : "FAILED: \(failures) performs failed; flat: \(isFlat)")
        exit(failures == 0 && isFlat ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    /// Taps all buttons in turn, many at a time.
    ///
    /// - Returns: how many taps were not answered by a performed control without a failure.
    static func press(_ agent: AgentProcess, _ count: Int) -> Int {
        let tally = Tally(count: count)
        let ended = DispatchGroup()
        for number in 0..<pressers {
            // Each thread has buttons of its own: two fingers on one button would be refused.
            let own = agent.buttons.enumerated().filter { $0.offset % pressers == number }.map(\.element)
            ended.enter()
            // Dispatch would run as many at a time as there are processors; most of a tap is waiting.
            Thread.detachNewThread {
                press(own, agent.socket, tally)
                ended.leave()
            }
        }
        ended.wait()
        return tally.failures
    }

    private static func press(_ buttons: [String], _ socket: String, _ tally: Tally) {
        let client = try? VarlinkClient(path: socket, timeLimit: .seconds(60))
        for turn in 0... {
            guard tally.begin() else { return }
            let call = PressCall(button: buttons[turn % buttons.count], gesture: .tap)
            let reply = try? client?.call(AgentInterface.press, call, as: PressReply.self)
            if reply?.performed == nil || reply?.presentation.work != .idle { tally.fail() }
        }
    }
}

/// How many presses were begun, and how many failed, over all threads.
final class Tally: Sendable {
    private let count: Int
    private let state = Mutex((begun: 0, failed: 0))

    init(count: Int) {
        self.count = count
    }

    /// False when all have been begun.
    func begin() -> Bool {
        state.withLock { state in
            state.begun += 1
            return state.begun <= count
        }
    }

    func fail() {
        state.withLock { $0.failed += 1 }
    }

    var failures: Int { state.withLock { $0.failed } }
}
