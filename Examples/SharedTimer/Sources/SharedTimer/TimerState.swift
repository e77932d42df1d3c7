import Foundation

/// What the server says of its timer.
public enum TimerState: Equatable, Sendable {
    case stopped
    case running(until: Date)

    /// As a line of the protocol: `stopped`, or `running` and the seconds since 1970 at which it ends.
    public var line: String {
        switch self {
        case .stopped: "stopped"
        case .running(let end): "running \(end.timeIntervalSince1970)"
        }
    }

    /// Nil for a line that says neither.
    public init?(line: String) {
        let words = line.split(separator: " ")
        switch (words.first, words.count) {
        case ("stopped", 1): self = .stopped
        case ("running", 2):
            guard let seconds = Double(words[1]) else { return nil }
            self = .running(until: Date(timeIntervalSince1970: seconds))
        default: return nil
        }
    }

    public var isRunning: Bool { self != .stopped }
}

/// What a client asks of the server, as a line.
public enum TimerRequest: Equatable, Sendable {
    case status
    case start
    case stop
    /// A control's push token, in hexadecimal.
    case register(token: String)

    public var line: String {
        switch self {
        case .status: "status"
        case .start: "start"
        case .stop: "stop"
        case .register(let token): "register \(token)"
        }
    }

    /// Nil for a line that asks nothing.
    public init?(line: String) {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "status" where words.count == 1: self = .status
        case "start" where words.count == 1: self = .start
        case "stop" where words.count == 1: self = .stop
        case "register" where words.count == 2 && words[1].count == 64: self = .register(token: words[1])
        default: return nil
        }
    }
}
