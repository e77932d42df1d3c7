import AgentProtocol
import Controls
import Foundation
import Testing

@testable import ExtensionRuntime

/// An extension of the sample controls, served in this process on a socket of its own.
final class Serving: Sendable {
    let path = "/tmp/abx-\(UUID().uuidString.prefix(8))"

    @MainActor
    init() throws {
        DispatchQueue.main.setSpecific(key: SampleState.mainQueue.key, value: true)
        let listener = try UnixSocket.listen(path: path, mode: 0o600)
        let service = ExtensionService(name: "Sample", contents: contents(of: SampleBundle()))
        Self.listeners.append(ServiceListener(descriptor: listener) { await service.reply(to: $0, $1) })
    }

    /// An extension serves until it is ended, and so do these.
    @MainActor private static var listeners: [ServiceListener] = []

    deinit {
        unlink(path)
    }

    /// Calls on a connection of its own.
    func call<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable & Sendable = VarlinkEmpty(), as reply: Reply.Type = Reply.self
    ) throws -> Reply {
        try VarlinkClient(path: path).call(method, parameters)
    }

    /// Sends bytes as they are and gives what comes back until the other side closes, or until `count` messages came.
    func exchange(_ bytes: Data, messages count: Int, thenCloses: Bool = false) throws -> [String] {
        let descriptor = try UnixSocket.connect(path: path)
        defer { close(descriptor) }
        var unsent = bytes
        while !unsent.isEmpty {
            let sent = unsent.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent > 0 {
                unsent.removeFirst(sent)
            } else {
                guard errno == EAGAIN else { break }
                wait(descriptor, POLLOUT)
            }
        }
        if thenCloses { shutdown(descriptor, Int32(SHUT_WR)) }
        var framer = VarlinkFramer()
        var messages: [String] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while messages.count < count {
            wait(descriptor, POLLIN)
            let received = recv(descriptor, &buffer, buffer.count, 0)
            guard received > 0 else { break }
            messages += try framer.append(Data(buffer[..<received])).map { String(decoding: $0, as: UTF8.self) }
        }
        return messages
    }

    private func wait(_ descriptor: Int32, _ events: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        #expect(poll(&request, 1, 10_000) == 1, "nothing happened for 10 s")
    }
}
