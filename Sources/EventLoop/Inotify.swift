import Glibc

/// One inotify instance, whose events are delivered on the agent's queue.
@AgentActor
public final class Inotify {
    /// Something happened to what is watched.
    public struct Event: Sendable {
        /// As ``Inotify/watch(_:_:)`` gave it.
        public let watch: Int32
        /// The bits of inotify(7).
        public let mask: UInt32
        /// The entry of a watched folder; empty for the watched file or folder itself.
        public let name: String
    }

    /// Told what happened since the last time, in order.
    public var onEvents: (@AgentActor ([Event]) -> Void)?
    private let descriptor: Int32
    private var source: DescriptorSource?

    /// - Throws: why the kernel has no further instance for this user; `fs.inotify.max_user_instances` is the limit.
    public init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError(errno) }
        source = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in self?.read() }
    }

    /// Watches a path for the events of `mask`; nil when it is not there or may not be watched.
    public func watch(_ path: String, _ mask: UInt32) -> Int32? {
        let watch = inotify_add_watch(descriptor, path, mask)
        return watch >= 0 ? watch : nil
    }

    public func remove(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
    }

    /// Ends all watches; nothing is delivered any more.
    public func cancel() {
        let descriptor = self.descriptor
        source?.cancel { _ = close(descriptor) }
        source = nil
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var events: [Event] = []
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            events += Self.events(in: buffer[..<count])
        }
        if !events.isEmpty { onEvents?(events) }
    }

    private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
        let headerSize = MemoryLayout<inotify_event>.size
        var events: [Event] = []
        var rest = bytes
        while rest.count >= headerSize {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
            rest = rest.dropFirst(headerSize + Int(event.len))
            events.append(Event(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
        }
        return events
    }
}
