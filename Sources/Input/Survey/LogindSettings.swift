import Glibc

/// What the login manager does at the press of a key, besides our own action.
package struct LogindSettings {
    private static let folders = ["/etc/systemd/", "/run/systemd/", "/usr/lib/systemd/"]

    /// What stands before each path; tests have a folder of their own there.
    private let root: String

    package init(root: String = "") {
        self.root = root
    }

    /// The setting of logind.conf for this key; nil for all keys but power, sleep and restart.
    package static func setting(for key: String) -> String? {
        switch key {
        case "KEY_POWER", "KEY_POWER2": "HandlePowerKey"
        case "KEY_RESTART": "HandleRebootKey"
        // The kernel's words: its sleep is everybody's suspend, and its suspend everybody's hibernation.
        case "KEY_SLEEP": "HandleSuspendKey"
        case "KEY_SUSPEND": "HandleHibernateKey"
        default: nil
        }
    }

    /// What keeps the login manager from acting on the key while a program lives; the words of systemd-inhibit(1).
    private static func inhibitor(for setting: String) -> String {
        switch setting {
        case "HandlePowerKey": "handle-power-key"
        case "HandleRebootKey": "handle-reboot-key"
        case "HandleSuspendKey": "handle-suspend-key"
        default: "handle-hibernate-key"
        }
    }

    /// Whether the setting says that nothing happens.
    package func ignores(_ setting: String) -> Bool {
        value(of: setting) == "ignore"
    }

    /// What to say of a key on which logind acts too; nil where it does not.
    package func notice(for key: String) -> String? {
        guard let setting = Self.setting(for: key), !ignores(setting) else { return nil }
        return "logind acts on \(key) too, at the press; \(Self.remedy(for: setting))"
    }

    /// How to have the key to oneself.
    package static func remedy(for setting: String) -> String {
        "write [Login] and \(setting)=ignore into /etc/systemd/logind.conf.d/actionbutton.conf and restart systemd-logind, "
            + "give the button grab: true if the device has no other keys, or start the agent under "
            + "systemd-inhibit --what=\(inhibitor(for: setting))"
    }

    /// The last word of logind's files: the main one first, then the drop-ins in the order of their names, of which one
    /// in /etc hides those of its name elsewhere.
    private func value(of setting: String) -> String? {
        var dropIns: [String: String] = [:]
        for folder in Self.folders.reversed() {
            for name in DeviceFiles.names(in: "\(root)\(folder)logind.conf.d") where name.hasSuffix(".conf") {
                dropIns[name] = "\(root)\(folder)logind.conf.d/\(name)"
            }
        }
        let main = Self.folders.map { "\(root)\($0)logind.conf" }.first { (path: String) in access(path, F_OK) == 0 }
        let files = [main].compactMap { $0 } + dropIns.sorted { $0.key < $1.key }.map(\.value)
        var value: String?
        for file in files {
            for line in (DeviceFiles.text(at: file) ?? "").split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\r" } }
                if parts.count == 2, parts[0] == setting { value = parts[1] }
            }
        }
        return value
    }
}
