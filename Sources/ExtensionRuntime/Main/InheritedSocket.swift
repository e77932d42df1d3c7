import AgentProtocol
import Glibc

/// The socket that a process is started with, by the rules of sd_listen_fds(3): descriptor 3.
enum InheritedSocket: Equatable {
    /// The process was not started with a socket.
    case none
    case listening(Int32)
    /// One client is connected already.
    case connected(Int32)

    /// What the environment promises, descriptor 3 is not.
    struct Unusable: Error, CustomStringConvertible {
        var description: String
    }

    private static let first: Int32 = 3

    /// Reads `LISTEN_FDS`, and `LISTEN_PID` where it is set.
    ///
    /// - Parameters:
    ///   - processID: of this process; a `LISTEN_PID` of another one means that the socket was for that one.
    ///   - isListening: whether a descriptor accepts connections; nil for no socket.
    init(
        environment: [String: String], processID: pid_t = getpid(),
        isListening: (Int32) -> Bool? = UnixSocket.isListening
    ) throws(Unusable) {
        guard let count = environment["LISTEN_FDS"], !count.isEmpty else {
            self = .none
            return
        }
        if let wanted = environment["LISTEN_PID"], !wanted.isEmpty, wanted != "\(processID)" {
            self = .none
            return
        }
        guard count == "1" else {
            throw Unusable(
                description: "LISTEN_FDS is \"\(count)\", but an extension takes exactly one socket: set it to 1")
        }
        switch isListening(Self.first) {
        case true?: self = .listening(Self.first)
        case false?: self = .connected(Self.first)
        case nil:
            throw Unusable(
                description: "LISTEN_FDS promises a socket, but descriptor \(Self.first) is none: "
                    + "pass one as descriptor \(Self.first), or start the extension without LISTEN_FDS")
        }
    }

    /// Keeps the socket and its variables from the processes that the extension starts.
    func keepFromChildren() {
        for variable in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { unsetenv(variable) }
        if self != .none { _ = fcntl(Self.first, F_SETFD, FD_CLOEXEC) }
    }
}
