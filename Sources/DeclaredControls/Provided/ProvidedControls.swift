import AgentProtocol
import Configuration
import ControlHost
import EventLoop

/// The controls that programs beside the agent provide, for as long as each is connected; the agent only knows what they
/// show, and hands their actions over.
@AgentActor
public final class ProvidedControls: ControlProvider {
    /// One connected program.
    private final class Program {
        let name: String
        let perform: @AgentActor (ProvideReply) -> Void
        var controls: [ProvidedControl]

        init(name: String, controls: [ProvidedControl], perform: @escaping @AgentActor (ProvideReply) -> Void) {
            self.name = name
            self.controls = controls
            self.perform = perform
        }
    }

    /// An action that a program performs.
    private struct Pending {
        let program: String
        let done: Completion<PerformReply>
        let limit: any ScheduledCall
    }

    public let place = "the programs that provide controls"
    public let appName = "Provided Controls"
    public var executable: ExtensionExecutable? { nil }
    public var failure: ExtensionFailure? { nil }
    public var placedKinds: Set<String> = []
    public var onReplaced: (@AgentActor () -> Void)?
    public var onContentChanged: (@AgentActor (String) -> Void)?

    private let performLimit: Duration
    private let clock: any AgentClock
    private var programs: [ObjectIdentifier: Program] = [:]
    private var expected: [DeclaredControl] = []
    private var pending: [Int: Pending] = [:]
    private var actions = 0

    /// - Parameter performLimit: how long a program may take over an action.
    public init(performLimit: Duration, clock: any AgentClock) {
        self.performLimit = performLimit
        self.clock = clock
    }

    // MARK: Programs

    /// Takes over the controls that the configuration declares and a program has to do the work of.
    public func expect(_ declared: [DeclaredControl]) {
        expected = declared
    }

    /// Adds a program's controls.
    ///
    /// - Parameters:
    ///   - connection: by which it is removed again.
    ///   - perform: hands an action over.
    /// - Throws: when another program of that name is connected.
    public func add(
        _ connection: AnyObject, _ call: ProvideCall, perform: @escaping @AgentActor (ProvideReply) -> Void
    ) throws(AgentError) {
        guard !programs.values.contains(where: { $0.name == call.provider }) else {
            throw .notPermitted(reason: "another \(call.provider) provides controls already; stop one of the two")
        }
        programs[ObjectIdentifier(connection)] = Program(
            name: call.provider, controls: call.controls, perform: perform)
        contentChanged(from: [])
    }

    /// Removes the controls of a program that has gone; what it was performing has failed.
    public func remove(_ connection: AnyObject) {
        guard let program = programs.removeValue(forKey: ObjectIdentifier(connection)) else { return }
        for (action, one) in pending where one.program == program.name {
            end(action, failure: "\(program.name) has gone while it was performed")
        }
        contentChanged(from: program.controls)
    }

    /// Takes over all that a program has now.
    public func update(_ call: ProvideCall) throws(AgentError) {
        guard let program = programs.values.first(where: { $0.name == call.provider }) else {
            throw .notPermitted(reason: "\(call.provider) has to call Provide first")
        }
        let before = program.controls
        program.controls = call.controls
        contentChanged(from: before)
    }

    /// Ends an action by its program's word; one that took too long is no longer there, which is nobody's mistake.
    public func finish(_ call: FinishProvidedCall) throws(AgentError) {
        guard pending[call.action].map({ $0.program == call.provider }) ?? true else {
            throw .notPermitted(reason: "action \(call.action) is not one of \(call.provider)")
        }
        end(call.action, failure: call.failure)
    }

    private func end(_ action: Int, failure: String?) {
        guard let one = pending.removeValue(forKey: action) else { return }
        one.limit.cancel()
        one.done(failure.map { .failure(.refused(.performFailed(reason: $0))) } ?? .success(PerformReply()))
    }

