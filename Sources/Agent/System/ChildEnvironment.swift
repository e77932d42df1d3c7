/// Which of the agent's own variables its children may know; all others stay here.
enum ChildEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "XDG_RUNTIME_DIR",
    ]

    static func isShared(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("LC_")
    }
}
