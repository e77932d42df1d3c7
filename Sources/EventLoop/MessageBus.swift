import CSystem
import Glibc

/// A connection to a D-Bus message bus, which is answered on the agent's queue and never waited for.
@AgentActor
public final class MessageBus {
    public enum Kind: String, Sendable {
        case system
        /// The bus of the agent's own user.
        case user
    }

    /// Why a call brought nothing, in the words of whoever refused it.
    public struct CallError: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    public typealias Reply = @AgentActor (Result<String?, CallError>) -> Void

    /// Told once when the connection has ended; nothing is answered afterwards.
    public var onEnd: (@AgentActor (SystemError) -> Void)?

    private struct Connection {
        let bus: OpaquePointer
        /// A copy: the library closes its own when the bus goes away, which Dispatch must not see.
        let descriptor: Int32
        let source: DescriptorSource
    }

    /// Nil once it has ended.
    private var connection: Connection?
    /// What the library calls back: for a call until its reply, for a match as long as the connection.
    private var handlers: [Handler] = []

    @AgentActor
    private final class Handler {
        var call: Reply = { _ in }
    }

    private static let handle: csystem_bus_handler = { context, text, error in
        guard let context else { return }
        let result: Result<String?, CallError> =
            if let error { .failure(CallError(description: String(cString: error))) } else {
                .success(text.map { String(cString: $0) })
            }
        let handler = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue()
        // Called from process() below, which runs on the agent's queue.
        AgentActor.assumeIsolated { handler.call(result) }
    }

    /// Connects; what the bus says to it comes later.
    ///
    /// - Throws: why there is no such bus, or no libsystemd to speak with it.
    public init(_ kind: Kind) throws(SystemError) {
        var opened: OpaquePointer?
        let error = csystem_bus_open(kind == .user, &opened)
        guard error == 0, let opened else { throw SystemError(error) }
        let descriptor = fcntl(csystem_bus_descriptor(opened), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else {
            let code = errno
            csystem_bus_close(opened)
            throw SystemError(code)
        }
        let source = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in self?.process() }
        connection = Connection(bus: opened, descriptor: descriptor, source: source)
        // The greetings are written by whoever takes what has come.
        AgentActor.later { [weak self] in self?.process() }
    }

    /// Ends the connection without telling ``onEnd``. The owner has to, before it lets go of this.
    public func close() {
        guard let connection else { return }
        self.connection = nil
        // Not before Dispatch has let go of it, nor while the library is calling.
        let (bus, descriptor, handlers) = (UncheckedPointer(connection.bus), connection.descriptor, self.handlers)
        connection.source.cancel {
            csystem_bus_close(bus.pointer)
            _ = Glibc.close(descriptor)
            _ = handlers
        }
        self.handlers = []
    }

    private func process() {
        guard let bus = connection?.bus else { return }
        let error = csystem_bus_process(bus)
        guard error != 0, connection != nil else { return }
        close()
        onEnd?(SystemError(error))
    }

    // MARK: Calls

    /// Calls a method that takes one text or nothing, and returns an object path or nothing.
    ///
    /// - Parameter done: called once, unless the connection ends before.
    public func call(
        _ member: String, of interface: String, at path: String, on service: String, argument: String? = nil,
        returnsPath: Bool = false, then done: @escaping Reply
    ) {
        start(done) { bus, context in
            csystem_bus_call(
                bus, service, path, interface, member, argument, returnsPath, Self.handle, context)
        }
    }

    /// Asks polkit whether a process of a user may do something; a person may be asked for a password first.
    ///
    /// - Parameter done: fails with why not.
    public func authorize(process: pid_t, user: uid_t, action: String, then done: @escaping Reply) {
        start(done) { csystem_bus_authorize($0, process, user, action, Self.handle, $1) }
    }

    /// Has `onSignal` called for each message that fits a rule, in D-Bus' own words, and once the rule is in force: what
    /// happened before is to be asked for.
    public func match(_ rule: String, onSignal: @escaping @AgentActor () -> Void) {
        let handle: Reply = { result in
            switch result {
            case .success: onSignal()
            case .failure(let error): Log.warning("the message bus does not tell of \(rule): \(error)")
            }
        }
        start(handle, isOnce: false) { csystem_bus_match($0, rule, Self.handle, $1) }
    }

    private func start(
        _ done: @escaping Reply, isOnce: Bool = true, with body: (OpaquePointer, UnsafeMutableRawPointer) -> Int32
    ) {
        guard let bus = connection?.bus else {
            return AgentActor.later { done(.failure(CallError(description: "the message bus has gone"))) }
        }
        let handler = Handler()
        handler.call = { [weak self, weak handler] result in
            if isOnce { self?.handlers.removeAll { $0 === handler } }
            done(result)
        }
        handlers.append(handler)
        let error = body(bus, Unmanaged.passUnretained(handler).toOpaque())
        guard error == 0 else {
            return AgentActor.later { done(.failure(CallError(description: "\(SystemError(error))"))) }
        }
        AgentActor.later { [weak self] in self?.process() }
    }
}

/// A pointer of the library's on its way to the queue that it is used on.
///
/// Unchecked, because the one closure that takes it runs on the agent's queue, as everything else that knows it does.
private struct UncheckedPointer: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }
}
