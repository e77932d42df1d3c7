import Glibc
import Input

/// What `doctor` looks at in the file system: groups, rules, logind's settings and LEDs.
struct SystemChecks {
    private static let ruleFolders = [
        "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
    ]
    private static let logindFolders = ["/etc/systemd/", "/run/systemd/", "/usr/lib/systemd/"]

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
        guard let setting = KeyNames.logindSetting(for: key) else { return nil }
        if value(ofLogind: setting) == "ignore" { return .ok("logind leaves \(key) alone") }
        return .warning(
            "logind acts on \(key) as well, at the press",
            "write [Login] and \(setting)=ignore into /etc/systemd/logind.conf.d/actionbutton.conf, "
                + "then systemctl restart systemd-logind")
    }

    /// The last word of logind's files: the main one first, then the drop-ins in the order of their names, of which one
    /// in /etc hides those of its name elsewhere.
    private func value(ofLogind setting: String) -> String? {
        var dropIns: [String: String] = [:]
        for folder in Self.logindFolders.reversed() {
            for name in DeviceFiles.names(in: "\(root)\(folder)logind.conf.d") where name.hasSuffix(".conf") {
                dropIns[name] = "\(root)\(folder)logind.conf.d/\(name)"
            }
        }
        let main = Self.logindFolders.map { "\(root)\($0)logind.conf" }.first { (path: String) in
            access(path, F_OK) == 0
        }
        let files = [main].compactMap { $0 } + dropIns.sorted { $0.key < $1.key }.map(\.value)
        var value: String?
        for file in files {
            for line in ((try? TextFile.read(file)) ?? "").split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\r" } }
                if parts.count == 2, parts[0] == setting { value = parts[1] }
            }
        }
        return value
    }

    /// Whether the agent can light an LED of the LED class.
    func led(_ name: String) -> Doctor.Finding {
        let file = "\(root)/sys/class/leds/\(name)/brightness"
        var status = stat()
        guard stat(file, &status) == 0 else {
            let known = DeviceFiles.names(in: "\(root)/sys/class/leds").joined(separator: ", ")
            return .problem(
                "LED \(name): it is not there", known.isEmpty ? "there are no LEDs" : "there are \(known)", .unavailable
            )
        }
        let mayGroup = isSystem && status.st_mode & 0o020 != 0 && status.st_gid == group
        if mayGroup || (!isSystem || geteuid() == 0) && access(file, W_OK) == 0 { return .ok("LED \(name) can be lit") }
        return .problem(
            "LED \(name): \(file) may not be written by the agent",
            "install udev/60-actionbutton.rules, then udevadm trigger --subsystem-match=leds", .noPermission)
    }

    /// Who owns the file, so that a configuration is judged as its own agent would; root's where it is not there.
    static func owner(of path: String) -> uid_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_uid : geteuid()
    }
}
