import AgentProtocol
import EventLoop
import FoundationEssentials
import Glibc

/// What outlives the agent's process.
struct SavedState: Codable, Equatable, Sendable {
    var version = 1
    var assignments: [RuntimeAssignment] = []
    var activities: [ActivityRecord] = []
    /// By instance id.
    var pushTokens: [String: String] = [:]
    var isDeveloperModeOn = false
    var isLocked = false
    /// What is placed in the Control Center, in order.
    var center: [CenterEntry] = []
}

extension SavedState {
    /// What an older agent did not write yet is as it was then.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            version: try container.decode(Int.self, forKey: .version),
            assignments: try container.decode([RuntimeAssignment].self, forKey: .assignments),
            activities: try container.decodeIfPresent([ActivityRecord].self, forKey: .activities) ?? [],
            pushTokens: try container.decodeIfPresent([String: String].self, forKey: .pushTokens) ?? [:],
            isDeveloperModeOn: try container.decodeIfPresent(Bool.self, forKey: .isDeveloperModeOn) ?? false,
            isLocked: try container.decodeIfPresent(Bool.self, forKey: .isLocked) ?? false,
            center: try container.decodeIfPresent([CenterEntry].self, forKey: .center) ?? [])
    }
}

/// The state file: replaced as a whole, synced, and set aside when it cannot be read.
package struct StateFile: Sendable {
    let path: String

    /// The `state.json` of a folder, which has to exist by the time it is saved.
    package init(directory: String) {
        path = directory + "/state.json"
    }

    /// Reads the state; an absent file is an empty state, a damaged one is moved aside with a warning.
    func load() -> SavedState {
        guard let bytes = contents() else { return SavedState() }
        do {
            let state = try JSONDecoder().decode(SavedState.self, from: bytes)
            guard state.version == 1 else { throw StateError.unknownVersion(state.version) }
            return state
        } catch {
            setAside(because: "\(error)")
            return SavedState()
        }
    }

    private enum StateError: Error, CustomStringConvertible {
        case unknownVersion(Int)

        var description: String {
            switch self {
            case .unknownVersion(let version): "version \(version) is not known to this agent"
            }
        }
    }

    private func contents() -> Data? {
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            if access(path, F_OK) == 0 { setAside(because: "it cannot be read") }
            return nil
        }
    }

    private func setAside(because reason: String) {
        let aside = path + ".damaged"
        let isMoved = rename(path, aside) == 0
        Log.error(
            "\(path) is damaged (\(reason)); "
                + (isMoved ? "it was set aside as \(aside) and the agent starts without it" : "starting without it"))
    }

    /// Replaces the file by one with this state.
    func save(_ state: SavedState) throws(SystemError) {
        guard let bytes = try? JSONEncoder().encode(state) else { throw SystemError(EINVAL) }
        try AtomicFile.replace(path, with: bytes, mode: 0o600)
    }
}
