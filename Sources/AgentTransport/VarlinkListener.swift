import AgentProtocol
import EventLoop
import Glibc

/// A listening Unix socket on the agent's queue; hands over each accepted connection.
@AgentActor
public final class VarlinkListener {
    private let descriptor: Int32
    private let path: String
    private var source: DescriptorSource?

    /// Takes ownership of a listening, non-blocking socket that is bound to `path`.
    public init(descriptor: Int32, path: String, onConnection: @escaping @AgentActor (Int32) -> Void) {
        self.descriptor = descriptor
        self.path = path
        source = DescriptorSource(descriptor: descriptor, when: .readable) {
            if let connection = UnixSocket.accept(descriptor) { onConnection(connection) }
        }
    }

    /// Stops accepting and removes the socket from the file system.
    public func close() {
        let descriptor = descriptor
        source?.cancel { _ = Glibc.close(descriptor) }
        source = nil
        unlink(path)
    }
}
