import CSystem
import Glibc

/// Unix stream sockets as descriptors; all are close-on-exec and non-blocking, and belong to the caller.
public enum UnixSocket {
    /// The folder entry appears at once with its final mode, and only when connections are already taken.
    ///
    /// A socket that nobody listens on any more is replaced; any other file is left alone.
    ///
    /// - Parameter mode: who may connect: `0o600` the owner, `0o660` the group too.
    public static func listen(path: String, mode: mode_t) throws(SocketError) -> Int32 {
        try removalCheck(path)
        // Between bind and chmod anybody could connect, so that happens under a name that nobody looks for.
        let provisional = "\(path).\(getpid())"
        unlink(provisional)
        let descriptor = csystem_socket_bind(provisional)
        guard descriptor >= 0 else { throw SocketError(code: -descriptor, operation: .listen, path: path) }
        guard chmod(provisional, mode) == 0, Glibc.listen(descriptor, backlog) == 0, rename(provisional, path) == 0
        else {
            let code = errno
            close(descriptor)
            unlink(provisional)
            throw SocketError(code: code, operation: .listen, path: path)
        }
        return descriptor
    }

    private static let backlog: Int32 = 64

    private static func removalCheck(_ path: String) throws(SocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw SocketError(code: EEXIST, operation: .listen, path: path)
        }
        let probe = csystem_socket_connect(path)
        if probe >= 0 { close(probe) }
        // A full queue of connections is a listener too.
        if probe >= 0 || probe == -EAGAIN { throw SocketError(code: EADDRINUSE, operation: .listen, path: path) }
    }

    /// Connects; never waits: a listener whose queue is full gives `EAGAIN`.
    public static func connect(path: String) throws(SocketError) -> Int32 {
        let descriptor = csystem_socket_connect(path)
        guard descriptor >= 0 else { throw SocketError(code: -descriptor, operation: .connect, path: path) }
        return descriptor
    }

    /// Takes the next waiting connection; nil when none is waiting or it went away again.
    public static func accept(_ listener: Int32) -> Int32? {
        let descriptor = csystem_socket_accept(listener)
        return descriptor >= 0 ? descriptor : nil
    }

    /// Two sockets connected to each other.
    public static func pair() throws(SocketError) -> (Int32, Int32) {
        var descriptors: [Int32] = [-1, -1]
        let result = csystem_socket_pair(&descriptors)
        guard result == 0 else { throw SocketError(code: -result, operation: .connect, path: "a socket pair") }
        return (descriptors[0], descriptors[1])
    }

    /// Whether connections can be accepted on the descriptor; nil when it is no socket.
    public static func isListening(_ descriptor: Int32) -> Bool? {
        let result = csystem_socket_is_listening(descriptor)
        return result < 0 ? nil : result == 1
    }

    /// Who is on the other end of a connection, as the kernel noted it at the connect; nil when it cannot say.
    public static func peerCredentials(of connection: Int32) -> PeerCredentials? {
        var peer = csystem_peer()
        guard csystem_socket_peer(connection, &peer) == 0 else { return nil }
        var groups = [gid_t](repeating: 0, count: 64)
        var count = csystem_socket_peer_groups(connection, &groups, groups.count)
        if count > groups.count {
            groups = [gid_t](repeating: 0, count: Int(count))
            count = csystem_socket_peer_groups(connection, &groups, groups.count)
        }
        let known = max(0, min(Int(count), groups.count))
        return PeerCredentials(
            processID: peer.process, user: peer.user, group: peer.group, groups: Array(groups.prefix(known)))
    }
}

/// The process at the other end of a socket, as it was when it connected.
public struct PeerCredentials: Hashable, Sendable {
    public var processID: pid_t
    public var user: uid_t
    public var group: gid_t
    /// The supplementary groups.
    public var groups: [gid_t]

    public init(processID: pid_t, user: uid_t, group: gid_t, groups: [gid_t]) {
        self.processID = processID
        self.user = user
        self.group = group
        self.groups = groups
    }
}

/// Why a socket could not be listened on or connected to.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Operation: String, Sendable {
        case listen = "cannot listen on"
        case connect = "cannot connect to"
    }

    /// The system's error number.
    public var code: Int32
    public var operation: Operation
    public var path: String

    public init(code: Int32, operation: Operation, path: String) {
        self.code = code
        self.operation = operation
        self.path = path
    }

    public var description: String {
        "\(operation.rawValue) \(path): \(reason)"
    }

    private var reason: String {
        switch (operation, code) {
        case (.listen, EADDRINUSE): "another process listens there; stop it, or use another path"
        case (.listen, EEXIST): "something that is not a socket is there; move it away, or use another path"
        case (_, ENAMETOOLONG): "the path is longer than the 107 bytes that a socket's may have; use a shorter one"
        default: String(cString: strerror(code))
        }
    }
}
