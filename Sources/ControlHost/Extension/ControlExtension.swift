import AgentProtocol
import AgentTransport
import EventLoop
import FoundationEssentials

/// One installed extension: started when it is first called, kept warm while a control of it is placed, and started
/// anew when it has ended or a newer build lies in its place.
@AgentActor
final class ControlExtension: ControlProvider {
    /// How long a process stays that nobody has placed a control of.
    private static let idleLimit = Duration.seconds(30)

    private let program: ExtensionExecutable
    /// What the extension last said of itself.
    private(set) var description: Result<DescribeReply, ExtensionFailure>?
    var placedKinds: Set<String> = []
    /// Called when a newer build has taken the place of the one that ran.
    var onReplaced: (@AgentActor () -> Void)?
    /// Extensions call the agent when their content changes.
    var onContentChanged: (@AgentActor (String) -> Void)?

    private let settings: HostSettings
    private let open: @AgentActor (ExtensionExecutable) throws(ExtensionFailure) -> OpenedExecutable
    private let clock: any AgentClock
    private var running: (process: ExtensionProcess, identity: OpenedExecutable.Identity)?
    /// Processes that were told to stop and have not been reaped.
    private var ending: [ObjectIdentifier: ExtensionProcess] = [:]
    private var idleTimer: (any ScheduledCall)?
    private var onAllEnded: (@AgentActor () -> Void)?
    /// It is used no longer; a call that comes late must not start it anew.
    private var hasStopped = false

    private static var startedProcesses = 0

    init(
        executable: ExtensionExecutable, settings: HostSettings, clock: any AgentClock,
        open: @escaping @AgentActor (ExtensionExecutable) throws(ExtensionFailure) -> OpenedExecutable
    ) {
        program = executable
        self.settings = settings
        self.clock = clock
        self.open = open
    }

    var executable: ExtensionExecutable? { program }
    var place: String { program.path }
    var appName: String { program.appName }

    var failure: ExtensionFailure? {
        if case .failure(let failure) = description { failure } else { nil }
    }

    /// The controls of the last successful description, in the bundle's order.
    var controls: [ControlDescription] {
        (try? description?.get())?.controls ?? []
    }

    var notShown: [String] {
        (try? description?.get())?.notShown ?? []
    }

    /// Asks the extension what it is and remembers the answer.
    func describe(then done: @escaping Completion<DescribeReply>) {
        call(ExtensionInterface.describe, VarlinkEmpty(), limit: settings.limits.describe) {
            [weak self] (result: Result<DescribeReply, ExtensionFailure>) in
            let checked = result.flatMap { Self.checkVersion($0, of: self?.program.fileName ?? "") }
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

    func preview(_ call: RenderCall, then done: @escaping Completion<RenderReply>) {
        self.call(ExtensionInterface.preview, call, limit: settings.limits.preview, completion: done)
    }

    func render(_ call: RenderCall, then done: @escaping Completion<RenderReply>) {
        self.call(ExtensionInterface.render, call, limit: settings.limits.render, completion: done)
    }

    /// On a phone an intent does not learn which gesture performs it, nor does it here.
    func perform(_ call: PerformCall, by gesture: GestureName, then done: @escaping Completion<PerformReply>) {
        self.call(ExtensionInterface.perform, call, limit: settings.limits.perform, completion: done)
    }

    func options(_ call: OptionsCall, then done: @escaping Completion<OptionsReply>) {
        self.call(ExtensionInterface.options, call, limit: settings.limits.render, completion: done)
    }

    func tellPushHandler(_ call: PushTokensCall, then done: @escaping Completion<VarlinkEmpty>) {
        self.call(ExtensionInterface.pushTokensChanged, call, limit: settings.limits.perform, completion: done)
    }

    /// Makes one call, on a process that is started if none runs.
    ///
    /// - Parameter completion: called exactly once, never synchronously.
    private func call<Reply: Decodable & Sendable>(
        _ method: String, _ parameters: some Encodable & Sendable, limit: Duration,
        completion: @escaping @AgentActor (Result<Reply, ExtensionFailure>) -> Void
    ) {
        idleTimer?.cancel()
        guard !hasStopped else {
            return AgentActor.later { [name = program.fileName] in completion(.failure(.stopped(executable: name))) }
        }
        do throws(ExtensionFailure) {
            let process = try currentProcess()
            let message: Data
            do {
                message = try VarlinkCall(method: method, parameters: parameters).encoded()
            } catch {
                throw .badReply(executable: program.fileName, reason: "the call cannot be written: \(error)")
            }
            // Kept until the call is over: an extension that is taken away meanwhile owes its callers an answer too.
            process.call(method, message: message, limit: limit) { [self] result in
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
            return .failure(.badReply(executable: program.fileName, reason: "\(error)"))
        } catch {
            return .failure(.badReply(executable: program.fileName, reason: "\(error)"))
        }
    }

    /// The file is opened and checked anew at each call: what runs is always what lies there now.
    private func currentProcess() throws(ExtensionFailure) -> ExtensionProcess {
        try process(from: open(program))
    }

    // Never a part of currentProcess(), since the optimiser of Swift 6.0 crashes on the two as one.
    @inline(never)
    private func process(from opened: borrowing OpenedExecutable) throws(ExtensionFailure) -> ExtensionProcess {
        if let running, !running.process.isUsable {
            // The calls that fail with it are followed by others, before it has been reaped perhaps.
            retire(running.process) { _ in }
        }
        if let running {
            if running.identity == opened.identity { return running.process }
            retire(running.process) { $0.stopAfterCalls() }
            AgentActor.later { [weak self] in self?.onReplaced?() }
        }
        Self.startedProcesses += 1
        let process = try ExtensionProcess(
            name: program.fileName, executable: opened.descriptor, environment: environment,
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
            "ACTIONBUTTON_APP=\(program.appIdentifier)",
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
        guard placedKinds.isEmpty, running != nil else { return }
        idleTimer?.cancel()
        idleTimer = clock.schedule(after: Self.idleLimit) { [weak self] in
            guard let self, self.placedKinds.isEmpty, let running = self.running, !running.process.isBusy else {
                return
            }
            self.retire(running.process) { $0.stop() }
        }
    }

    /// Ends the process; `done` runs when none is left.
    func stop(then done: @escaping @AgentActor () -> Void) {
        hasStopped = true
        idleTimer?.cancel()
        if let running { retire(running.process) { $0.stop() } }
        if ending.isEmpty { return AgentActor.later { done() } }
        onAllEnded = done
    }
}
