import ControlPush
import Foundation
import Glibc
import SharedTimer

/// Answers clients, and pushes what changes.
final class TimerService: @unchecked Sendable {
    // Unchecked, because the compiler does not see that the book is touched under the lock only.
    private let lock = NSLock()
    private var book = TimerBook()
    private let pusher: ControlPusher

    init(pusher: ControlPusher) {
        self.pusher = pusher
    }

    /// Reads one line, answers it, and hangs up.
    func serve(_ client: Int32) {
        defer { close(client) }
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(client, &bytes, bytes.count)
        guard count > 0 else { return }
        let line = String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let answer = TimerRequest(line: line).map { take($0).line } ?? "what is \"\(line)\"?"
        _ = write(client, answer + "\n", answer.utf8.count + 1)
    }

    private func take(_ request: TimerRequest) -> TimerState {
        let (state, tokens) = lock.withLock {
            let now = Date.now
            let hasChanged = book.take(request, at: now)
            return (book.state(at: now), hasChanged ? book.tokens : [])
        }
        push(to: tokens)
        if request == .start, case .running(let end) = state { pushAgain(at: end) }
        return state
    }

    /// The time runs out by itself, which no client tells.
    private func pushAgain(at end: Date) {
        DispatchQueue.global().asyncAfter(deadline: .now() + end.timeIntervalSinceNow + 0.1) { @Sendable [self] in
            push(to: lock.withLock { book.end == end ? book.tokens : [] })
        }
    }

    private func push(to tokens: [String]) {
        for token in tokens {
            Task { [pusher] in
                do {
                    try await pusher.push(token)
                } catch {
                    print("timer-server: \(token.prefix(8))…: \(error)")
                }
            }
        }
    }
}
