import AgentProtocol
import Dispatch
import Foundation
import Glibc

/// Answers a call: the whole message in, the whole reply out.
typealias CallHandler = @Sendable (_ head: VarlinkCallHead, _ message: Data) async -> Data

/// One client's connection; its calls are answered one after the other, beside those of other connections.
///
/// Unchecked, because all of its state is touched on `executor.queue` alone, which is serial.
final class ServiceConnection: @unchecked Sendable {
    private let descriptor: Int32
    private let executor: CallExecutor
    private let handle: CallHandler
    private let onEnd: @Sendable () -> Void
    private let source: any DispatchSourceRead
    private var framer = VarlinkFramer()
    private var waiting: [Data] = []
    private var isAnswering = false
    /// The client sends no more; what it has sent is still answered.
    private var isAtEnd = false
    private var isPaused = false
    private var isClosed = false

    /// Takes ownership of a connected socket.
    ///
    /// - Parameter onEnd: called once, when the socket is closed.
    init(descriptor: Int32, handle: @escaping CallHandler, onEnd: @escaping @Sendable () -> Void = {}) {
        self.descriptor = descriptor
        self.handle = handle
        self.onEnd = onEnd
        executor = CallExecutor(label: "actionbutton.connection.\(descriptor)")
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: executor.queue)
    }

    func start() {
        source.setEventHandler { @Sendable in self.read() }
        source.setCancelHandler { @Sendable in
            close(self.descriptor)
            self.onEnd()
        }
        source.activate()
    }

    private func read() {
        guard !isClosed else { return }
        var bytes = [UInt8](repeating: 0, count: 16384)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            isAtEnd = true
            // An end is readable for ever; no more events are wanted of it.
            if isAnswering || !waiting.isEmpty { pause() } else { end() }
            return
        }
        do {
            waiting += try framer.append(Data(bytes[..<count]))
            answerNext()
        } catch {
            RuntimeLog.note("a client is cut off: \(error)")
            end()
        }
    }

    private func answerNext() {
        guard !isAnswering, !isClosed, !waiting.isEmpty else { return }
        let message = waiting.removeFirst()
        let head: VarlinkCallHead
        do {
            head = try VarlinkCallHead(message)
        } catch {
            RuntimeLog.note("a client is cut off: \(error)")
            return end()
        }
        isAnswering = true
        Task(executorPreference: executor) {
            let reply = await self.handle(head, message)
            self.executor.queue.async { @Sendable in self.answered(reply, isWanted: !head.isOneWay) }
        }
    }

    private func answered(_ reply: Data, isWanted: Bool) {
        isAnswering = false
        guard !isClosed else { return }
        if isWanted, !send(reply + [0]) { return end() }
        if isAtEnd, waiting.isEmpty { return end() }
        answerNext()
    }

    /// Waits for the client to take the reply; only this connection waits with it.
    private func send(_ reply: Data) -> Bool {
        var unsent = reply[...]
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                unsent = unsent.dropFirst(count)
            } else if errno == EAGAIN || errno == EINTR {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&request, 1, Self.patience) != 0 else { return false }
            } else {
                return false
            }
        }
        return true
    }

    /// How long a client may leave a reply unread, in milliseconds.
    private static let patience: Int32 = 10_000

    private func end() {
        guard !isClosed else { return }
        isClosed = true
        waiting = []
        source.cancel()
        // The cancel handler of a suspended source never runs.
        if isPaused { source.resume() }
    }

    private func pause() {
        isPaused = true
        source.suspend()
    }
}
