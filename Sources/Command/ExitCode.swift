/// What the program ends with, after `sysexits.h`.
public enum ExitCode: Int32, Sendable {
    case success = 0
    /// The command line is wrong, or names a button or kind that there is not.
    case usage = 64
    /// No agent answers.
    case unavailable = 69
    /// An extension or the agent failed.
    case software = 70
    /// Busy or rationed: worth another try later.
    case temporaryFailure = 75
    /// The agent does not let this user.
    case noPermission = 77
    /// The configuration is wrong.
    case configuration = 78
}
