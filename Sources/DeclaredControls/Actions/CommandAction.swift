import AgentProtocol
import Configuration
import ControlHost
import EventLoop
import Processes

/// A control whose state and action are programs.
@AgentActor
final class CommandAction: ControlAction {
    private let kind: String
    private let command: CommandControl
    private let input: String?
    private let offStatuses: ClosedRange<Int32>
    private let tool: BorrowedTool?
    private let programs: ProgramRunner

    /// - Parameters:
    ///   - input: what the action's program reads from its standard input.
    ///   - offStatuses: with which `is-on` says that it is off; 126 and above are the shell's words for what could not
    ///     be run.
    ///   - tool: whose command this is, where no file has written it.
    init(
        kind: String, _ command: CommandControl, input: String? = nil, offStatuses: ClosedRange<Int32> = 1...125,
        tool: BorrowedTool? = nil, programs: ProgramRunner
    ) {
        self.kind = kind
        self.command = command
        self.input = input
        self.offStatuses = offStatuses
        self.tool = tool
        self.programs = programs
    }

    func readState(then done: @escaping @AgentActor (Result<Bool, ExtensionFailure>) -> Void) {
        guard case .toggle(let isOn, let output, _, _) = command.role else {
            return AgentActor.later { done(.success(false)) }
        }
        let limit = command.timeLimit ?? programs.limits.render
        let key = tool?.key ?? "is-on"
        start(isOn, called: key, logsOutput: false, limit: limit) { result in
            done(
                result.flatMap { outcome in self.state(outcome, expecting: output) }
                    .mapError { .refused(.valueUnavailable(reason: "\(key): \($0.description)")) })
        }
    }

    private func state(
        _ outcome: ChildProcess.Outcome, expecting output: String?
    ) -> Result<Bool, ProgramRunner.Refusal> {
        guard case .exited(let status) = outcome.exit, !outcome.hasTimedOut else {
            return .failure(ProgramRunner.Refusal(outcome, of: tool))
        }
        if let output {
            let printed = (outcome.lastOutputLine ?? "").trimmed
            return status == 0
                ? .success(printed == output.trimmed) : .failure(ProgramRunner.Refusal(outcome, of: tool))
        }
        if status == 0 || offStatuses.contains(status) { return .success(status == 0) }
        return .failure(ProgramRunner.Refusal(outcome, of: tool))
    }

    func perform(
        value: Bool?, by gesture: GestureName, then done: @escaping @AgentActor (Result<Void, ExtensionFailure>) -> Void
    ) {
        let (written, line) =
            switch command.role {
            case .button(let run): ("run", run)
            case .toggle(_, _, let turnOn, let turnOff): value == true ? ("turn-on", turnOn) : ("turn-off", turnOff)
            }
        let key = tool?.key ?? written
        var variables = ["ACTIONBUTTON_GESTURE": gesture.rawValue]
        if let value { variables["ACTIONBUTTON_VALUE"] = value ? "on" : "off" }
        let limit = command.timeLimit ?? programs.limits.perform
        start(line, called: key, variables: variables, logsOutput: true, limit: limit) { [tool] result in
            let checked = result.flatMap { $0.isSuccess ? .success(()) : .failure(ProgramRunner.Refusal($0, of: tool)) }
            done(checked.mapError { .refused(.performFailed(reason: "\(key): \($0.description)")) })
        }
    }

    func release() {}

    /// - Parameter logsOutput: a state that is asked for again and again would fill the journal with it.
    private func start(
        _ line: Invocation, called key: String, variables: [String: String] = [:], logsOutput: Bool, limit: Duration,
        then done: @escaping @AgentActor (Result<ChildProcess.Outcome, ProgramRunner.Refusal>) -> Void
    ) {
        let surroundings = variables.merging(["ACTIONBUTTON_KIND": kind]) { $1 }.merging(command.environment) { $1 }
        let run = ProgramRunner.Run(
            line: line, environment: surroundings, folder: command.folder ?? "/", input: input, timeLimit: limit)
        let title = "\(kind): \(key)"
        let reason = Reason()
        do throws(ProgramRunner.Refusal) {
            try programs.start(run) { [tool] stream, text in
                if logsOutput || stream == .errors { Log.info("\(title): \(text)") }
                if stream == .errors, tool?.isReason(text) ?? true { reason.line = text }
            } then: { outcome in
                var outcome = outcome
                outcome.lastErrorLine = reason.line ?? outcome.lastErrorLine
                done(.success(outcome))
            }
        } catch {
            let refusal = tool?.missing(error) ?? error
            AgentActor.later { done(.failure(refusal)) }
        }
    }
}

/// The last line of a run's errors that says what is wrong.
@AgentActor
private final class Reason {
    var line: String?
}

extension ProgramRunner.Refusal {
    /// Why a run failed, by its own last words where it had some.
    init(_ outcome: ChildProcess.Outcome, of tool: BorrowedTool? = nil) {
        let last = (outcome.lastErrorLine ?? outcome.lastOutputLine)?.trimmed
        let words = last.map { tool?.plain($0) ?? $0 }
        if outcome.hasTimedOut {
            let key = tool?.takesTimeLimit ?? true ? "time-limit:" : "limits:"
            self.init(description: "took too long and was ended; \(key) in the configuration can raise that")
        } else if let status = tool?.movedStatus, outcome.exit == .exited(status: status),
            let place = outcome.lastOutputLine
        {
            self.init(description: "the server sends this on to \(place); write that address, if it is the right one")
        } else if let words, !words.isEmpty {
            self.init(description: "\(words) (\(outcome.exit))")
        } else {
            self.init(description: "\(outcome.exit), and printed nothing")
        }
    }
}

extension String {
    /// Without white space at either end.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
