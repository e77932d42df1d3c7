import EventLoop
import Glibc

/// Why an indicator could not draw: one sentence of operation, thing, the system's reason and the remedy.
public struct IndicatorProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }

    /// A failed system call; `remedy` is added when it is known for this `errno`.
    init(_ operation: String, _ subject: String, errno code: Int32, remedy: String? = nil) {
        description = "cannot \(operation) \(subject): \(SystemError(code))" + (remedy.map { "; \($0)" } ?? "")
    }
}
