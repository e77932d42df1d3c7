import Glibc

/// Finds programs by their names, as a shell does.
public enum ExecutableSearch {
    /// The path of a program; nil when no folder of `path` has it.
    ///
    /// - Parameters:
    ///   - name: one with a slash in it is a path already.
    ///   - path: the folders, separated by colons, as in the variable `PATH`.
    public static func find(_ name: String, path: String) -> String? {
        if name.contains("/") { return isExecutable(name) ? name : nil }
        return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: isExecutable)
    }

    private static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return access(path, X_OK) == 0
    }
}
