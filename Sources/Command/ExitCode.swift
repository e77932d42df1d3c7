/// What the program ends with, after `sysexits.h`.
public enum ExitCode: Int32, Sendable {
    case success = 0
    /// The command line is wrong, or names a button or kind that there is not.
    case usage = 64
    /// A file's content is not what it should be.
    case badData = 65
    /// A file is not there, or cannot be read.
    case noInput = 66
    /// No agent answers, or a device is not there.
    case unavailable = 69
    /// An extension or the agent failed.
    case software = 70
    /// A file, or what a view draws on, cannot be written.
    case cannotWrite = 73
    /// Busy or rationed: worth another try later.
    case temporaryFailure = 75
    /// The agent or the system does not let this user.
    case noPermission = 77
    /// The configuration is wrong.
    case configuration = 78
}
