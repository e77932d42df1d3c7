import EventLoop
import Glibc

/// What went wrong with an input, in the words a person needs: the operation, the thing, the system's reason, the remedy.
///
/// `GPIO17 on gpiochip0 (pinctrl-rp1): busy, held by "gpio-keys"; use /dev/input/by-path/platform-gpio-keys-event instead`
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was tried: `open`, `request line`, `find key`.
    public let operation: String
    /// What it was tried on: `GPIO17 on gpiochip0 (pinctrl-rp1)`, `/dev/input/event3`.
    public let subject: String
    /// What is wrong with it, in a few words.
    public let reason: String
    /// The system's error number, where the system refused.
    public let systemError: Int32?
    /// What to do about it, in the imperative.
    public let remedy: String?

    public init(
        operation: String, subject: String, reason: String? = nil, systemError: Int32? = nil, remedy: String? = nil
    ) {
        self.operation = operation
        self.subject = subject
        self.reason = reason ?? systemError.map { SystemError($0).description } ?? "failed"
        self.systemError = systemError
        self.remedy = remedy
    }

    /// One line, without the full stop.
    public var description: String {
        "\(subject): cannot \(operation): \(reason)" + (remedy.map { "; \($0)" } ?? "")
    }

    /// The exit code of `sysexits.h` that fits: 77 no permission, 75 busy, 69 not there, 78 wrong configuration, 71 other.
    public var exitCode: Int32 {
        switch systemError {
        case nil: 78
        case EACCES, EPERM: 77
        case EBUSY, EAGAIN: 75
        case ENOENT, ENODEV, ENXIO: 69
        default: 71
        }
    }
}
