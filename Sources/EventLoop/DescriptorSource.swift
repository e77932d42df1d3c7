import Dispatch
import Glibc

/// Calls a handler on the agent's queue each time a file descriptor is readable or writable.
///
/// The descriptor stays its owner's: ``cancel(then:)`` says when it may be closed.
@AgentActor
public final class DescriptorSource {
    public enum Readiness: Sendable {
        case readable
        case writable
    }

    private let source: any DispatchSourceProtocol
    private var isCancelled = false

    /// Starts to watch the descriptor.
    ///
    /// - Parameter isStream: it is a socket whose other end another process may close. Dispatch tells of that once, together
    ///   with what there is still to read, and then watches no more: the handler is called again until it has come to the
    ///   end.
    public init(
        descriptor: Int32, when readiness: Readiness, isStream: Bool = false,
        _ handler: @escaping @AgentActor () -> Void
    ) {
        switch readiness {
        case .readable:
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: AgentActor.queue)
        case .writable:
            source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: AgentActor.queue)
        }
        source.setEventHandler { @Sendable in
            AgentActor.assumeIsolated {
                if !self.isCancelled { handler() }
                if isStream, !self.isCancelled, Self.hasHungUp(descriptor) { self.readOn(descriptor, handler) }
            }
        }
        source.activate()
    }

    private func readOn(_ descriptor: Int32, _ handler: @AgentActor () -> Void) {
        var isAtEnd = false
        while !isCancelled, !isAtEnd {
            var byte: UInt8 = 0
            isAtEnd = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) <= 0
            handler()
        }
    }

    private static func hasHungUp(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP) != 0
    }

    /// Stops the calls at once; `closed` runs when Dispatch has let go of the descriptor, which may then be closed.
    public func cancel(then closed: @escaping @Sendable @AgentActor () -> Void = {}) {
        guard !isCancelled else { return }
        isCancelled = true
        source.setCancelHandler { @Sendable in AgentActor.assumeIsolated { closed() } }
        source.cancel()
    }
}
