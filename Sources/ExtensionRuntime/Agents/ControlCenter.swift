import AgentProtocol
import Controls
import Foundation

/// Asks the agents to show an app's controls anew, and tells which of them are placed.
///
/// Reaches the agent that `ACTIONBUTTON_SOCKET` names, else the person's and the system's. Where none runs there is
/// nothing to show anew: that is logged, and no failure.
public final class ControlCenter: Sendable {
    /// The one control centre of this process.
    public static let shared = ControlCenter()

    private init() {}

    /// Asks for the controls of one kind to be reloaded.
    ///
    /// Returns at once; the request arrives even if the process exits right afterwards.
    public func reloadControls(ofKind kind: String) {
        let messenger = AgentMessenger()
        messenger.tell(AgentInterface.reloadControls, ReloadControlsCall(kind: kind, app: messenger.app))
    }

    /// Asks for all controls of the app to be reloaded; of all apps, if `ACTIONBUTTON_APP` does not name this one.
    ///
    /// Returns at once; the request arrives even if the process exits right afterwards.
    public func reloadAllControls() {
        let messenger = AgentMessenger()
        messenger.tell(AgentInterface.reloadControls, ReloadControlsCall(kind: nil, app: messenger.app))
    }

    /// The app's controls that are placed on a button; empty where no agent runs.
    public func currentControls() async throws -> [ControlInfo] {
        let messenger = AgentMessenger()
        let call = CurrentControlsCall(app: messenger.app)
        let replies: [CurrentControlsReply] = messenger.ask(AgentInterface.currentControls, call)
        return replies.flatMap(\.controls).map(ControlInfo.init)
    }
}
