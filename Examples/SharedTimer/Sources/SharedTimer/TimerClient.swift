import Foundation
import Glibc

/// Asks the server: a line there, a line back.
public struct TimerClient: Sendable {
    /// Where the server listens unless somebody says otherwise.
    public static let standardAddress = "127.0.0.1:7077"
    /// A server that does not answer within this is away, in seconds.
    private static let limit = 3

    private let host: String
    private let port: String

    /// - Parameter address: `HOST:PORT`.
    public init(address: String = standardAddress) {
        let colon = address.lastIndex(of: ":") ?? address.endIndex
        host = String(address[..<colon])
        port = colon == address.endIndex ? "7077" : String(address[address.index(after: colon)...])
    }

    /// - Throws: ``TimerServerError`` when the server is not there or does not understand.
    public func ask(_ request: TimerRequest) throws -> TimerState {
        let connection = try connect()
        defer { close(connection) }
        let line = request.line + "\n"
        guard write(connection, line, line.utf8.count) == line.utf8.count else { throw away(errno) }
        var bytes = [UInt8](repeating: 0, count: 256)
        var count = 0
        while count < bytes.count, !bytes[..<count].contains(UInt8(ascii: "\n")) {
            let length = bytes.withUnsafeMutableBytes {
                read(connection, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            guard length > 0 else { throw away(length < 0 ? errno : ECONNRESET) }
            count += length
        }
        let reply = String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard let state = TimerState(line: reply) else { throw TimerServerError.refused(reply) }
        return state
    }

    private func connect() throws -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let error = getaddrinfo(host, port, &hints, &found)
        guard error == 0, let found else {
            throw TimerServerError.away(address: "\(host):\(port)", reason: String(cString: gai_strerror(error)))
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(found.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: Self.limit, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard Glibc.connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else {
            let code = errno
            close(descriptor)
            throw away(code)
        }
        return descriptor
    }

    private func away(_ code: Int32) -> TimerServerError {
        .away(address: "\(host):\(port)", reason: String(cString: strerror(code)))
    }
}

public enum TimerServerError: LocalizedError, Equatable {
    case away(address: String, reason: String)
    case refused(String)

    public var errorDescription: String? {
        switch self {
        case .away(let address, let reason): "The timer server at \(address) cannot be asked: \(reason)."
        case .refused(let reply): "The timer server says: \(reply)."
        }
    }
}
