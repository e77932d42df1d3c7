import EventLoop
import Glibc

/// Tells whether a device is there, once a change.
@AgentActor
final class AvailabilityReport {
    private let deliver: @AgentActor (SourceEvent) -> Void
    private let clock: any AgentClock
    private var reported: InputError?
    private var pending: (error: InputError, call: any ScheduledCall)?

    /// A node appears with root's permissions, and gets its own from udev a moment later: so long nothing is said.
    private static let moment = Duration.seconds(1)

    init(clock: any AgentClock = SystemClock(), deliver: @escaping @AgentActor (SourceEvent) -> Void) {
        self.clock = clock
        self.deliver = deliver
    }

    func available() {
        cancel()
        reported = nil
        deliver(.available)
    }

    /// - Parameter mayPass: Whether the reason is likely to be gone in a moment, so that it is told only if it stays.
    func unavailable(_ error: InputError, mayPass: Bool = false) {
        guard error != pending?.error else { return }
        cancel()
        guard !isTold(error) else { return }
        let awaitsUdev = reported != nil && error.systemError == EACCES
        guard mayPass || awaitsUdev else { return report(error) }
        pending = (error, clock.schedule(after: Self.moment) { [weak self] in self?.report(error) })
    }

    /// A device that goes is first dead and then absent, which is one thing to a person.
    private func isTold(_ error: InputError) -> Bool {
        let absent: [Int32?] = [ENOENT, ENODEV, ENXIO]
        return error == reported || (absent.contains(error.systemError) && absent.contains(reported?.systemError))
    }

    func cancel() {
        pending?.call.cancel()
        pending = nil
    }

    private func report(_ error: InputError) {
        pending = nil
        reported = error
        deliver(.unavailable(error))
    }
}
