import CSystem
import EventLoop
import Glibc

/// Whether the login manager says that the session is locked: told when that changes, never asked in a loop.
@AgentActor
final class SessionLock {
    /// How long to wait before a bus that has gone is looked for again.
    private static let retryDelay = Duration.seconds(30)

    private let isSystem: Bool
    private let clock: any AgentClock
    private let onChange: @AgentActor (Bool) -> Void
    private var login: OpaquePointer?
    private var source: DescriptorSource?
    private var wasConnected = false

    /// - Parameters:
    ///   - isSystem: the session in front of the machine's seat counts; otherwise this user's own.
    ///   - onChange: called with whether it is locked, also where that has not changed.
    init(isSystem: Bool, clock: any AgentClock, onChange: @escaping @AgentActor (Bool) -> Void) {
        self.isSystem = isSystem
        self.clock = clock
        self.onChange = onChange
    }

    /// Starts to watch. The owner keeps this object for the life of the process.
    func start() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let error = csystem_login_open(
            isSystem ? 1 : 0,
            { context, isLocked in
                guard let context else { return }
                // Called from process() below, which runs on the agent's queue.
                let watch = Unmanaged<SessionLock>.fromOpaque(context).takeUnretainedValue()
                AgentActor.assumeIsolated { watch.onChange(isLocked != 0) }
            }, context, &login)
        guard error == 0, let login else { return failed(error) }
        // A copy: the library closes its own when the bus goes away, which Dispatch must not see.
        let descriptor = fcntl(csystem_login_descriptor(login), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else {
            csystem_login_close(login)
            return failed(errno)
        }
        wasConnected = true
        source = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in
            self?.process(login, descriptor)
        }
        process(login, descriptor)
    }

    private func process(_ login: OpaquePointer, _ descriptor: Int32) {
        let error = csystem_login_process(login)
        guard error != 0, let source else { return }
        self.source = nil
        source.cancel { _ = close(descriptor) }
        csystem_login_close(login)
        failed(error)
    }

    private func failed(_ error: Int32) {
        guard wasConnected else {
            return Log.info("the login manager cannot be asked (\(SystemError(error))): only actionbutton lock locks")
        }
        // What was known stays: a bus that restarts must not unlock anything.
        Log.warning("the system bus is gone (\(SystemError(error))); a locked session is not noticed until it is back")
        _ = clock.schedule(after: Self.retryDelay) { [weak self] in self?.start() }
    }
}
