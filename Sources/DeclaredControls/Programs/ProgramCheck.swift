import Configuration
import EventLoop
import Glibc

/// Whether what declared controls run could be run, told before anyone presses in vain.
@AgentActor
public enum ProgramCheck {
    /// What is wrong with the programs of a control, each once; whole sentences.
    ///
    /// - Parameter path: the `PATH` of the agent; nil where it has none.
    public static func problems(of control: DeclaredControl, path: String?) -> [String] {
        if case .keys(let names) = control.action {
            return names.filter { VirtualKeyboard.code(of: $0) == nil }.map { "key: \(VirtualKeyboard.unknown($0))" }
        }
        let (command, tool) = commands(of: control.action)
        var problems: [String] = []
        if let folder = command?.folder, access(folder, X_OK) != 0 {
            problems.append("folder: \(folder): \(SystemError(errno))")
        }
        for (key, line) in command?.commands ?? [] {
            do throws(ProgramRunner.Refusal) {
                _ = try ProgramRunner.open(
                    ProgramRunner.words(of: line)[0],
                    path: command?.environment["PATH"] ?? path ?? ProgramRunner.usualPath)
            } catch {
                let problem = "\(tool?.key ?? key): \((tool?.missing(error) ?? error).description)"
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems
    }

    private static func commands(of action: DeclaredAction) -> (CommandControl?, BorrowedTool?) {
        switch action {
        case .command(let command): (command, nil)
        case .http(let request): (WebCommand.command(for: request), .web)
        case .unit(let unit): (SystemCommand.command(for: unit), .unit)
        case .power(let action): (SystemCommand.command(for: action), .power)
        case .gpioOutput, .led, .keys, .topic: (nil, nil)
        }
    }
}
