import EventLoop
import Glibc

/// Why a file was not opened: it is not there, it may not be opened, or someone else could change it.
public struct FileTrustError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong with ``place``.
    public enum Reason: Equatable, Sendable {
        /// Its group, or everyone, may write it.
        case writable(byEveryone: Bool)
        /// It belongs to this user, who is neither root nor the agent's user.
        case foreignOwner(uid_t, agent: uid_t)
        /// The system's error number.
        case system(Int32)
    }

    /// The file that was asked for.
    public let path: String
    /// The file, or the folder or link on the way to it, that is at fault.
    public let place: String
    public let reason: Reason

    /// The system's error number, when the system refused; nil when the check did.
    public var systemError: Int32? {
        if case .system(let code) = reason { code } else { nil }
    }

    /// One line that names the place and the remedy, without a full stop.
    public var description: String {
        let onTheWay = place == path ? "" : " (on the way to \(path))"
        switch reason {
        case .writable(let byEveryone):
            let who = byEveryone ? "everyone" : "its group"
            let mode = byEveryone ? "go-w" : "g-w"
            return "\(place)\(onTheWay): refused, because \(who) can write it and so decide what the agent does; "
                + "run: chmod \(mode) \(quotedForShell(place))"
        case .foreignOwner(let user, let agent):
            let owner = agent == 0 ? "root" : "root or the agent's user \(agent)"
            return "\(place)\(onTheWay): refused, because it belongs to user \(user), not to \(owner); "
                + "run: chown \(agent == 0 ? "root" : String(agent)) \(quotedForShell(place))"
        case .system(let code):
            return "\(place)\(onTheWay): \(SystemError(code))"
        }
    }

}

/// Text as a shell takes it for one word.
func quotedForShell(_ text: String) -> String {
    let isPlain =
        !text.isEmpty
        && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    if isPlain { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
