import AgentProtocol
import AgentTransport
import EventLoop
import FoundationEssentials

/// One call in flight: its connection, its time limit, and its one result.
@AgentActor
final class ExtensionCall {
    /// A process closes its connections a moment before it can be reaped: its exit tells more than the closed socket.
    private static let graceForExit = Duration.milliseconds(200)

    private let name: String
    private let method: String
    private let limit: Duration
    private let clock: any AgentClock
    private var channel: VarlinkChannel?
    private var timer: (any ScheduledCall)?
    private var completion: (@AgentActor (ExtensionCall, Result<Data, ExtensionFailure>) -> Void)?

    init(
        name: String, method: String, connection: Int32, message: Data, limit: Duration, clock: any AgentClock,
        onTimeout: @escaping @AgentActor (ExtensionCall) -> Void,
        completion: @escaping @AgentActor (ExtensionCall, Result<Data, ExtensionFailure>) -> Void
    ) {
        self.name = name
        self.method = method
        self.limit = limit
        self.clock = clock
        self.completion = completion
        let channel = VarlinkChannel(
            descriptor: connection,
            onMessage: { [weak self] _, reply in self?.finish(.success(reply)) },
            onEnd: { [weak self] _, end in self?.connectionEnded(end) })
        self.channel = channel
        timer = clock.schedule(after: limit) { [weak self] in
            guard let self else { return }
            onTimeout(self)
            self.fail(.timedOut(method: self.method, limit: self.limit))
        }
        // Never synchronously: the owner registers the call before the first failure can arrive.
        channel.send(message)
    }

    func fail(_ failure: ExtensionFailure) {
        finish(.failure(failure))
    }

    private func connectionEnded(_ end: VarlinkChannel.End) {
        let reason =
            switch end {
            case .closed: "it closed the connection without a reply"
            case .malformed(let reason): reason
            case .stalled: "it does not read its calls"
            }
        timer?.cancel()
        timer = clock.schedule(after: Self.graceForExit) { [weak self] in
            guard let self else { return }
            self.fail(.badReply(executable: self.name, reason: reason))
        }
    }

    private func finish(_ result: Result<Data, ExtensionFailure>) {
        guard let completion else { return }
        self.completion = nil
        timer?.cancel()
        channel?.close()
        channel = nil
        completion(self, result)
    }
}
