import AgentProtocol
import Foundation

/// A foreign client of the agent's socket: a few lines of Varlink, sharing nothing with the agent but the messages.
final class VarlinkClient {
    private struct Call<Parameters: Encodable>: Encodable {
        var method: String
        var parameters: Parameters
        var more: Bool?
    }

    private struct Reply<Parameters: Decodable>: Decodable {
        var parameters: Parameters?
        var error: String?
    }

    private struct Nothing: Codable {}

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SystemCallError("making a socket") }
        guard withSocketAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            throw SystemCallError("connecting to the agent at \(path)")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(descriptor)
    }

    /// Asks for a reply at each change of what the button shows.
    func watch(_ button: String) throws {
        try send(Call(method: AgentInterface.watch, parameters: WatchCall(button: button), more: true))
    }

    func status() async throws -> StatusReply {
        try await call(AgentInterface.status)
    }

    /// The Live Activities that the agent holds.
    func activities() async throws -> [ActivityRecord] {
        let reply: ActivitiesReply = try await call(AgentInterface.activities)
        return reply.activities
    }

    func center() async throws -> CenterReply {
        try await call(AgentInterface.center)
    }

    /// Places a control in the Control Center, and gives its instance.
    func place(_ call: PlaceControlCall) async throws -> String {
        let reply: CenterControlReply = try await self.call(AgentInterface.placeControl, call)
        return reply.control.instance
    }

    /// Performs a placed control, and gives what came of it.
    func perform(_ instance: String) async throws -> CenterControl {
        let reply: CenterControlReply = try await call(
            AgentInterface.performControl, CenterInstanceCall(instance: instance))
        return reply.control
    }

    private func call<Answer: Decodable>(
        _ method: String, _ parameters: some Encodable = Nothing()
    ) async throws -> Answer {
        try send(Call(method: method, parameters: parameters, more: nil))
        var reply: Answer?
        _ = try await Board.waits(for: .seconds(10)) {
            reply = try next(Answer.self)
            return reply != nil
        }
        guard let reply else { throw SystemCallError("waiting for the agent's reply to \(method)", reason: ETIMEDOUT) }
        return reply
    }

    /// Waits until every button's control shows a state that its extension has told.
    func waitUntilKnown() async throws {
        let deadline = ContinuousClock.now + .seconds(15)
        while try await status().buttons.contains(where: { $0.presentation.control?.freshness != .known }) {
            guard ContinuousClock.now < deadline else {
                throw SystemCallError("waiting for the controls' state: \(try await status())", reason: ETIMEDOUT)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The presentations that have come in since the last look.
    func presentations() throws -> [Presentation] {
        var result: [Presentation] = []
        while let reply = try next(WatchReply.self) { result.append(reply.presentation) }
        return result
    }

    private func send(_ call: some Encodable) throws {
        let message = try JSONEncoder().encode(call) + [0]
        let sent = message.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard sent == message.count else { throw SystemCallError("calling the agent") }
    }

    private func next<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            received += buffer[..<count]
        }
        guard let end = received.firstIndex(of: 0) else { return nil }
        let message = Data(received[..<end])
        received.removeSubrange(...end)
        let reply = try JSONDecoder().decode(Reply<Parameters>.self, from: message)
        if let error = reply.error {
            throw SystemCallError(
                "the agent answered \(error): \(String(decoding: message, as: UTF8.self))", reason: EPROTO)
        }
        return reply.parameters
    }
}
