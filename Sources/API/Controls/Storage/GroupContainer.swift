extension FileManager {
    /// The folder that all processes of an app group share; made if it does not exist.
    ///
    /// It is `groups/IDENTIFIER` in the state folder: `ACTIONBUTTON_STATE`, which the agent sets for its extensions;
    /// else the person's `$XDG_STATE_HOME/actionbutton`, if there is one; else `/var/lib/actionbutton`. The folder
    /// belongs to its group: everyone in it may read and write, and what is made inside belongs to it too.
    ///
    /// - Returns: nil if the identifier cannot be a folder's name, or the folder cannot be made.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        try? GroupContainer(groupIdentifier).folder
    }
}

/// The shared folder of an app group.
struct GroupContainer {
    let folder: URL

    /// Makes the folder unless it is there.
    ///
    /// - Throws: ``GroupContainerError`` with the path and the system's reason.
    init(_ identifier: String, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        guard !identifier.isEmpty, !identifier.hasPrefix("."), !identifier.contains("/"), !identifier.contains("\0")
        else { throw GroupContainerError(path: identifier, reason: "is not the name of a group") }
        let groups = Self.stateFolder(environment).appendingPathComponent("groups", isDirectory: true)
        try Self.makeFolder(groups)
        folder = groups.appendingPathComponent(identifier, isDirectory: true)
        try Self.makeFolder(folder)
    }

    /// The file of the given name in a chain of folders, which are made.
    func file(_ name: String, in folders: [String]) throws -> URL {
        var place = folder
        for name in folders {
            place.appendPathComponent(name, isDirectory: true)
            try Self.makeFolder(place)
        }
        return place.appendingPathComponent(name)
    }

    private static func stateFolder(_ environment: [String: String]) -> URL {
        if let folder = environment["ACTIONBUTTON_STATE"], !folder.isEmpty {
            return URL(fileURLWithPath: folder, isDirectory: true)
        }
        let home = environment["HOME"] ?? NSHomeDirectory()
        let states = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/state"
        let own = URL(fileURLWithPath: states, isDirectory: true).appendingPathComponent("actionbutton")
        if FileManager.default.fileExists(atPath: own.path) { return own }
        return URL(fileURLWithPath: "/var/lib/actionbutton", isDirectory: true)
    }

    /// Makes one folder that its group may write to, and whose files inherit the group.
    private static func makeFolder(_ folder: URL) throws {
        let path = folder.path
        if mkdir(path, 0o770) == 0 {
            // The umask took bits away, and mkdir ignores the set-group-ID bit.
            guard chmod(path, 0o2770) == 0 else { throw GroupContainerError(path: path, errorNumber: errno) }
        } else if errno != EEXIST {
            throw GroupContainerError(path: path, errorNumber: errno)
        }
    }
}

/// Why something in a group's folder cannot be made.
struct GroupContainerError: Error, CustomStringConvertible {
    var path: String
    var reason: String

    init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    init(path: String, errorNumber: Int32) {
        self.init(path: path, reason: String(cString: strerror(errorNumber)))
    }

    var description: String { "\(path): \(reason)" }
}
