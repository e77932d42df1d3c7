import Glibc

/// The socket that systemd gives a service of `Type=notify`, and what the service said on it.
final class NotifySocket {
    let path: String
    private let descriptor: Int32
    private var said: [String] = []

    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { throw SystemCallError("making a notify socket") }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let bound = withSocketAddress(path) { bind(descriptor, $0, $1) }
        guard bound == 0 else { throw SystemCallError("binding the notify socket \(path)") }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Every line that was sent until now: `READY=1`, `STATUS=…`, `STOPPING=1`.
    var lines: [String] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return said }
            said += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
}

/// Calls `body` with the address of the Unix socket at `path`.
func withSocketAddress<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
