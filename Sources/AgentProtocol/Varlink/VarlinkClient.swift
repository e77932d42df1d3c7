import FoundationEssentials
import Glibc

/// A blocking client on one connection: for the command line, apps and extensions that call the agent.
///
/// Not for the agent itself, whose queue must never wait. One call at a time.
public final class VarlinkClient {
    /// How long a call may take when it gives no limit of its own.
    public let timeLimit: Duration
    private let path: String
    private let connection: Int32
    private var framer = VarlinkFramer()
    private var received: [Data] = []

    /// Connects to the service that listens at `path`.
    ///
    /// - Throws: ``VarlinkClientError`` `unreachable`, with what to do about it.
    public init(path: String, timeLimit: Duration = .seconds(10)) throws(VarlinkClientError) {
        self.path = path
        self.timeLimit = timeLimit
        do {
            connection = try UnixSocket.connect(path: path)
        } catch {
            throw .unreachable(path: path, code: error.code)
        }
    }

    /// Connects to an agent.
    public convenience init(_ agent: AgentAddress, timeLimit: Duration = .seconds(10)) throws(VarlinkClientError) {
        try self.init(path: agent.path, timeLimit: timeLimit)
    }

    deinit {
        close(connection)
    }

    /// Calls a method and waits for its one reply.
    ///
    /// - Parameter timeLimit: for this call; nil takes the client's.
    /// - Throws: ``VarlinkError`` when the service refuses; ``VarlinkClientError`` when no proper reply comes.
    public func call<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable & Sendable = VarlinkEmpty(),
        as reply: Reply.Type = Reply.self, timeLimit: Duration? = nil
    ) throws -> Reply {
        let deadline = Deadline(after: timeLimit ?? self.timeLimit)
        try send(VarlinkCall(method: method, parameters: parameters), until: deadline)
        return try decode(try receive(method, until: deadline), method)
    }

    /// Sends a call that the service is not to reply to.
    ///
    /// - Throws: ``VarlinkClientError`` when it could not be sent; what becomes of it is not known.
    public func send(_ method: String, _ parameters: some Encodable & Sendable) throws {
        let call = VarlinkCall(method: method, parameters: parameters, isOneWay: true)
        try send(call, until: Deadline(after: timeLimit))
    }

    /// Calls a method with `more` and takes replies until the service sends the last one or `onReply` gives false.
    ///
    /// - Parameters:
    ///   - timeLimit: for each reply; nil waits for ever.
    ///   - onReply: gets each reply; returning false ends the call, after which this client cannot be used any more.
    public func callForMore<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable & Sendable = VarlinkEmpty(),
        as reply: Reply.Type = Reply.self, timeLimit: Duration? = nil, onReply: (Reply) throws -> Bool
    ) throws {
        let call = VarlinkCall(method: method, parameters: parameters, wantsMore: true)
        try send(call, until: Deadline(after: self.timeLimit))
        while true {
            let message = try receive(method, until: Deadline(after: timeLimit))
            let continues = VarlinkReply.continues(message)
            guard try onReply(try decode(message, method)), continues else { return }
        }
    }

    private func decode<Reply: Decodable>(_ message: Data, _ method: String) throws -> Reply {
        do {
            return try VarlinkReply.parameters(of: message)
        } catch let error as VarlinkMessageError {
            throw VarlinkClientError.malformed(path: path, method: method, reason: "\(error)")
        }
    }

    private func send(_ call: VarlinkCall<some Encodable>, until deadline: Deadline) throws {
        var unsent = try call.encoded()
        unsent.append(0)
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                unsent.removeFirst(count)
            } else if errno == EAGAIN || errno == EINTR {
                try wait(for: POLLOUT, call.method, until: deadline)
            } else {
                throw VarlinkClientError.closed(path: path, method: call.method)
            }
        }
    }

    private func receive(_ method: String, until deadline: Deadline) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 16384)
        while received.isEmpty {
            let count = recv(connection, &bytes, bytes.count, 0)
            if count > 0 {
                do {
                    received = try framer.append(Data(bytes[..<count]))
                } catch {
                    throw VarlinkClientError.malformed(path: path, method: method, reason: "\(error)")
                }
            } else if count < 0, errno == EAGAIN || errno == EINTR {
                try wait(for: POLLIN, method, until: deadline)
            } else {
                throw VarlinkClientError.closed(path: path, method: method)
            }
        }
        return received.removeFirst()
    }

    private func wait(for events: Int32, _ method: String, until deadline: Deadline) throws {
        var request = pollfd(fd: connection, events: Int16(events), revents: 0)
        guard poll(&request, 1, deadline.milliseconds) == 0 else { return }
        throw VarlinkClientError.timedOut(path: path, method: method)
    }
}

/// A point in time after which waiting ends, or none.
private struct Deadline {
    private let end: SuspendingClock.Instant?

    init(after limit: Duration?) {
        end = limit.map { SuspendingClock.now + $0 }
    }

    /// What is left, as poll(2) takes it: rounded up, and −1 without an end.
    var milliseconds: Int32 {
        guard let end else { return -1 }
        let left = end - SuspendingClock.now
        guard left > .zero else { return 0 }
        return Int32(clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
    }
}

/// Why a call got no proper reply; each text ends with the remedy where there is one.
public enum VarlinkClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody could be connected to; `code` is the system's error number.
    case unreachable(path: String, code: Int32)
    case timedOut(path: String, method: String)
    /// The other side closed the connection before its reply.
    case closed(path: String, method: String)
    case malformed(path: String, method: String, reason: String)

    public var description: String {
        switch self {
        case .unreachable(let path, let code):
            "no agent can be reached at \(path): \(String(cString: strerror(code)))\(Self.remedy(code))"
        case .timedOut(let path, let method): "\(method) at \(path): no reply within the time limit"
        case .closed(let path, let method): "\(method) at \(path): the connection was closed before the reply came"
        case .malformed(let path, let method, let reason): "\(method) at \(path): \(reason)"
        }
    }

    private static func remedy(_ code: Int32) -> String {
        switch code {
        case ENOENT, ECONNREFUSED: "; start one with actionbuttond, or systemctl start actionbutton"
        case EACCES: "; join its group with usermod -aG actionbutton USER, and log in again"
        case EAGAIN: "; it does not take connections: see its log"
        default: ""
        }
    }
}
