import AgentProtocol
import Dispatch

/// Accepts connections on a listening socket; each one lives until its client leaves it.
final class ServiceListener {
    private let source: any DispatchSourceRead

    /// Takes ownership of a listening socket.
    init(descriptor: Int32, handle: @escaping CallHandler) {
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "actionbutton.listener"))
        source.setEventHandler { @Sendable in
            guard let connection = UnixSocket.accept(descriptor) else { return }
            // Its own event source keeps it alive until it is cancelled.
            ServiceConnection(descriptor: connection, handle: handle).start()
        }
        source.activate()
    }
}
