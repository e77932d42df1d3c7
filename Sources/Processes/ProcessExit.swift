import Glibc

/// How a process ended.
public enum ProcessExit: Hashable, Sendable, CustomStringConvertible {
    case exited(status: Int32)
    case signalled(Int32)

    /// - Parameter status: as waitpid(2) gives it.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status: (status >> 8) & 0xff) : .signalled(signal)
    }

    /// It ended by itself, with status 0.
    public var isSuccess: Bool { self == .exited(status: 0) }

    /// A sentence's predicate: "exited with status 3".
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}
