import Glibc
import Synchronization

/// The agent's log: one line a message on standard error, written at once.
///
/// Under systemd each line starts with its priority in the `<N>` form that the journal understands.
public enum Log {
    private static let usesJournal = getenv("JOURNAL_STREAM") != nil

    private static let program = Mutex<String>("actionbuttond")

    /// Names the program that writes, for whoever reads several; the agent needs not say it.
    public static func use(programName: String) {
        program.withLock { $0 = programName }
    }

    /// Something that makes a press fail, or keeps a part of the agent from working.
    public static func error(_ message: String) { write(message, priority: 3) }

    /// Something that may need a person's attention.
    public static func warning(_ message: String) { write(message, priority: 4) }

    /// What happened, for whoever wants to follow.
    public static func info(_ message: String) { write(message, priority: 6) }

    /// Takes a line of the log; false when it cannot any more, and the line is written as ever.
    public typealias Diversion = @Sendable (_ line: String) -> Bool

    private static let diversion = Mutex<Diversion?>(nil)

    /// Hands each line to `diversion` from now on: to whoever redraws the terminal that standard error is.
    public static func divert(to diversion: @escaping Diversion) {
        Self.diversion.withLock { $0 = diversion }
    }

    private static func write(_ message: String, priority: Int) {
        // Each line of the journal needs its own priority.
        let prefix = usesJournal ? "<\(priority)>" : program.withLock { $0 } + ": "
        let divert = diversion.withLock { $0 }
        let lines = message.split(separator: "\n").map { prefix + $0 }.filter { !(divert?($0) ?? false) }
        var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
