import EventLoop
import Glibc
import Testing

/// Readiness as Dispatch tells of it.
@AgentActor @Suite struct DescriptorSourceTests {
    private final class Reader {
        var count = 0
        var source: DescriptorSource?
    }

    @Test("what a process leaves behind that hangs up is read to its end")
    func hangUp() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (own, other) = (ends[0], ends[1])
        let reader = Reader()
        let hasEnded: Bool = await withCheckedContinuation { continuation in
            let limit = SystemClock().schedule(after: .seconds(20)) {
                reader.source?.cancel { _ = close(own) }
                continuation.resume(returning: false)
            }
            reader.source = DescriptorSource(descriptor: own, when: .readable, isStream: true) {
                var byte: UInt8 = 0
                if recv(own, &byte, 1, Int32(MSG_DONTWAIT)) > 0 {
                    reader.count += 1
                    return
                }
                limit.cancel()
                reader.source?.cancel { _ = close(own) }
                continuation.resume(returning: true)
            }
            // Both before the queue, which this runs on, can read anything.
            #expect(send(other, "hello", 5, Int32(MSG_NOSIGNAL)) == 5)
            close(other)
        }
        #expect(hasEnded)
        #expect(reader.count == 5)
    }
}
