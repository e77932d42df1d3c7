import Glibc
import Synchronization

/// What the runtime itself has to say; goes to standard error, and so into the journal when the agent started the process.
enum RuntimeLog {
    private static let said = Mutex<Set<String>>([])

    static func note(_ text: String) {
        let line = Array("action-button: \(text)\n".utf8)
        // One write, so that lines of several threads do not mix.
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Says it the first time only.
    static func noteOnce(_ text: String) {
        if said.withLock({ $0.insert(text).inserted }) { note(text) }
    }
}
