import Foundation
import SharedTimer

/// The timer and who wants to know of it; a plain value, so that it can be tested without a server.
struct TimerBook {
    /// How long it runs once it is started, in seconds.
    static let length: TimeInterval = 25 * 60
    /// Controls come and go, and nobody tells when one has gone: the oldest make room.
    static let mostTokens = 1000

    private(set) var end: Date?
    /// In the order in which they were last told.
    private(set) var tokens: [String] = []

    func state(at now: Date) -> TimerState {
        end.flatMap { $0 > now ? .running(until: $0) : nil } ?? .stopped
    }

    /// - Returns: whether the controls show something else from now on.
    mutating func take(_ request: TimerRequest, at now: Date) -> Bool {
        switch request {
        case .status: return false
        case .start:
            end = now + Self.length
            return true
        case .stop:
            let wasRunning = state(at: now).isRunning
            end = nil
            return wasRunning
        case .register(let token):
            tokens.removeAll { $0 == token }
            tokens.append(token)
            if tokens.count > Self.mostTokens { tokens.removeFirst() }
            return false
        }
    }
}
