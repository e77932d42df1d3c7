/// The version of this build.
public enum AgentVersion {
    /// As `status` and `--version` show it.
    public static let text = "0.1.0"
}
