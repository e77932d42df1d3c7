import AgentProtocol

/// Why a call to an extension brought no result.
public enum ExtensionFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The executable could not be started; the text says why and what to do.
    case notStarted(String)
    /// The process ended while the call was in flight.
    case ended(executable: String, how: String)
    /// The call took longer than its limit, and the process was ended.
    case timedOut(method: String, limit: Duration)
    /// Another call's time-out, or a newer build, ended the process under this call.
    case stopped(executable: String)
    /// The process answered with something that is not a reply to the call.
    case badReply(executable: String, reason: String)
    /// The extension itself says no.
    case refused(ExtensionError)

    public var description: String {
        switch self {
        case .notStarted(let reason):
            reason
        case .ended(let executable, let how):
            "\(executable) \(how) before it answered; its output is in the journal"
        case .timedOut(let method, let limit):
            "\(Self.shortName(of: method)) took longer than \(limit.components.seconds) s and was ended; "
                + "the limits: section of config.yaml can raise that"
        case .stopped(let executable):
            "\(executable) was ended while it was still working"
        case .badReply(let executable, let reason):
            "\(executable) answered with something that is not a reply: \(reason)"
        case .refused(.unknownKind(let kind)):
            "the extension no longer has a control \(kind); assign another one"
        case .refused(.valueUnavailable(let reason)), .refused(.performFailed(let reason)):
            reason
        case .refused(.invalidConfiguration(let parameter, let reason)):
            "\(parameter): \(reason)"
        }
    }

    private static func shortName(of method: String) -> String {
        method.split(separator: ".").last.map { $0.lowercased() } ?? method
    }
}
