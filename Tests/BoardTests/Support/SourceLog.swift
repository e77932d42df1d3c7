import EventLoop
import Gestures
import Input

/// Everything that a source of a button says, written down in words.
@AgentActor
final class SourceLog {
    private(set) var lines: [String] = []
    private(set) var edges: [(isPressed: Bool, time: Timestamp)] = []
    private(set) var errors: [InputError] = []
    private(set) var notices: [String] = []

    func start(_ source: any ButtonSource) throws {
        try source.start { [self] event in add(event) }
    }

    private func add(_ event: SourceEvent) {
        switch event {
        case .edge(let isPressed, let time):
            edges.append((isPressed, time))
            lines.append(isPressed ? "down" : "up")
        case .cancelled(let reason, let isPressed, _):
            lines.append("\(reason.rawValue), \(isPressed ? "down" : "up")")
        case .available: lines.append("available")
        case .unavailable(let error):
            errors.append(error)
            lines.append("unavailable")
        case .notice(let text):
            notices.append(text)
            lines.append("notice")
        }
    }

    /// Whether the log reads exactly so within a second, and goes on to read so.
    func reads(_ expected: [String]) async throws -> Bool {
        _ = try await waits { self.lines == expected }
        try await Task.sleep(for: .milliseconds(50))
        return lines == expected
    }
}

extension SourceLog {
    /// Looks again each 2 ms until `condition` holds; false when two seconds have passed before it did.
    func waits(until condition: () -> Bool) async throws -> Bool {
        let end = Board.now + 2_000_000_000
        while !condition() {
            guard Board.now < end else { return false }
            try await Task.sleep(for: .milliseconds(2))
        }
        return true
    }
}
