import Foundation

/// Those who follow a value by a stream, until it ends.
///
/// Unchecked, because the elements need not be Sendable: each is a value of which every follower gets a copy.
final class Followers<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var continuations: [UUID: AsyncStream<Element>.Continuation] = [:]
    private var hasEnded = false

    /// A stream of what comes from now on; `first` comes before it.
    func follow(first: Element? = nil) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream()
        if let first {
            nonisolated(unsafe) let copy = first
            continuation.yield(copy)
        }
        let key = UUID()
        lock.withLock {
            if hasEnded { continuation.finish() } else { continuations[key] = continuation }
        }
        continuation.onTermination = { @Sendable [weak self] _ in self?.leave(key) }
        return stream
    }

    func tell(_ element: Element) {
        for continuation in lock.withLock({ Array(continuations.values) }) {
            nonisolated(unsafe) let copy = element
            continuation.yield(copy)
        }
    }

    /// Ends all streams, and those to come.
    func end() {
        let ending = lock.withLock {
            hasEnded = true
            defer { continuations = [:] }
            return Array(continuations.values)
        }
        for continuation in ending { continuation.finish() }
    }

    private func leave(_ key: UUID) {
        lock.withLock { continuations[key] = nil }
    }
}
