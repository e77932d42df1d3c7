import EventLoop
import Glibc

/// A program that is run once: started without waiting, given a time limit, and told of when it has ended.
///
/// It needs nobody to keep it. What the program leaves running in the background when it ends stays alive; what still
/// runs when its time is up is ended with it.
@AgentActor
public final class ChildProcess {
    /// What came of the run.
    public struct Outcome: Hashable, Sendable {
        public var exit: ProcessExit
        /// The time limit ended it.
        public var hasTimedOut: Bool
        /// The last lines that it printed, where they were captured; at most 500 bytes of each.
        public var lastOutputLine: String?
        public var lastErrorLine: String?

        /// It ended in time, by itself, with status 0.
        public var isSuccess: Bool { exit.isSuccess && !hasTimedOut }
    }

    private var process: RunningProcess?
    private var timer: (any ScheduledCall)?
    private var hasTimedOut = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the executable; ``ExecutableSearch`` finds one by its name.
    ///   - arguments: after the program's name.
    ///   - environment: the whole of it, as `NAME=value`.
    ///   - capturesOutput: the last line of either output is kept for ``Outcome``; otherwise both go where the agent's
    ///     own log goes.
    ///   - timeLimit: after which the program gets SIGTERM, and 1 s later SIGKILL; nil for none.
    ///   - completion: called exactly once, never synchronously.
    /// - Throws: why the program could not be executed; `completion` is not called then.
    @discardableResult
    public convenience init(
        path: String, arguments: [String], environment: [String], workingDirectory: String = "/",
        capturesOutput: Bool = false, timeLimit: Duration?, clock: any AgentClock,
        completion: @escaping @AgentActor (Outcome) -> Void
    ) throws(SystemError) {
        let request = SpawnRequest(
            program: .path(path), arguments: [path] + arguments, environment: environment,
            workingDirectory: workingDirectory)
        try self.init(
            request, capturesOutput: capturesOutput, onLine: nil, timeLimit: timeLimit, clock: clock,
            completion: completion)
    }

    /// Which of its outputs a line was printed to.
    public enum Stream: Sendable {
        case output
        case errors
    }

    /// Starts a program whose lines are captured and told as they come.
    ///
    /// - Parameters:
    ///   - request: its outputs are replaced.
    ///   - onLine: told of each line that has something in it, at most 500 bytes of it.
    ///   - timeLimit: after which the program gets SIGTERM, and 1 s later SIGKILL; nil for none.
    ///   - completion: called exactly once, never synchronously.
    /// - Throws: why the program could not be executed; `completion` is not called then.
    @discardableResult
    public convenience init(
        _ request: SpawnRequest, onLine: @escaping @AgentActor (Stream, String) -> Void, timeLimit: Duration?,
        clock: any AgentClock, completion: @escaping @AgentActor (Outcome) -> Void
    ) throws(SystemError) {
        try self.init(
            request, capturesOutput: true, onLine: onLine, timeLimit: timeLimit, clock: clock, completion: completion)
    }

    private init(
        _ request: SpawnRequest, capturesOutput: Bool, onLine: (@AgentActor (Stream, String) -> Void)?,
        timeLimit: Duration?, clock: any AgentClock, completion: @escaping @AgentActor (Outcome) -> Void
    ) throws(SystemError) {
        var request = request
        let output = capturesOutput ? try LastLine { onLine?(.output, $0) } : nil
        let errors: LastLine?
        do {
            errors = capturesOutput ? try LastLine { onLine?(.errors, $0) } : nil
        } catch {
            output?.close()
            throw error
        }
        if let output, let errors { (request.output, request.errors) = (output.writeEnd, errors.writeEnd) }
        do {
            process = try RunningProcess(request, clock: clock, endsGroup: false) { exit in
                self.timer?.cancel()
                self.process = nil
                completion(
                    Outcome(
                        exit: exit, hasTimedOut: self.hasTimedOut, lastOutputLine: output?.finish(),
                        lastErrorLine: errors?.finish()))
            }
        } catch {
            output?.close()
            errors?.close()
            throw error
        }
        guard let timeLimit else { return }
        timer = clock.schedule(after: timeLimit) { [weak self] in
            self?.hasTimedOut = true
            self?.process?.stop()
        }
    }

    /// Asks the program to end, as its time limit would; `completion` is called when it has.
    public func stop() {
        process?.stop()
    }
}
