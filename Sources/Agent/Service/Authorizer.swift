import AgentProtocol
import EventLoop
import Glibc

/// Who may do what not everybody who may call the agent may: root, and whom polkit allows it.
@AgentActor
enum Authorizer {
    /// What polkit knows the lifting of a lock as.
    static let unlockAction = "org.actionbutton.unlock"

    /// Asks whether the lock may be lifted; a person may be asked for a password first.
    static func mayUnlock(_ peer: PeerCredentials, then done: @escaping @AgentActor (Result<Void, AgentError>) -> Void)
    {
        if peer.user == 0 { return done(.success(())) }
        do throws(SystemError) {
            let bus = try MessageBus(.system)
            bus.onEnd = { done(.failure(refused(because: "polkit cannot be asked: the system bus has gone: \($0)"))) }
            bus.authorize(process: peer.processID, user: peer.user, action: unlockAction) { result in
                // Kept by this closure until it has answered.
                bus.close()
                done(result.map { _ in () }.mapError { refused(because: "\($0)") })
            }
        } catch {
            done(.failure(refused(because: "polkit cannot be asked: no system bus: \(error)")))
        }
    }

    private static func refused(because reason: String) -> AgentError {
        .notPermitted(
            reason:
                "unlocking needs root, or polkit's leave (\(unlockAction)): \(reason); sudo actionbutton unlock needs no leave"
        )
    }
}
