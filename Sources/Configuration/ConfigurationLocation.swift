/// Where an agent's configuration is looked for.
public enum ConfigurationLocation {
    /// The system agent's file.
    public static let system = "/etc/actionbutton/config.yaml"

    /// A person's file: `$XDG_CONFIG_HOME/actionbutton/config.yaml`, else below `$HOME/.config`.
    ///
    /// Nil when the environment names neither folder. A relative `XDG_CONFIG_HOME` is ignored, as its specification says.
    public static func user(environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/actionbutton/config.yaml"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/actionbutton/config.yaml"
    }
}
