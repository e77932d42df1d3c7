import Foundation
import Synchronization

/// Changes without end, from a thread of their own: a round each millisecond. Where the board is held up, the rounds are
/// late and not made up for, as whoever reads shares the board's one processor.
final class Storm: Sendable {
    private struct Progress {
        var changes = 0
        var length: Duration?
    }

    private let progress = Mutex(Progress())

    /// Starts at once. `round` makes one round's changes, and gives how many there were.
    init(rounds: Int, round: @escaping @Sendable (_ number: Int) -> Int) {
        Thread.detachNewThread { [self] in
            let start = Board.now
            var next = start
            for number in 0..<rounds {
                let changes = round(number)
                progress.withLock { $0.changes += changes }
                next = max(next + 1_000_000, Board.now + 100_000)
                usleep(UInt32(max(0, next - Board.now) / 1000))
            }
            let length = Duration.nanoseconds(Board.now - start)
            progress.withLock { $0.length = length }
        }
    }

    var changes: Int { progress.withLock { $0.changes } }

    /// How long it took; nil while it goes on.
    var length: Duration? { progress.withLock { $0.length } }

    /// False when it still goes on after that long.
    func isOver(within limit: Duration) async throws -> Bool {
        try await Board.waits(for: limit) { length != nil }
    }
}
