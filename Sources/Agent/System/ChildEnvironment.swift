/// Which of the agent's own variables its children may know; all others stay here.
enum ChildEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "XDG_RUNTIME_DIR",
    ]

    static func isShared(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("LC_")
    }

    /// What tells a program of the person's session: where its windows go, and whom it can call.
    private static let sessionNames: Set<String> = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "BROWSER", "SHELL",
    ]

    /// Whether a program that a person has chosen may know it: one that opens a link, or a declared command.
    static func isOfSession(_ name: String) -> Bool {
        isShared(name) || sessionNames.contains(name) || name.hasPrefix("XDG_")
    }
}
