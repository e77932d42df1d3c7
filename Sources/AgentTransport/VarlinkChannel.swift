import AgentProtocol
import EventLoop
import FoundationEssentials
import Glibc

/// One connected Unix socket that carries Varlink messages, without ever blocking the agent's queue.
@AgentActor
public final class VarlinkChannel {
    /// Why a channel closed.
    public enum End: Equatable, Sendable {
        /// The other side closed it, or this one did.
        case closed
        /// What came in is not Varlink, or too long.
        case malformed(String)
        /// The other side does not read what it asked for.
        case stalled
    }

    /// What a slow reader may leave unread before it is cut off; as much as one message may hold.
    private static let unsentLimit = VarlinkFramer.messageLimit

    private let descriptor: Int32
    private var framer = VarlinkFramer()
    private var unsent = Data()
    private var reader: DescriptorSource?
    private var writer: DescriptorSource?
    private let onMessage: @AgentActor (VarlinkChannel, Data) -> Void
    private let onEnd: @AgentActor (VarlinkChannel, End) -> Void

    /// Takes ownership of a connected, non-blocking socket.
    ///
    /// - Parameters:
    ///   - onMessage: called with each whole message, without its final NUL.
    ///   - onEnd: called once, unless ``close()`` was called before.
    public init(
        descriptor: Int32,
        onMessage: @escaping @AgentActor (VarlinkChannel, Data) -> Void,
        onEnd: @escaping @AgentActor (VarlinkChannel, End) -> Void
    ) {
        self.descriptor = descriptor
        self.onMessage = onMessage
        self.onEnd = onEnd
        reader = DescriptorSource(descriptor: descriptor, when: .readable, isStream: true) { [weak self] in
            self?.read()
        }
    }

    /// Sends one message; its final NUL is added here.
    public func send(_ message: Data) {
        guard reader != nil else { return }
        unsent.append(message)
        unsent.append(0)
        write()
    }

    /// Closes the socket after what was sent has left, as far as it leaves without waiting.
    public func close() {
        guard let reader else { return }
        self.reader = nil
        let descriptor = descriptor
        guard let writer else {
            reader.cancel { _ = Glibc.close(descriptor) }
            return
        }
        self.writer = nil
        reader.cancel { writer.cancel { _ = Glibc.close(descriptor) } }
    }

    private func end(_ end: End) {
        guard reader != nil else { return }
        close()
        onEnd(self, end)
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 16384)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return end(.closed) }
        do {
            for message in try framer.append(Data(bytes[..<count])) {
                guard reader != nil else { return }
                onMessage(self, message)
            }
        } catch {
            end(.malformed("\(error)"))
        }
    }

    private func write() {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return waitUntilWritable() }
            guard count > 0 else { return end(.closed) }
            unsent.removeFirst(count)
        }
        writer?.cancel()
        writer = nil
    }

    private func waitUntilWritable() {
        if unsent.count > Self.unsentLimit { return end(.stalled) }
        guard writer == nil else { return }
        writer = DescriptorSource(descriptor: descriptor, when: .writable) { [weak self] in self?.write() }
    }
}
