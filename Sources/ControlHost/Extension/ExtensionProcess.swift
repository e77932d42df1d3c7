import AgentProtocol
import AgentTransport
import CSystem
import EventLoop
import FoundationEssentials
import Gestures
import Glibc

/// One running process of an extension, from its start until it has been reaped.
@AgentActor
final class ExtensionProcess {
    private let name: String
    private let socketPath: String
    private let processID: pid_t
    private let pidfd: Int32
    private let clock: any AgentClock
    private var exitSource: DescriptorSource?
    private var calls: [ObjectIdentifier: ExtensionCall] = [:]
    private var isStopping = false
    private var stopsAfterCalls = false
    private let onEnd: @AgentActor (ExtensionProcess) -> Void

    /// Starts the executable.
    ///
    /// - Parameters:
    ///   - executable: the opened and checked file; stays the caller's.
    ///   - socketPath: where the process is called; nothing may be there yet.
    ///   - onEnd: called once, after the process was reaped.
    init(
        name: String, executable: Int32, environment: [String], workingDirectory: String, socketPath: String,
        clock: any AgentClock, onEnd: @escaping @AgentActor (ExtensionProcess) -> Void
    ) throws(ExtensionFailure) {
        self.name = name
        self.socketPath = socketPath
        self.clock = clock
        self.onEnd = onEnd
        let listener: Int32
        do {
            listener = try UnixSocket.listen(path: socketPath, mode: 0o600)
        } catch {
            throw .notStarted("\(name): no socket to call it through: \(error)")
        }
        // The child alone keeps it: calls that it has not accepted when it dies are cut off, not kept for its successor.
        defer { close(listener) }
        do {
            (processID, pidfd) = try Self.spawn(
                executable, name: name, environment: environment, workingDirectory: workingDirectory, socket: listener)
        } catch {
            unlink(socketPath)
            throw .notStarted("\(name): cannot be started: \(error)")
        }
        exitSource = DescriptorSource(descriptor: pidfd, when: .readable) { [weak self] in self?.reap() }
    }

    private static func spawn(
        _ executable: Int32, name: String, environment: [String], workingDirectory: String, socket: Int32
    ) throws(SystemError) -> (pid_t, Int32) {
        let slot = "LISTEN_PID="
        var environment: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
        let listenPID = strdup(slot + "0000000000")
        environment += [listenPID, nil]
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(name), nil]
        defer { (environment + arguments).forEach { free($0) } }

        var processID: pid_t = 0
        var pidfd: Int32 = -1
        let error = workingDirectory.withCString { directory in
            environment.withUnsafeMutableBufferPointer { environment in
                arguments.withUnsafeMutableBufferPointer { arguments in
                    var request = csystem_spawn_request(
                        executable: executable, arguments: arguments.baseAddress,
                        environment: environment.baseAddress,
                        process_id_slot: listenPID.map { $0 + slot.utf8.count },
                        socket: socket, output: STDERR_FILENO, working_directory: directory)
                    return csystem_spawn(&request, &processID, &pidfd)
                }
            }
        }
        guard error == 0 else { throw SystemError(error) }
        return (processID, pidfd)
    }

    /// Whether a call is in flight.
    var isBusy: Bool { !calls.isEmpty }

    /// Makes one call on a connection of its own.
    ///
    /// - Parameters:
    ///   - limit: when it has passed, the process is ended and every call in flight fails.
    ///   - completion: called exactly once, never synchronously.
    func call(
        _ method: String, message: Data, limit: Duration,
        completion: @escaping @AgentActor (Result<Data, ExtensionFailure>) -> Void
    ) {
        let connection: Int32
        do {
            connection = try UnixSocket.connect(path: socketPath)
        } catch {
            let failure = ExtensionFailure.badReply(executable: name, reason: "it cannot be called: \(error)")
            AgentActor.later { completion(.failure(failure)) }
            return
        }
        let call = ExtensionCall(
            name: name, method: method, connection: connection, message: message, limit: limit, clock: clock,
            onTimeout: { [weak self] in self?.end(becauseOf: $0) },
            completion: { [weak self] call, result in
                self?.calls[ObjectIdentifier(call)] = nil
                completion(result)
                self?.stopIfDone()
            })
        calls[ObjectIdentifier(call)] = call
    }

    /// Lets the calls in flight come back, then stops the process.
    func stopAfterCalls() {
        stopsAfterCalls = true
        stopIfDone()
    }

    private func stopIfDone() {
        if stopsAfterCalls, calls.isEmpty { stop() }
    }

    /// Asks the process to end, and ends it when it has not after 1 s.
    func stop() {
        guard !isStopping else { return }
        isStopping = true
        kill(-processID, SIGTERM)
        kill(processID, SIGTERM)
        killer = clock.schedule(after: .seconds(1)) { [weak self] in self?.killGroup() }
    }

    private var killer: (any ScheduledCall)?

    private func end(becauseOf call: ExtensionCall) {
        isStopping = true
        killGroup()
        for other in calls.values where other !== call {
            other.fail(.stopped(executable: name))
        }
    }

    private func killGroup() {
        kill(-processID, SIGKILL)
    }

    private func reap() {
        var status: Int32 = 0
        guard waitpid(processID, &status, WNOHANG) == processID else { return }
        killer?.cancel()
        // What the extension itself started and left behind goes with it.
        killGroup()
        let pidfd = pidfd
        exitSource?.cancel { _ = close(pidfd) }
        exitSource = nil
        unlink(socketPath)
        let how = Self.describe(status)
        let failure: ExtensionFailure =
            isStopping ? .stopped(executable: name) : .ended(executable: name, how: how)
        for call in calls.values { call.fail(failure) }
        onEnd(self)
    }

    private static func describe(_ status: Int32) -> String {
        let signal = status & 0x7f
        if signal == 0 { return "exited with status \((status >> 8) & 0xff)" }
        return "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    }
}
