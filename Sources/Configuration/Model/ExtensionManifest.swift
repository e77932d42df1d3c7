import Glibc

/// What an extension's manifest says of the app that it belongs to.
///
/// The file is optional; it lies beside the executable and has its name, with `.yaml` added.
public struct ExtensionManifest: Equatable, Sendable {
    /// The app's name, which stands in for a control without a display name.
    public var appName: String?
    /// The app's identifier, by which its processes name themselves (`ACTIONBUTTON_APP`).
    public var identifier: String?
    /// The argument list that opens the app; empty when the manifest names none.
    public var command: [String]

    static let keys = ["app", "identifier", "command"]

    /// Reads the manifest of an executable.
    /// - Parameter executable: The executable's path.
    /// - Throws: All that is wrong with the manifest, also that others could change it; a missing one is not wrong.
    public static func load(ofExecutable executable: String) throws(ConfigurationError) -> ExtensionManifest? {
        let path = executable + ".yaml"
        do {
            return try AgentConfiguration.readFile(path, owner: geteuid()) { root, problems in
                read(root, problems: problems)
            }
        } catch  where error.reason == .missing {
            return nil
        }
    }

    static func read(_ root: Node, problems: Problems) -> ExtensionManifest? {
        guard let file = Section(root, title: "the manifest", accepted: keys, problems: problems) else { return nil }
        return ExtensionManifest(
            appName: file.text("app"), identifier: file.text("identifier"),
            command: file.texts("command", accepted: "the program and its arguments, as a list").map(\.text))
    }
}
