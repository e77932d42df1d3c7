import AgentProtocol
import Configuration
import EventLoop
import Glibc
import Processes

/// Runs the programs of declared controls: checked, in clean surroundings, within a time.
@AgentActor
public final class ProgramRunner {
    /// How long what is not given a limit of its own may take.
    let limits: CallLimits

    static let usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    private let environment: [String: String]
    private let clock: any AgentClock

    /// - Parameters:
    ///   - environment: what every program gets, as `NAME=value`.
    ///   - limits: for what has no time limit of its own.
    public init(environment: [String], limits: CallLimits, clock: any AgentClock) {
        self.environment = Self.dictionary(environment)
        self.clock = clock
        self.limits = limits
    }

    /// What one run is given.
    struct Run {
        var line: Invocation
        var environment: [String: String] = [:]
        var folder = "/"
        /// The whole of its standard input; nil for none.
        var input: String?
        var timeLimit: Duration
    }

    /// Why a program could not be started.
    struct Refusal: Error {
        let description: String
        /// There is no such program.
        var isMissing = false
    }

    /// Starts a program; its lines are told as they come.
    ///
    /// - Throws: why it cannot be started; `done` is not called then.
    func start(
        _ run: Run, onLine: @escaping @AgentActor (ChildProcess.Stream, String) -> Void,
        then done: @escaping @AgentActor (ChildProcess.Outcome) -> Void
    ) throws(Refusal) {
        let variables = environment.merging(run.environment) { $1 }
        let words = Self.words(of: run.line)
        let file = try Self.open(words[0], path: variables["PATH"] ?? Self.usualPath)
        var input: InputFile?
        if let text = run.input { input = try InputFile(text) }
        // The child has its own copy once it is started.
        defer { withExtendedLifetime(input) {} }
        var request = SpawnRequest(
            program: Self.isScript(file.descriptor) ? .path(file.path) : .file(descriptor: file.descriptor),
            arguments: words, environment: variables.map { "\($0)=\($1)" }.sorted(), workingDirectory: run.folder)
        request.input = input?.descriptor
        do throws(SystemError) {
            try ChildProcess(request, onLine: onLine, timeLimit: run.timeLimit, clock: clock, completion: done)
        } catch {
            let folder = access(run.folder, X_OK) == 0 ? "" : " in the folder \(run.folder)"
            throw Refusal(description: "\(file.path) cannot be started\(folder): \(error)")
        }
    }

    static func words(of line: Invocation) -> [String] {
        switch line {
        case .program(let words): words
        case .shell(let text): ["/bin/sh", "-c", text]
        }
    }

    /// Opens a program that nobody else could have replaced.
    ///
    /// What is checked is what is executed. A script is executed by its path, since it would not find its own folder
    /// otherwise; every folder of that path was found to be safe from others too.
    static func open(_ name: String, path: String) throws(Refusal) -> TrustedFile {
        guard let found = ExecutableSearch.find(name, path: path) else {
            if name.contains("/") {
                let exists = access(name, F_OK) == 0
                throw Refusal(
                    description: exists
                        ? "\(name) is no executable file; chmod +x makes one of a program"
                        : "\(name): \(SystemError(ENOENT)); install it, or correct its path in the configuration",
                    isMissing: true)
            }
            throw Refusal(
                description: "no program \(name) in \(path); install it, or write its whole path", isMissing: true)
        }
        do throws(FileTrustError) {
            return try FileTrust.open(path: found, for: .reading)
        } catch {
            throw Refusal(description: "\(error)")
        }
    }

    private static func isScript(_ descriptor: Int32) -> Bool {
        var start: [UInt8] = [0, 0]
        return pread(descriptor, &start, 2, 0) == 2 && start == Array("#!".utf8)
    }

    private static func dictionary(_ variables: [String]) -> [String: String] {
        let pairs = variables.map { variable in
            let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return Dictionary(pairs) { $1 }
    }
}
