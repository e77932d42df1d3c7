import AgentProtocol
import EventLoop
import FoundationEssentials

/// One call on a connection of its own, without ever blocking the queue: its replies, and then its end.
@AgentActor
public final class VarlinkCaller {
    private let path: String
    private let method: String
    private var channel: VarlinkChannel?
    private var timer: (any ScheduledCall)?
    private let onEnd: @AgentActor (any Error) -> Void

    /// Connects and calls.
    ///
    /// - Parameters:
    ///   - limit: how long the first reply may take; nil waits for ever.
    ///   - onReply: gets each reply. Never called synchronously, nor after ``cancel()``.
    ///   - onEnd: called once where the last reply is an error, or does not come: ``VarlinkError`` or
    ///     ``VarlinkClientError``. Not called after a last reply that is none.
    /// - Throws: why nobody could be connected to.
    public init<Reply: Decodable & Sendable>(
        path: String, call: VarlinkCall<some Encodable & Sendable>, limit: Duration?, clock: any AgentClock,
        onReply: @escaping @AgentActor (Reply) -> Void, onEnd: @escaping @AgentActor (any Error) -> Void
    ) throws {
        self.path = path
        self.method = call.method
        self.onEnd = onEnd
        let message = try call.encoded()
        let connection: Int32
        do {
            connection = try UnixSocket.connect(path: path)
        } catch {
            throw VarlinkClientError.unreachable(path: path, code: error.code)
        }
        let channel = VarlinkChannel(
            descriptor: connection,
            onMessage: { [weak self] _, message in self?.received(message, onReply) },
            onEnd: { [weak self] _, end in self?.connectionEnded(end) })
        self.channel = channel
        if let limit {
            timer = clock.schedule(after: limit) { [weak self] in
                guard let self else { return }
                self.end(VarlinkClientError.timedOut(path: self.path, method: self.method))
            }
        }
        channel.send(message)
    }

    /// Hangs up; nothing is called any more.
    public func cancel() {
        timer?.cancel()
        channel?.close()
        channel = nil
    }

    private func received<Reply: Decodable>(_ message: Data, _ onReply: @AgentActor (Reply) -> Void) {
        guard channel != nil else { return }
        timer?.cancel()
        do {
            let reply: Reply = try VarlinkReply.parameters(of: message)
            if !VarlinkReply.continues(message) { cancel() }
            onReply(reply)
        } catch let error as VarlinkMessageError {
            end(VarlinkClientError.malformed(path: path, method: method, reason: "\(error)"))
        } catch {
            end(error)
        }
    }

    private func connectionEnded(_ end: VarlinkChannel.End) {
        switch end {
        case .malformed(let reason): self.end(VarlinkClientError.malformed(path: path, method: method, reason: reason))
        case .closed, .stalled: self.end(VarlinkClientError.closed(path: path, method: method))
        }
    }

    private func end(_ error: any Error) {
        guard channel != nil else { return }
        cancel()
        onEnd(error)
    }
}
