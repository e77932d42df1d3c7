import AgentProtocol
import AgentTransport
import Broker
import ControlPush
import EventLoop
import Foundation
import Glibc

/// The server of the shared timer: holds its state, and pushes each change to all that have registered.
@AgentActor
final class TimerServer {
    private struct State: Codable, Sendable {
        var isRunning: Bool
    }

    private struct Registration: Codable, Sendable {
        var token: String
    }

    nonisolated let socket = "/tmp/actionbutton-timer.\(UUID().uuidString.prefix(8))"
    private(set) var isRunning = false
    /// Every change that was asked for, oldest first.
    private(set) var changes: [Bool] = []
    private(set) var tokens: Set<String> = []
    private(set) var failedPushes = 0
    private var server: VarlinkServer?
    private let pusher: ControlPusher
    private let onEvent: @AgentActor () -> Void

    init(_ broker: BrokerAddress, prefix: String = "actionbutton", onEvent: @escaping @AgentActor () -> Void) throws {
        self.onEvent = onEvent
        pusher = ControlPusher(broker: broker, prefix: prefix)
        server = VarlinkServer(
            descriptor: try UnixSocket.listen(path: socket, mode: 0o600), path: socket, admits: { _ in true },
            handle: { [weak self] request in self?.answer(request) })
    }

    private func answer(_ request: VarlinkRequest) {
        switch request.method {
        case "org.example.Timer.Get": return request.reply(State(isRunning: isRunning))
        case "org.example.Timer.Set":
            guard let state = try? request.parameters(as: State.self) else { break }
            isRunning = state.isRunning
            changes.append(isRunning)
            pushToAll()
        case "org.example.Timer.Register":
            guard let registration = try? request.parameters(as: Registration.self) else { break }
            tokens.insert(registration.token)
        default: return request.fail(.methodNotFound(request.method))
        }
        request.reply(VarlinkEmpty())
        onEvent()
    }

    private func pushToAll() {
        for token in tokens {
            pusher.push(token) { [weak self] result in
                if case .failure = result { self?.failedPushes += 1 }
            }
        }
    }

    func stop() async {
        server?.close()
        await withCheckedContinuation { continuation in pusher.close { continuation.resume() } }
    }
}
