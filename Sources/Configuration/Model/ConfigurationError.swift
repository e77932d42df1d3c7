/// Why a configuration was not loaded: everything that is wrong with it, not only the first thing.
public struct ConfigurationError: Error, Equatable, Sendable {
    /// What went wrong, which decides the exit code.
    public enum Reason: Equatable, Sendable {
        /// The file says something that it may not, or others may write it.
        case invalid
        /// There is no such file.
        case missing
        /// The file may not be read.
        case unreadable
    }

    public var reason: Reason
    /// Whole lines in the order of the file, each with the remedy: `config.yaml:12:5: unknown key "holdd" …`.
    public var messages: [String]

    public init(reason: Reason, messages: [String]) {
        self.reason = reason
        self.messages = messages
    }

    /// The exit code of `sysexits.h` for a program that cannot go on without its configuration.
    public var exitCode: Int32 {
        switch reason {
        case .invalid: 78
        case .missing: 66
        case .unreadable: 77
        }
    }
}
