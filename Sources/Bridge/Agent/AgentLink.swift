import AgentProtocol
import AgentTransport
import Broker
import EventLoop

/// The agent, as its clients see it: what its controls show, what happens on its buttons, and what it is asked to do.
///
/// It calls the agent again with growing delays whenever that is gone.
@AgentActor
final class AgentLink {
    enum Event {
        /// The agent is there; every placed control.
        case connected([ControlStatus])
        case changed(WatchControlsReply)
        case button(MonitorReply)
        /// An action of a control that this program provides.
        case action(ProvideReply)
        case lost(any Error)
    }

    /// Longer than the agent gives an extension's action and the reload after it.
    private static let performLimit = Duration.seconds(1300)
    private static let pushLimit = Duration.seconds(10)
    private static let provider = "actionbutton-mqtt"

    private let socket: String
    private let provides: Bool
    private let clock: any AgentClock
    private let onEvent: @AgentActor (Event) -> Void
    private var streams: [VarlinkCaller] = []
    private var calls: [Int: VarlinkCaller] = [:]
    private var count = 0
    private var losses = 0
    private var backOff = BackOff(longest: .seconds(10))
    private var retry: (any ScheduledCall)?
    private(set) var isConnected = false
    private var provided: [ProvidedControl] = []
    private var hasProvided = false
    private var owesUpdate = false
    private var owedEnds: [FinishProvidedCall] = []
    private var isTelling = false

    /// - Parameter provides: this program has controls of its own.
    init(
        socket: String, provides: Bool, clock: any AgentClock, onEvent: @escaping @AgentActor (Event) -> Void
    ) {
        self.socket = socket
        self.provides = provides
        self.clock = clock
        self.onEvent = onEvent
    }

    func start() {
        do {
            try open(AgentInterface.watchControls, VarlinkEmpty()) { [weak self] (reply: WatchControlsReply) in
                self?.told(reply)
            }
            try open(AgentInterface.monitor, MonitorCall()) { [weak self] (reply: MonitorReply) in
                self?.onEvent(.button(reply))
            }
            if provides {
                let call = ProvideCall(provider: Self.provider, controls: provided)
                try open(AgentInterface.provide, call) { [weak self] (reply: ProvideReply) in self?.asked(reply) }
            }
        } catch {
            lost(error)
        }
    }

    func stop() {
        retry?.cancel()
        for call in streams + calls.values { call.cancel() }
        streams = []
        calls = [:]
        isConnected = false
        hasProvided = false
        owesUpdate = false
        owedEnds = []
        isTelling = false
    }

    private func open<Reply: Decodable & Sendable>(
        _ method: String, _ parameters: some Encodable & Sendable, onReply: @escaping @AgentActor (Reply) -> Void
    ) throws {
        let call = VarlinkCall(method: method, parameters: parameters, wantsMore: true)
        streams.append(
            try VarlinkCaller(path: socket, call: call, limit: nil, clock: clock, onReply: onReply) {
                [weak self] error in self?.lost(error)
            })
    }

    private func told(_ reply: WatchControlsReply) {
        if isConnected { return onEvent(.changed(reply)) }
        isConnected = true
        backOff.reset()
        onEvent(.connected(reply.changed))
    }

    private func lost(_ error: any Error) {
        losses += 1
        stop()
        retry = clock.schedule(after: backOff.next(chance: .random(in: 0...1))) { [weak self] in self?.start() }
        onEvent(.lost(error))
    }

    // MARK: Asking

    /// Performs a placed control; `done` is called once, unless the agent is lost meanwhile.
    func perform(
        id: String, value: Bool?, then done: @escaping @AgentActor (Result<PerformControlReply, any Error>) -> Void
    ) {
        let parameters = PerformControlCall(id: id, value: value)
        call(AgentInterface.perform, parameters, limit: Self.performLimit, then: done)
    }

    /// Hands a push over.
    func push(
        _ push: PushCall, then done: @escaping @AgentActor (Result<VarlinkEmpty, any Error>) -> Void
    ) {
        call(AgentInterface.push, push, limit: Self.pushLimit, then: done)
    }

    private func call<Reply: Decodable & Sendable>(
        _ method: String, _ parameters: some Encodable & Sendable, limit: Duration,
        then done: @escaping @AgentActor (Result<Reply, any Error>) -> Void
    ) {
        count += 1
        let number = count
        let finish: @AgentActor (Result<Reply, any Error>) -> Void = { [weak self] result in
            self?.calls[number] = nil
            done(result)
        }
        do {
            let call = VarlinkCall(method: method, parameters: parameters)
            calls[number] = try VarlinkCaller(
                path: socket, call: call, limit: limit, clock: clock,
                onReply: { (reply: Reply) in finish(.success(reply)) }, onEnd: { finish(.failure($0)) })
        } catch {
            // The agent may be known to be lost by then, and what it was asked for answered.
            let losses = losses
            AgentActor.later { [weak self] in if self?.losses == losses { done(.failure(error)) } }
        }
    }

    // MARK: Providing

    /// Tells the agent all controls that this program has now.
    func provide(_ controls: [ProvidedControl]) {
        guard controls != provided else { return }
        provided = controls
        owesUpdate = true
        tellNext()
    }

    private func asked(_ reply: ProvideReply) {
        guard reply.action == 0 else { return onEvent(.action(reply)) }
        hasProvided = true
        tellNext()
    }

    /// Says what came of an action; what its control shows has been told before.
    func finish(action: Int, failure: String?) {
        owedEnds.append(FinishProvidedCall(provider: Self.provider, action: action, failure: failure))
        tellNext()
    }

    /// One after the other: the agent takes calls on different connections in any order.
    private func tellNext() {
        guard hasProvided, !isTelling else { return }
        if owesUpdate {
            owesUpdate = false
            tell(AgentInterface.updateProvided, ProvideCall(provider: Self.provider, controls: provided))
        } else if !owedEnds.isEmpty {
            tell(AgentInterface.finishProvided, owedEnds.removeFirst())
        }
    }

    private func tell(_ method: String, _ parameters: some Encodable & Sendable) {
        isTelling = true
        call(method, parameters, limit: Self.pushLimit) { [weak self] (result: Result<VarlinkEmpty, any Error>) in
            if case .failure(let error) = result { Log.warning("the agent does not take what it was told: \(error)") }
            self?.isTelling = false
            self?.tellNext()
        }
    }
}
