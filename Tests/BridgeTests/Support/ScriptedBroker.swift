import Foundation
import Glibc
import Testing

/// As much of a broker as its answer to the first packet, on a thread of its own.
final class ScriptedBroker: Sendable {
    let port: UInt16
    private let seen = Locked<[UInt8]>([])

    /// The protocol levels that clients have asked for.
    var levels: [UInt8] { seen.value }

    /// - Parameter answer: the bytes for a client of a protocol level; without any, it hangs up.
    init(answer: @escaping @Sendable (UInt8) -> [UInt8]) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        try #require(bound && listen(listener, 5) == 0)
        port = UInt16(bigEndian: address.sin_port)
        let seen = seen
        Thread.detachNewThread { @Sendable in
            // It ends with the process of the tests.
            while true {
                let client = accept(listener, nil, nil)
                if client < 0 { continue }
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                var bytes = [UInt8](repeating: 0, count: 512)
                let count = read(client, &bytes, bytes.count)
                // Fixed header, length, "MQTT" with its own length, then the level.
                let level = count > 8 ? bytes[8] : 0
                seen.value.append(level)
                let reply = answer(level)
                if !reply.isEmpty {
                    _ = send(client, reply, reply.count, Int32(MSG_NOSIGNAL))
                    while read(client, &bytes, bytes.count) > 0 {}
                }
                close(client)
            }
        }
    }
}

/// A value that two threads share.
final class Locked<Value>: @unchecked Sendable {
    // Unchecked, because the compiler does not see that the lock guards the value.
    private let lock = NSLock()
    private var content: Value

    init(_ value: Value) { content = value }

    var value: Value {
        get { lock.withLock { content } }
        set { lock.withLock { content = newValue } }
    }

    func change<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&content) } }
}
