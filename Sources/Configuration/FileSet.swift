import FoundationEssentials
import Glibc

/// The files that are loaded together: each is read whatever is wrong with the others, so that one run names it all.
struct FileSet {
    private(set) var messages: [String] = []
    private(set) var notices: [String] = []
    /// Of the first file that has something wrong.
    private(set) var reason = ConfigurationError.Reason.invalid
    private var references: ReferenceCheck?
    /// Of the board file, for the files that are read after it.
    private var board = BoardHeader.raspberryPi

    /// Reads the file that describes the board's header; without one, it is a Raspberry Pi's.
    mutating func readBoard(_ file: String, owner: uid_t) {
        do throws(ConfigurationError) {
            board = try AgentConfiguration.readFile(file, owner: owner) { root, problems in
                BoardReader.read(root, problems: problems)
            }
        } catch {
            if error.reason != .missing { add(error) }
        }
    }

    /// Reads one file's text; nil when something is wrong with it, which is in ``messages`` then.
    mutating func read<Value>(
        _ bytes: [UInt8], file: String, owner: uid_t, body: (Node, Problems, inout ReferenceCheck) -> Value
    ) -> Value? {
        var references = self.references
        var notices: [String] = []
        defer {
            self.references = references
            self.notices += notices
        }
        do throws(ConfigurationError) {
            return try AgentConfiguration.parse(bytes: bytes, file: file, board: board) { root, problems in
                var current = references ?? ReferenceCheck(problems: problems)
                current.begin(problems)
                let value = body(root, problems, &current)
                current.checkPrograms(owner: owner)
                notices = problems.notices
                references = current
                return value
            }
        } catch {
            add(error)
            return nil
        }
    }

    private mutating func add(_ error: ConfigurationError) {
        if messages.isEmpty { reason = error.reason }
        messages += error.messages
    }

    /// Reads the drop-in files of a folder in the order of their names; no such folder has none.
    mutating func readDropIns(of folder: String, owner: uid_t) -> [DeclaredControl] {
        var controls: [DeclaredControl] = []
        for file in dropIns(of: folder, owner: owner) {
            do throws(ConfigurationError) {
                let bytes = try AgentConfiguration.contents(of: file, owner: owner)
                let read = read(bytes, file: file, owner: owner) { root, problems, references in
                    ConfigurationReader.readControls(root, folder: folder + "/", problems: problems, &references)
                }
                controls += read ?? []
            } catch {
                add(error)
            }
        }
        return controls
    }

    private mutating func dropIns(of folder: String, owner: uid_t) -> [String] {
        do throws(FileTrustError) {
            // Not read through this descriptor, but each file is opened by a walk of its own.
            try FileTrust.check(path: folder, owner: owner)
        } catch {
            if error.systemError != ENOENT { add(ConfigurationError(error)) }
            return []
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
                .sorted()
                .map { folder + "/" + $0 }
        } catch {
            messages.append("\(folder): its files cannot be listed; make it a folder that the agent's user may read")
            return []
        }
    }
}
