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
        exitSource = DescriptorSource(descriptor: pidfd, when: .readable) { self.reap(pidfd, onExit) }
    }

    /// Asks the process and its group to end, and ends them when the process has not after 1 s.
    public func stop() {
        guard killer == nil, !hasEnded else { return }
        kill(-processID, SIGTERM)
        // It may have left its group.
        kill(processID, SIGTERM)
        killer = clock.schedule(after: Self.grace) { [weak self] in self?.end() }
    }

    /// Ends the process and its group at once.
    public func end() {
        guard !hasEnded else { return }
        kill(-processID, SIGKILL)
        kill(processID, SIGKILL)
    }

    private func reap(_ pidfd: Int32, _ onExit: @AgentActor (ProcessExit) -> Void) {
        // Before the process is reaped: its group's number cannot be anyone else's yet.
        if endsGroup { kill(-processID, SIGKILL) }
        var status: Int32 = 0
        guard waitpid(processID, &status, WNOHANG) == processID else { return }
        hasEnded = true
        killer?.cancel()
        exitSource?.cancel { _ = close(pidfd) }
        exitSource = nil
        onExit(ProcessExit(waitStatus: status))
    }
}
