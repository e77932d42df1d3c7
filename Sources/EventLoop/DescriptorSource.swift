import Dispatch

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

    public init(descriptor: Int32, when readiness: Readiness, _ handler: @escaping @AgentActor () -> Void) {
        switch readiness {
        case .readable:
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: AgentActor.queue)
        case .writable:
            source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: AgentActor.queue)
        }
        source.setEventHandler { @Sendable in
            AgentActor.assumeIsolated {
                if !self.isCancelled { handler() }
            }
        }
        source.activate()
    }

    /// Stops the calls at once; `closed` runs when Dispatch has let go of the descriptor, which may then be closed.
    public func cancel(then closed: @escaping @Sendable @AgentActor () -> Void = {}) {
        guard !isCancelled else { return }
        isCancelled = true
        source.setCancelHandler { @Sendable in AgentActor.assumeIsolated { closed() } }
        source.cancel()
    }
}
