import AgentProtocol
import EventLoop
import Glibc

/// Who may call the agent: for a person's agent that person and root, for the system's also group `actionbutton`.
struct PeerPolicy: Sendable {
    static let groupName = "actionbutton"

    let isSystem: Bool
    private let group: gid_t?

    init(isSystem: Bool) {
        self.isSystem = isSystem
        group = isSystem ? getgrnam(Self.groupName)?.pointee.gr_gid : nil
    }

    func admits(_ peer: PeerCredentials) -> Bool {
        if peer.user == 0 || peer.user == geteuid() { return true }
        guard isSystem, let group else { return false }
        return peer.group == group || peer.groups.contains(group)
    }

    /// Lets the members of the group reach the system agent's socket.
    func giveToGroup(_ path: String) {
        guard let group else {
            return Log.warning(
                "there is no group \(Self.groupName): only root can call this agent; "
                    + "systemd-sysusers or groupadd --system \(Self.groupName) makes it")
        }
        if chown(path, uid_t.max, group) != 0 {
            Log.warning("\(path) cannot be given to group \(Self.groupName): \(SystemError(errno))")
        }
    }
}
