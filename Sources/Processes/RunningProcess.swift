import EventLoop
import Glibc

/// One process from its start until it has been reaped, which happens also when nobody keeps this object.
@AgentActor
public final class RunningProcess {
    /// How long a process may take to end by itself.
    private static let grace = Duration.seconds(1)

    private let processID: pid_t
    private let clock: any AgentClock
    private let endsGroup: Bool
    private var exitSource: DescriptorSource?
    private var killer: (any ScheduledCall)?
    private var hasEnded = false
    /// Reaps a process that has ended within its time of grace.
    private var afterGrace: (@AgentActor () -> Void)?

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - endsGroup: what the process itself started and left behind ends with it.
    ///   - onExit: called once, after the process was reaped; never synchronously.
    /// - Throws: why the program could not be executed.
    public init(
        _ request: SpawnRequest, clock: any AgentClock, endsGroup: Bool,
        onExit: @escaping @AgentActor (ProcessExit) -> Void
    ) throws(SystemError) {
        self.clock = clock
        self.endsGroup = endsGroup
        let (processID, pidfd) = try request.spawn()
        self.processID = processID
        exitSource = DescriptorSource(descriptor: pidfd, when: .readable) { self.processEnded(pidfd, onExit) }
    }

    /// Asks the process and its group to end, and ends what is left of them after 1 s.
    public func stop() {
        guard killer == nil, !hasEnded else { return }
        kill(-processID, SIGTERM)
        // It may have left its group.
        kill(processID, SIGTERM)
        killer = clock.schedule(after: Self.grace) {
            self.killer = nil
            self.end()
            self.afterGrace?()
        }
    }

    /// Ends the process and its group at once.
    public func end() {
        guard !hasEnded else { return }
        kill(-processID, SIGKILL)
        kill(processID, SIGKILL)
    }

    private func processEnded(_ pidfd: Int32, _ onExit: @escaping @AgentActor (ProcessExit) -> Void) {
        exitSource?.cancel { _ = close(pidfd) }
        exitSource = nil
        // A shell ends at once, and what it had started may still be putting its things away.
        if killer != nil, !endsGroup {
            afterGrace = { self.reap(onExit) }
        } else {
            if endsGroup { end() }
            reap(onExit)
        }
    }

    /// Not before the group was ended: until then its number cannot be anyone else's.
    private func reap(_ onExit: @AgentActor (ProcessExit) -> Void) {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        killer?.cancel()
        killer = nil
        afterGrace = nil
        onExit(ProcessExit(waitStatus: status))
    }
}
