import FoundationEssentials

/// Cuts a stream of bytes into Varlink messages, each of which ends with a NUL byte.
public struct VarlinkFramer: Sendable {
    /// The most bytes that one message may have, its NUL not counted: 1 MiB.
    public static let messageLimit = 1 << 20

    private let limit: Int
    private var partial = Data()

    /// - Parameter limit: the most bytes of one message; smaller ones are for tests.
    public init(limit: Int = Self.messageLimit) {
        self.limit = limit
    }

    /// The stream stands in the middle of a message; when it ends here, the message was cut off.
    public var holdsPartialMessage: Bool { !partial.isEmpty }

    /// Takes the next bytes of the stream.
    ///
    /// - Returns: the messages that they complete, in order, without their NUL.
    /// - Throws: ``VarlinkFramingError`` when a message is too long or empty; the stream cannot be used any more.
    public mutating func append(_ bytes: Data) throws(VarlinkFramingError) -> [Data] {
        var messages: [Data] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0) {
            try take(rest[..<end])
            guard !partial.isEmpty else { throw .emptyMessage }
            messages.append(partial)
            partial = Data()
            rest = rest[(end + 1)...]
        }
        try take(rest)
        return messages
    }

    private mutating func take(_ bytes: Data) throws(VarlinkFramingError) {
        guard partial.count + bytes.count <= limit else { throw .messageTooLong(limit: limit) }
        partial.append(bytes)
    }
}

/// What makes a stream of bytes unusable as Varlink.
public enum VarlinkFramingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No NUL came within the limit, in bytes.
    case messageTooLong(limit: Int)
    /// Two NULs in a row, or one at the start.
    case emptyMessage

    public var description: String {
        switch self {
        case .messageTooLong(let limit): "a message is longer than the \(limit) bytes that are allowed"
        case .emptyMessage: "a message is empty: a NUL byte where JSON should begin"
        }
    }
}
