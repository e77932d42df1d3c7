import AgentProtocol
import EventLoop
import FoundationEssentials
import Glibc

/// Serves Varlink calls on a Unix socket: each connection's calls one after the other, the connections side by side.
@AgentActor
public final class VarlinkServer {
    private var listener: VarlinkListener?
    private var connections: [ObjectIdentifier: VarlinkConnection] = [:]
    private let admits: @AgentActor (PeerCredentials) -> Bool
    private let handle: @AgentActor (VarlinkRequest) -> Void

    /// Takes ownership of a listening, non-blocking socket.
    ///
    /// - Parameters:
    ///   - admits: whether the process on the other end may call at all; others are told so and cut off.
    ///   - handle: answers each request exactly once, now or later.
    public init(
        descriptor: Int32, path: String, admits: @escaping @AgentActor (PeerCredentials) -> Bool,
        handle: @escaping @AgentActor (VarlinkRequest) -> Void
    ) {
        self.admits = admits
        self.handle = handle
        listener = VarlinkListener(descriptor: descriptor, path: path) { [weak self] in self?.accept($0) }
    }

    /// Stops listening and cuts all connections off.
    public func close() {
        listener?.close()
        listener = nil
        for connection in connections.values { connection.close() }
        connections = [:]
    }

    private func accept(_ descriptor: Int32) {
        guard let peer = UnixSocket.peerCredentials(of: descriptor) else {
            _ = Glibc.close(descriptor)
            return
        }
        let connection = VarlinkConnection(
            descriptor: descriptor, peer: peer, isAdmitted: admits(peer), handle: handle,
            onEnd: { [weak self] in self?.connections[ObjectIdentifier($0)] = nil })
        connections[ObjectIdentifier(connection)] = connection
    }
}

/// One client's connection: its calls wait for each other, so that replies keep the order of the calls.
@AgentActor
final class VarlinkConnection {
    private var channel: VarlinkChannel?
    private var waiting: [Data] = []
    private var current: VarlinkRequest?
    private let peer: PeerCredentials
    private let isAdmitted: Bool
    private let handle: @AgentActor (VarlinkRequest) -> Void
    private let onEnd: @AgentActor (VarlinkConnection) -> Void

    init(
        descriptor: Int32, peer: PeerCredentials, isAdmitted: Bool,
        handle: @escaping @AgentActor (VarlinkRequest) -> Void,
        onEnd: @escaping @AgentActor (VarlinkConnection) -> Void
    ) {
        self.peer = peer
        self.isAdmitted = isAdmitted
        self.handle = handle
        self.onEnd = onEnd
        channel = VarlinkChannel(
            descriptor: descriptor,
            onMessage: { [weak self] _, message in self?.received(message) },
            onEnd: { [weak self] _, end in self?.ended(end) })
    }

    private func received(_ message: Data) {
        waiting.append(message)
        next()
    }

    private func next() {
        guard current == nil, !waiting.isEmpty else { return }
        let message = waiting.removeFirst()
        guard let head = try? VarlinkCallHead(message) else {
            return ended(.malformed("not a Varlink call"))
        }
        let request = VarlinkRequest(head: head, message: message, peer: peer) { [weak self] reply, isLast in
            self?.send(reply, isLast: isLast)
        }
        current = request
        guard isAdmitted else { return request.fail(VarlinkError.permissionDenied) }
        handle(request)
    }

    private func send(_ reply: Data?, isLast: Bool) {
        if let reply { channel?.send(reply) }
        guard isLast else { return }
        current = nil
        next()
    }

    private func ended(_ end: VarlinkChannel.End) {
        if case .malformed(let reason) = end { Log.warning("a client sent something that is not a call: \(reason)") }
        close()
        onEnd(self)
    }

    func close() {
        channel?.close()
        channel = nil
        current?.hangUp()
        current = nil
        waiting = []
    }
}

/// One call, to be answered exactly once, or with many replies where the client asked for more.
@AgentActor
public final class VarlinkRequest {
    public let method: String
    /// The process on the other end.
    public let peer: PeerCredentials
    /// The client takes many replies.
    public let wantsMore: Bool
    /// Called when the client goes away before the last reply.
    public var onHangUp: (@AgentActor () -> Void)?

    private let isOneWay: Bool
    private let message: Data
    private let send: @AgentActor (_ reply: Data?, _ isLast: Bool) -> Void

    init(
        head: VarlinkCallHead, message: Data, peer: PeerCredentials, send: @escaping @AgentActor (Data?, Bool) -> Void
    ) {
        method = head.method
        self.peer = peer
        wantsMore = head.wantsMore
        isOneWay = head.isOneWay
        self.message = message
        self.send = send
    }

    /// The call's parameters.
    ///
    /// - Throws: ``VarlinkError`` `InvalidParameter` where they do not fit.
    public func parameters<Parameters: Decodable & Sendable>(as type: Parameters.Type = Parameters.self) throws
        -> Parameters
    {
        try VarlinkCall<Parameters>.parameters(of: message)
    }

    /// What the service says of itself, for a method that none of its own interfaces has.
    public func introspection(of service: VarlinkService) throws(VarlinkError) -> any Encodable & Sendable {
        try service.answer(method: method, message: message)
    }

    /// The last reply.
    public func reply(_ parameters: some Encodable) {
        finish { try VarlinkReply.encoded(parameters, continues: false) }
    }

    /// A reply after which more follow.
    public func replyAndContinue(_ parameters: some Encodable) {
        guard !isOneWay, let reply = try? VarlinkReply.encoded(parameters, continues: true) else { return }
        send(reply, false)
    }

    public func fail(_ error: VarlinkError) {
        finish { try error.encoded() }
    }

    private func finish(_ encode: () throws -> Data) {
        onHangUp = nil
        send(isOneWay ? nil : try? encode(), true)
    }

    func hangUp() {
        let body = onHangUp
        onHangUp = nil
        body?()
    }
}
