import AgentProtocol
import Foundation
import Synchronization

/// Listens where `ACTIONBUTTON_SOCKET` says, notes what it is told, and gives the replies that it was given.
final class FakeAgent: Sendable {
    let path = "/tmp/aba-\(UUID().uuidString.prefix(8))"
    private let listener: Int32
    private let received = Mutex<[String]>([])
    private let replies = Mutex<[String: Data]>([:])

    init() throws {
        let taken = try VarlinkReply.encoded(VarlinkEmpty())
        replies.withLock { $0 = [AgentInterface.setActivity: taken, AgentInterface.endActivity: taken] }
        listener = try UnixSocket.listen(path: path, mode: 0o600)
        setenv(AgentAddress.variable, path, 1)
        Thread.detachNewThread { [self] in
            while wait(listener), let connection = UnixSocket.accept(listener) { serve(connection) }
            // Closed here only: the number might be another agent's while this thread still waits on it.
            close(listener)
        }
    }

    /// From now on nobody is there.
    func leave() {
        unlink(path)
        shutdown(listener, Int32(SHUT_RDWR))
    }

    func reply(to method: String, with reply: some Encodable) throws {
        let data = try VarlinkReply.encoded(reply)
        replies.withLock { $0[method] = data }
    }

    /// The calls so far, as JSON; waits until there are so many, or two seconds.
    func calls(_ count: Int) -> [String] {
        for _ in 0..<400 where received.withLock({ $0.count }) < count { usleep(5000) }
        return received.withLock { $0 }
    }

    func call<Parameters: Decodable & Sendable>(_ index: Int, as type: Parameters.Type = Parameters.self) throws
        -> Parameters?
    {
        let calls = calls(index + 1)
        guard index < calls.count else { return nil }
        return try VarlinkCall<Parameters>.parameters(of: Data(calls[index].utf8))
    }

    private func wait(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, -1) == 1 && Int32(request.revents) & POLLIN != 0
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var framer = VarlinkFramer()
        var bytes = [UInt8](repeating: 0, count: 65536)
        while wait(connection) {
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0, let messages = try? framer.append(Data(bytes[..<count])) else { return }
            for message in messages { answer(message, connection) }
        }
    }

    private func answer(_ message: Data, _ connection: Int32) {
        received.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
        guard let head = try? VarlinkCallHead(message), !head.isOneWay else { return }
        let reply = replies.withLock { $0[head.method] } ?? Data(#"{"error":"org.test.Unexpected"}"#.utf8)
        _ = (reply + [0]).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
