import Foundation
import SharedTimer
import Testing

@testable import TimerServer

struct TimerBookTests {
    private let now = Date(timeIntervalSince1970: 1000)
    private let token = String(repeating: "a", count: 64)

    @Test("a start and a stop are changes, a stop of what stands still and a question are none")
    func changes() {
        var book = TimerBook()
        let first = [TimerRequest.status, .stop, .start, .stop, .stop].map { book.take($0, at: now) }
        #expect(first == [false, false, true, true, false])
    }

    @Test("the timer stops when its time is over")
    func end() {
        var book = TimerBook()
        _ = book.take(.start, at: now)
        let end = now + TimerBook.length
        #expect(book.state(at: end - 1) == .running(until: end))
        #expect(book.state(at: end) == .stopped)
    }

    @Test("a token is pushed to once, however often it was told")
    func tokens() {
        var book = TimerBook()
        for _ in 0..<3 { _ = book.take(.register(token: token), at: now) }
        #expect(book.tokens == [token])
    }

    private static let requests: [TimerRequest] = [
        .status, .start, .stop, .register(token: String(repeating: "b", count: 64)),
    ]

    @Test("what is sent is what is understood", arguments: requests)
    func lines(request: TimerRequest) {
        #expect(TimerRequest(line: request.line) == request)
    }

    @Test("anything else is not", arguments: ["", "begin", "start now", "register short", "running"])
    func nonsense(line: String) {
        #expect(TimerRequest(line: line) == nil)
    }
}