    /// Tells the host what is new: kinds, or only what some of them show.
    private func contentChanged(from before: [ProvidedControl]) {
        let now = provided
        let old = Dictionary(before.map { ($0.description.kind, $0) }) { first, _ in first }
        if Set(before.map(\.description)) != Set(now.map(\.description)) { onReplaced?() }
        let kinds = Set(now.map(\.description.kind)).union(old.keys)
        for kind in kinds.sorted() where snapshot(of: kind) != old[kind]?.snapshot { onContentChanged?(kind) }
    }

    private var provided: [ProvidedControl] {
        programs.values.sorted { $0.name < $1.name }.flatMap(\.controls)
    }

    private func snapshot(of kind: String) -> ControlSnapshot? {
        provided.first { $0.description.kind == kind }?.snapshot
    }

    public var controls: [ControlDescription] {
        let provided = provided.map(\.description)
        let missing = expected.filter { one in !provided.contains { $0.kind == one.kind } }
        return missing.map {
            ControlDescription(kind: $0.kind, displayName: $0.name, description: $0.description)
        } + provided
    }

    // MARK: Calls

    public func describe(then done: @escaping Completion<DescribeReply>) {
        let reply = DescribeReply(
            protocolVersion: ExtensionInterface.protocolVersion, name: appName, controls: controls, notShown: [])
        AgentActor.later { done(.success(reply)) }
    }

    public func preview(_ call: RenderCall, then done: @escaping Completion<RenderReply>) {
        let declared = expected.first { $0.kind == call.kind }?.snapshot(isOn: false)
        answer(snapshot(of: call.kind) ?? declared, call.kind, then: done)
    }

    public func render(_ call: RenderCall, then done: @escaping Completion<RenderReply>) {
        answer(snapshot(of: call.kind), call.kind, then: done)
    }

    private func answer(
        _ snapshot: ControlSnapshot?, _ kind: String, then done: @escaping Completion<RenderReply>
    ) {
        let result: Result<RenderReply, ExtensionFailure> =
            if let snapshot {
                .success(RenderReply(snapshot: snapshot))
            } else {
                .failure(.refused(.valueUnavailable(reason: reasonForNoState(of: kind))))
            }
        AgentActor.later { done(result) }
    }

    private func reasonForNoState(of kind: String) -> String {
        guard let program = owner(of: kind) else {
            return "actionbutton-mqtt is not connected to this agent; systemctl status actionbutton-mqtt says why"
        }
        return "\(program.name) does not know the state of \(kind) yet"
    }

    private func owner(of kind: String) -> Program? {
        programs.values.first { $0.controls.contains { $0.description.kind == kind } }
    }

    public func perform(_ call: PerformCall, by gesture: GestureName, then done: @escaping Completion<PerformReply>) {
        guard let program = owner(of: call.kind) else {
            let reason = reasonForNoState(of: call.kind)
            return AgentActor.later { done(.failure(.refused(.performFailed(reason: reason)))) }
        }
        actions += 1
        let action = actions
        let limit = clock.schedule(after: performLimit) { [weak self] in
            self?.end(action, failure: "\(program.name) did not perform it in time")
        }
        pending[action] = Pending(program: program.name, done: done, limit: limit)
        program.perform(ProvideReply(action: action, kind: call.kind, value: call.value))
    }

    public func options(_ call: OptionsCall, then done: @escaping Completion<OptionsReply>) {
        let refusal = ExtensionError.invalidConfiguration(
            parameter: call.parameter, reason: "a provided control has no parameters")
        AgentActor.later { done(.failure(.refused(refusal))) }
    }

    public func tellPushHandler(_ call: PushTokensCall, then done: @escaping Completion<VarlinkEmpty>) {
        AgentActor.later { done(.success(VarlinkEmpty())) }
    }

    public func stop(then done: @escaping @AgentActor () -> Void) {
        for action in Array(pending.keys) { end(action, failure: "the agent stops") }
        AgentActor.later { done() }
    }
}
