import AgentProtocol
import AgentTransport
import EventLoop
import Foundation
import Gestures
import Glibc

/// What stands in for the agents: each has its socket, and one control.
@AgentActor
final class FakeAgents {
    /// The token of each agent's control.
    private(set) var tokens: [String] = []
    /// When each token was pushed last.
    private(set) var pushed: [String: Timestamp] = [:]
    /// Called after each push.
    var onPush: (@AgentActor () -> Void)?
    private var watchers: [String: VarlinkRequest] = [:]
    private var states: [String: Bool] = [:]
    private var servers: [VarlinkServer] = []

    init(count: Int) throws {
        for number in 0..<count {
            let path = socket(of: number)
            servers.append(
                VarlinkServer(
                    descriptor: try UnixSocket.listen(path: path, mode: 0o600), path: path, admits: { _ in true },
                    handle: { [weak self] request in self?.answer(request) }))
        }
    }

    /// Where one of the agents listens.
    nonisolated func socket(of number: Int) -> String { "/tmp/actionbutton-fleet.\(getpid()).\(number)" }

    private func answer(_ request: VarlinkRequest) {
        switch request.method {
        case AgentInterface.watchControls: add(request)
        case AgentInterface.monitor:
            request.replyAndContinue(
                MonitorReply(button: "action", time: 0, event: .setting, text: "hold-threshold 500ms"))
        case AgentInterface.push:
            guard let call = try? request.parameters(as: PushCall.self) else {
                return request.fail(.invalidParameter("token"))
            }
            request.reply(VarlinkEmpty())
            reload(call.token)
        default: request.fail(.methodNotFound(request.method))
        }
    }

    private func add(_ request: VarlinkRequest) {
        let token = (0..<4).map { _ in
            let part = String(UInt64.random(in: 0 ... .max), radix: 16)
            return String(repeating: "0", count: 16 - part.count) + part
        }.joined()
        tokens.append(token)
        watchers[token] = request
        request.replyAndContinue(WatchControlsReply(changed: [status(token)]))
    }

    /// What an agent makes of a push: it asks for the state, and tells the new one.
    private func reload(_ token: String) {
        pushed[token] = SystemClock.monotonicNow()
        states[token] = !(states[token] ?? false)
        watchers[token]?.replyAndContinue(WatchControlsReply(changed: [status(token)]))
        onPush?()
    }

    private func status(_ token: String) -> ControlStatus {
        ControlStatus(
            id: "action.hold", button: "action", gesture: .hold, displayName: "Timer",
            face: ControlFace(kind: "com.example.Timer", title: "Timer", isOn: states[token] ?? false), pushToken: token
        )
    }

    func forgetPushes() {
        pushed = [:]
    }

    func stop() {
        for server in servers { server.close() }
    }
}
