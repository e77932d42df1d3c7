import AgentProtocol
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// An agent with canned replies that speaks Varlink on a socket of its own, from a thread; gone with its last reference.
final class FakeAgent: Sendable {
    /// What one method answers: any number of replies, or an error.
    enum Answer: Sendable {
        case replies([JSONValue])
        case error(VarlinkError)
        /// The connection ends instead of a reply.
        case hangUp
    }

    let path: String
    private let folder: String
    private let listener: Int32
    private let answers: [String: Answer]
    private let received = Mutex<[JSONValue]>([])

    /// - Parameter answers: by the full name of the method.
    init(_ answers: [String: Answer], at file: String = "agent.socket") throws {
        folder = "/tmp/actionbutton-command-\(UUID().uuidString)"
        path = "\(folder)/\(file)"
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        listener = try UnixSocket.listen(path: path, mode: 0o600)
        self.answers = answers
        let (listener, answers) = (listener, answers)
        DispatchQueue(label: "fake-agent").async { @Sendable [weak self] in
            // Ends when deinit shuts the listener down.
            while Self.wait(for: listener) {
                guard let connection = UnixSocket.accept(listener) else { break }
                Self.serve(connection, answers) { message in self?.note(message) }
                close(connection)
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The folder that `XDG_RUNTIME_DIR` would name.
    var runtimeFolder: String { folder }

    /// The calls so far, as they came.
    var calls: [JSONValue] { received.withLock { $0 } }

    private func note(_ message: Data) {
        let call = (try? JSONDecoder().decode(JSONValue.self, from: message)) ?? .null
        received.withLock { $0.append(call) }
    }

    private static func serve(_ connection: Int32, _ answers: [String: Answer], note: (Data) -> Void) {
        var framer = VarlinkFramer()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while wait(for: connection) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0, let messages = try? framer.append(Data(buffer[..<count])) else { return }
            for message in messages {
                note(message)
                guard let head = try? VarlinkCallHead(message), answer(head, answers, on: connection) else { return }
            }
        }
    }

    private static func answer(_ call: VarlinkCallHead, _ answers: [String: Answer], on connection: Int32) -> Bool {
        switch answers[call.method] ?? .error(.methodNotFound(call.method)) {
        case .hangUp: return false
        case .error(let error): send(try? error.encoded(), on: connection)
        case .replies(let replies):
            for (index, reply) in replies.enumerated() {
                send(try? VarlinkReply.encoded(reply, continues: index < replies.count - 1), on: connection)
            }
        }
        return true
    }

    private static func send(_ message: Data?, on connection: Int32) {
        let bytes = Array(message ?? Data()) + [0]
        _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func wait(for descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 20_000) > 0
    }
}

extension FakeAgent.Answer {
    static func reply(_ value: some Encodable) throws -> Self {
        .replies([try json(value)])
    }

    static func replies(of values: [some Encodable]) throws -> Self {
        .replies(try values.map { try json($0) })
    }

    private static func json(_ value: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))
    }
}
