import AgentProtocol
import AgentTransport
import EventLoop
import FoundationEssentials

/// One installed extension: started when it is first called, kept warm while a control of it is placed, and started
/// anew when it has ended or a newer build lies in its place.
@AgentActor
final class ControlExtension {
    /// How long a process stays that nobody has placed a control of.
    private static let idleLimit = Duration.seconds(30)

    let executable: ExtensionExecutable
    /// What the extension last said of itself.
    private(set) var description: Result<DescribeReply, ExtensionFailure>?
    /// Whether any of its controls is placed.
    var isInUse = false
    /// Called when a newer build has taken the place of the one that ran.
    var onReplaced: (@AgentActor () -> Void)?

    private let settings: HostSettings
    private let open: @AgentActor (ExtensionExecutable) throws(ExtensionFailure) -> OpenedExecutable
    private let clock: any AgentClock
    private var running: (process: ExtensionProcess, identity: OpenedExecutable.Identity)?
    /// Processes that were told to stop and have not been reaped.
    private var ending: [ObjectIdentifier: ExtensionProcess] = [:]
    private var idleTimer: (any ScheduledCall)?
    private var onAllEnded: (@AgentActor () -> Void)?

    private static var startedProcesses = 0

    init(
        executable: ExtensionExecutable, settings: HostSettings, clock: any AgentClock,
        open: @escaping @AgentActor (ExtensionExecutable) throws(ExtensionFailure) -> OpenedExecutable
    ) {
        self.executable = executable
        self.settings = settings
        self.clock = clock
        self.open = open
    }

    /// The controls of the last successful description, in the bundle's order.
    var controls: [ControlDescription] {
        (try? description?.get())?.controls ?? []
    }

    /// Asks the extension what it is and remembers the answer.
    func describe(then done: @escaping @AgentActor (Result<DescribeReply, ExtensionFailure>) -> Void) {
        call(ExtensionInterface.describe, VarlinkEmpty(), limit: settings.limits.describe) {
            [weak self] (result: Result<DescribeReply, ExtensionFailure>) in
            let checked = result.flatMap { Self.checkVersion($0, of: self?.executable.fileName ?? "") }
            self?.description = checked
            done(checked)
        }
    }

    private static func checkVersion(_ reply: DescribeReply, of name: String) -> Result<DescribeReply, ExtensionFailure>
    {
        let ours = ExtensionInterface.protocolVersion
        guard reply.protocolVersion == ours else {
            let reason = "it speaks protocol version \(reply.protocolVersion), this agent \(ours); rebuild it"
            return .failure(.badReply(executable: name, reason: reason))
        }
        return .success(reply)
    }

    /// Makes one call, on a process that is started if none runs.
    ///
    /// - Parameter completion: called exactly once, never synchronously.
    func call<Reply: Decodable & Sendable>(
        _ method: String, _ parameters: some Encodable & Sendable, limit: Duration,
        completion: @escaping @AgentActor (Result<Reply, ExtensionFailure>) -> Void
    ) {
        idleTimer?.cancel()
        do throws(ExtensionFailure) {
            let process = try currentProcess()
            let message: Data
            do {
                message = try VarlinkCall(method: method, parameters: parameters).encoded()
            } catch {
                throw .badReply(executable: executable.fileName, reason: "the call cannot be written: \(error)")
            }
            process.call(method, message: message, limit: limit) { [weak self] result in
                guard let self else { return }
                self.stopWhenIdle()
                completion(result.flatMap { self.decode($0) })
            }
        } catch {
            AgentActor.later { completion(.failure(error)) }
        }
    }

    private func decode<Reply: Decodable>(_ message: Data) -> Result<Reply, ExtensionFailure> {
        do {
            return .success(try VarlinkReply.parameters(of: message))
        } catch let error as VarlinkError {
            if let known = ExtensionError(error) { return .failure(.refused(known)) }
            return .failure(.badReply(executable: executable.fileName, reason: "\(error)"))
        } catch {
            return .failure(.badReply(executable: executable.fileName, reason: "\(error)"))
        }
    }

    /// The file is opened and checked anew at each call: what runs is always what lies there now.
    private func currentProcess() throws(ExtensionFailure) -> ExtensionProcess {
        let opened = try open(executable)
        if let running {
            if running.identity == opened.identity { return running.process }
            retire(running.process) { $0.stopAfterCalls() }
            AgentActor.later { [weak self] in self?.onReplaced?() }
        }
        Self.startedProcesses += 1
        let process = try ExtensionProcess(
            name: executable.fileName, executable: opened.descriptor, environment: environment,
            workingDirectory: settings.stateDirectory + "/groups",
            socketPath: "\(settings.runtimeDirectory)/\(Self.startedProcesses).socket", clock: clock,
            onEnd: { [weak self] in self?.processEnded($0) })
        running = (process, opened.identity)
        return process
    }

    private var environment: [String] {
        settings.inheritedEnvironment + [
            "ACTIONBUTTON_SOCKET=\(settings.agentSocket)",
            "ACTIONBUTTON_STATE=\(settings.stateDirectory)",
            "ACTIONBUTTON_APP=\(executable.appIdentifier)",
            "LISTEN_FDS=1",
            "LISTEN_FDNAMES=varlink",
        ]
    }

    private func processEnded(_ process: ExtensionProcess) {
        if running?.process === process { running = nil }
        ending[ObjectIdentifier(process)] = nil
        if running == nil, ending.isEmpty {
            onAllEnded?()
            onAllEnded = nil
        }
    }

    private func retire(_ process: ExtensionProcess, stop: @AgentActor (ExtensionProcess) -> Void) {
        running = nil
        ending[ObjectIdentifier(process)] = process
        stop(process)
    }

    private func stopWhenIdle() {
        guard !isInUse, running != nil else { return }
        idleTimer?.cancel()
        idleTimer = clock.schedule(after: Self.idleLimit) { [weak self] in
            guard let self, !self.isInUse, let running = self.running, !running.process.isBusy else { return }
            self.retire(running.process) { $0.stop() }
        }
    }

    /// Ends the process; `done` runs when none is left.
    func stop(then done: @escaping @AgentActor () -> Void) {
        idleTimer?.cancel()
        if let running { retire(running.process) { $0.stop() } }
        if ending.isEmpty { return AgentActor.later { done() } }
        onAllEnded = done
    }
}
