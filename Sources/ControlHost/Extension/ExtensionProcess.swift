import AgentProtocol
import AgentTransport
import EventLoop
import FoundationEssentials
import Glibc
import Processes

/// One running process of an extension, from its start until it has been reaped.
@AgentActor
final class ExtensionProcess {
    private let name: String
    private let socketPath: String
    private let clock: any AgentClock
    private var process: RunningProcess?
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
        let request = SpawnRequest(
            program: .file(descriptor: executable), arguments: [name], environment: environment,
            workingDirectory: workingDirectory, listener: listener)
        do {
            process = try RunningProcess(request, clock: clock, endsGroup: true) { self.ended($0) }
        } catch {
            unlink(socketPath)
            throw .notStarted("\(name): cannot be started: \(error)")
        }
    }

    /// Whether it can be called; one that is being ended, or has ended, cannot.
    var isUsable: Bool { !isStopping && process != nil }

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
        process?.stop()
    }

    private func end(becauseOf call: ExtensionCall) {
        isStopping = true
        process?.end()
        for other in calls.values where other !== call {
            other.fail(.stopped(executable: name))
        }
    }

    private func ended(_ exit: ProcessExit) {
        process = nil
        unlink(socketPath)
        let failure: ExtensionFailure =
            isStopping ? .stopped(executable: name) : .ended(executable: name, how: "\(exit)")
        for call in calls.values { call.fail(failure) }
        onEnd(self)
    }
}
