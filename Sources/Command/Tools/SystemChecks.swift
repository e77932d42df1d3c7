import Glibc
import Input

/// What `doctor` looks at in the file system: groups, rules, logind's settings and LEDs.
struct SystemChecks {
    private static let ruleFolders = [
        "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
    ]

    /// Whether the system's agent is meant: a person's own needs neither the group nor the rules.
    let isSystem: Bool
    /// What stands before each path; tests have a folder of their own there.
    var root = ""
    /// The group's number, nil when there is no such group.
    var group: gid_t? = getgrnam("actionbutton")?.pointee.gr_gid

    var findings: [Doctor.Finding] {
        guard isSystem else { return [] }
        return [membership, rules]
    }

    private var membership: Doctor.Finding {
        guard let group else {
            return .problem(
                "there is no group actionbutton", "systemd-sysusers makes it, or groupadd --system actionbutton",
                .noPermission)
        }
        if geteuid() == 0 || Self.groups().contains(group) { return .ok("you may call the system's agent") }
        return .warning(
            "you are no member of the group actionbutton and cannot call the system's agent",
            "sudo usermod -aG actionbutton YOU, then log in again")
    }

    private static func groups() -> [gid_t] {
        var list = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = getgroups(Int32(list.count), &list)
        return list.prefix(Int(max(0, count))) + [getegid()]
    }

    private var rules: Doctor.Finding {
        for folder in Self.ruleFolders {
            let rule = DeviceFiles.names(in: root + folder).first {
                $0.contains("actionbutton") && $0.hasSuffix(".rules")
            }
            if let rule { return .ok("udev rules: \(folder)/\(rule)") }
        }
        return .warning(
            "the udev rules are not installed, so the agent may not open devices",
            "copy udev/60-actionbutton.rules to /etc/udev/rules.d, then udevadm control --reload && udevadm trigger")
    }

    /// What logind does when this key is pressed; nil when it does nothing.
    func logind(actingOn key: String) -> Doctor.Finding? {
        guard let setting = LogindSettings.setting(for: key) else { return nil }
        if LogindSettings(root: root).ignores(setting) { return .ok("logind leaves \(key) alone") }
        return .warning("logind acts on \(key) as well, at the press", LogindSettings.remedy(for: setting))
    }

    /// Who owns the file, so that a configuration is judged as its own agent would; root's where it is not there.
    static func owner(of path: String) -> uid_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_uid : geteuid()
    }
}
