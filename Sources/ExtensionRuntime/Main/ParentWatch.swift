import CSystem
import Dispatch
import Glibc

/// Ends the extension when the agent that started it is gone, in whatever way it went.
///
/// An agent that is killed cannot end its extensions; without a service manager nobody else would. The agent's pidfd
/// becomes readable when it ends, so nothing is polled.
final class ParentWatch {
    private let source: any DispatchSourceRead

    /// Watches the parent; nil where the process was not started through a socket by a parent of its own.
    ///
    /// - Parameters:
    ///   - environment: `LISTEN_PID` says that the parent started just this process; init, which does so for units
    ///     with a socket, never ends.
    ///   - onEnd: called when it has ended; ends this process, and what it has started, unless a test says otherwise.
    init?(
        environment: [String: String], processID: pid_t = getpid(), parent: pid_t = getppid(),
        onEnd: @escaping @Sendable () -> Void = endProcessGroup
    ) {
        guard environment["LISTEN_PID"] == "\(processID)", parent > 1 else { return nil }
        let descriptor = csystem_pidfd_open(parent)
        guard descriptor >= 0 else {
            // It is gone already, or the kernel is older than 5.3 and has no pidfd.
            if kill(parent, 0) != 0, errno == ESRCH { onEnd() }
            return nil
        }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "actionbutton.parent"))
        source.setEventHandler { @Sendable in onEnd() }
        source.setCancelHandler { @Sendable in close(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
    }
}

/// Ends this process and those that it has started, as the agent does with an extension's group.
private func endProcessGroup() {
    RuntimeLog.note("the agent has gone; so this extension ends")
    if getpgrp() == getpid() { kill(0, SIGTERM) }
    exit(EXIT_SUCCESS)
}
