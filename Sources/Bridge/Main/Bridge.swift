import AgentProtocol
import Broker
import EventLoop
import FoundationEssentials
import Gestures

/// The agent's controls on a broker, and the broker's on the agent: what one side tells, the other is told.
@AgentActor
package final class Bridge {
    /// After how long the broker throws a gesture away that a subscriber was not there for, in seconds.
    private static let eventExpiry: UInt32 = 30
    /// Pushes that the agent is asked for at once: more connections than its queue holds would be refused, and lost.
    private static let mostPushing = 16
    /// An agent has fewer, and whoever writes more there is none.
    private static let mostKeptStates = 1000
    /// A connection that has lasted for less may have been pushed out by another client of the same id.
    private static let briefest = Duration.seconds(5)
    /// One that has lasted for more was pushed out anew; two clients try at least each minute.
    private static let lasting = Duration.seconds(120)
    private static let mostBrief = 3
    /// The phone's payload, by which what was missed is asked for anew.
    private static let contentChanged = JSONValue.object(["aps": .object(["content-changed": .bool(true)])])

    let settings: BridgeSettings
    private let topics: Topics
    private let clock: any AgentClock
    private let onStatus: @AgentActor (String) -> Void
    private var session: BrokerSession?
    private var link: AgentLink?
    private var controls: [String: ControlStatus] = [:]
    private var gate: CommandGate
    private var once = OnceLog()
    private var discovery: Discovery
    private var topicControls: TopicControls?
    /// Controls that have to be reloaded as soon as nothing is missed any more.
    private var owesReload: Set<String> = []
    /// Tokens of pushes that the agent has not answered, and what waits for that.
    private var pushing: Set<String> = []
    private var waitingPushes: [String: PushCall] = [:]
    /// Own states that the broker keeps, as far as it has told.
    private var keptStates: Set<String> = []
    /// Everything is subscribed to: from here on no push is missed.
    private var isSubscribed = false
    /// That the agent is away has been said.
    private var isAgentAwayKnown = false
    /// Why the last connection failed: the same is not said twice in a row.
    private var lastFailure: BrokerFailure?
    private var openedAt: Timestamp?
    /// How many connections in a row have ended as soon as they were there.
    private var briefConnections = 0

    /// - Parameters:
    ///   - agentSocket: where the agent listens.
    ///   - former: the bridge whose place this one takes, and whose commands it does not take again.
    ///   - onStatus: told in a few words how it is with the broker and the agent, whenever that changes.
    package init(
        settings: BridgeSettings, agentSocket: String, clock: any AgentClock, after former: Bridge? = nil,
        onStatus: @escaping @AgentActor (String) -> Void = { _ in }
    ) {
        self.settings = settings
        self.clock = clock
        self.onStatus = onStatus
        topics = Topics(prefix: settings.prefix, clientID: settings.clientID)
        gate = CommandGate(listed: settings.commands, after: former?.gate)
        discovery = Discovery(topics: topics, clientID: settings.clientID, settings: settings.homeAssistant)
        let session = BrokerSession(
            clientID: settings.clientID, address: settings.address, keepalive: settings.keepalive,
            will: availability(isOnline: false), clock: clock
        ) { [weak self] in self?.handle($0) }
        self.session = session
        let provides = !settings.controls.isEmpty || settings.homeAssistant.finds
        let link = AgentLink(socket: agentSocket, provides: provides, clock: clock) { [weak self] in self?.handle($0) }
        self.link = link
        topicControls = TopicControls(
            declared: settings.controls, finds: settings.homeAssistant.finds,
            discoveryPrefix: settings.homeAssistant.prefix, clientID: settings.clientID, session: session, link: link,
            clock: clock)
    }

    /// Begins to connect to both.
    package func start() {
        topicControls?.tellAgent()
        link?.start()
        session?.start()
    }

    /// Says goodbye to both; `done` is called when the broker has been told.
    package func stop(then done: @escaping @AgentActor () -> Void) {
        link?.stop()
        once.conclude()
        once = OnceLog()
        guard let session else { return done() }
        session.stop(with: availability(isOnline: false), then: done)
    }

    private func availability(isOnline: Bool) -> BrokerMessage {
        BrokerMessage(topic: topics.availability, text: isOnline ? "online" : "offline", isRetained: true)
    }

    private var isAgentThere: Bool { link?.isConnected ?? false }

    /// For whoever asks the service manager.
    package var status: String {
        let broker = settings.address.place
        let connection = session?.isOpen == true ? "Connected to \(broker)" : "Waiting for \(broker)"
        let agent = isAgentThere ? "\(controls.count) control\(controls.count == 1 ? "" : "s")" : "no agent"
        return "\(connection); \(agent)"
    }

    // MARK: The broker

    private func handle(_ event: BrokerSession.Event) {
        switch event {
        case .opened(let isVersion5): opened(isVersion5: isVersion5)
        case .received(let message): received(message)
        case .subscribed: subscribed()
        case .drained: break
        case .denied(let topic, let reason):
            once.warn(
                "denied \(topic)",
                "the broker does not let this agent subscribe to \(topic): \(reason); see its access list")
        case .refused(let topic, let reason):
            let kind = topic.prefix { $0 != "/" }
            once.warn(
                "refused \(kind) \(reason)",
                "the broker does not take what this agent publishes on \(topic): \(reason); see its access list, which "
                    + "may have more topics of \(kind)/ to allow")
        case .closed(let failure): closed(failure)
        }
    }

    private func opened(isVersion5: Bool) {
        openedAt = clock.now
        // Whom another client of the same id pushes out comes back again and again, and has said so.
        if briefConnections < Self.mostBrief, !isPushedOut {
            Log.info("connected to \(settings.address.place) with MQTT \(isVersion5 ? "5" : "3.1.1")")
            lastFailure = nil
        }
        onStatus(status)
        keptStates = []
        session?.subscribe(to: topics.allCommands, .exactlyOnce)
        session?.subscribe(to: topics.allStates, .atLeastOnce)
        for topic in discovery.ownTopics { session?.subscribe(to: topic, .atLeastOnce) }
        topicControls?.brokerOpened()
        for control in controls.values { subscribe(control) }
        session?.publish(availability(isOnline: isAgentThere))
        guard isAgentThere else { return }
        for control in controls.values { publishState(of: control) }
        discovery.forgetAnnounced()
        announce()
    }

    private func closed(_ failure: BrokerFailure) {
        isSubscribed = false
        onStatus(status)
        topicControls?.brokerClosed(failure)
        // A command that waits came by a connection that is gone: who sent it cannot know that it would still come.
        for dropped in gate.dropWaiting() {
            Log.warning("\(dropped.control): a command that waited is not performed: the connection it came by is gone")
        }
        let hasEndedAtOnce = count(failure)
        guard failure != lastFailure else { return }
        lastFailure = failure
        if hasEndedAtOnce, briefConnections == Self.mostBrief {
            // Not every broker says why it hangs up on one of two that have one id.
            return Log.warning(
                "no connection to \(settings.address.place) lasts: \(failure); is there another client with the id "
                    + "\"\(settings.clientID)\"? each needs a client-id of its own; nothing more is said until one lasts"
            )
        }
        Log.warning(
            "no connection to \(settings.address.place): \(failure); trying again, with growing delays")
    }

    /// Another client of the same id has pushed this one out, which was said.
    private var isPushedOut: Bool {
        if case .takenOver = lastFailure { true } else { false }
    }

    /// Counts connections that end as soon as they are there, for no reason that the broker tells.
    ///
    /// - Returns: whether this was one.
    private func count(_ failure: BrokerFailure) -> Bool {
        guard let openedAt else { return false }
        self.openedAt = nil
        let lasted = clock.now - openedAt
        if lasted > Self.lasting { lastFailure = nil }
        if case .takenOver = failure { return false }
        let isBrief = lasted < Self.briefest
        briefConnections = isBrief ? briefConnections + 1 : 0
        return isBrief
    }

    private func subscribed() {
        isSubscribed = true
        askForMissed()
    }

    /// What was missed is asked for, once nothing can be missed any more.
    private func askForMissed() {
        guard isSubscribed, isAgentThere else { return }
        let owed = owesReload
        owesReload = []
        for id in owed.sorted() {
            guard let token = controls[id]?.pushToken else { continue }
            push(PushCall(token: token, payload: Self.contentChanged))
        }
    }

    private func received(_ message: ReceivedMessage) {
        switch topics.meaning(of: message.topic) {
        case .command(let id): commandReceived(message, for: id)
        case .push(let token): pushReceived(message, token: token)
        case .ownState(let id):
            guard !message.payload.isEmpty, keptStates.count < Self.mostKeptStates else { return }
            keptStates.insert(id)
            removeKeptStates()
        case .other:
            if discovery.isOwn(message.topic) {
                if isAgentThere { removeAnnouncement(message) } else { discovery.remember(message) }
            } else if topicControls?.take(message, &once) != true {
                once.warn(
                    "topic \(message.topic)", "a message on \(message.topic) came, which means nothing here; ignored")
            }
        }
    }

    private func removeAnnouncement(_ message: ReceivedMessage) {
        for removal in discovery.removals(after: message) { session?.publish(removal) }
    }

    /// Makes the broker forget the states of controls that are no longer placed.
    private func removeKeptStates() {
        guard isAgentThere else { return }
        for id in keptStates.sorted() where controls[id] == nil { forgetState(of: id) }
        keptStates = []
    }

    private func forgetState(of id: String) {
        session?.publish(BrokerMessage(topic: topics.state(of: id), payload: Data(), isRetained: true))
    }

    // MARK: Pushes

    private func pushReceived(_ message: ReceivedMessage, token: String) {
        guard controls.values.contains(where: { $0.pushToken == token }) else { return }
        let refusal: String? =
            if message.isRetained {
                "it is retained; publish pushes without the retain flag"
            } else if let expiresAt = message.expiresAt, expiresAt <= clock.now {
                "it came after its time"
            } else if message.payload.count > 4096 {
                "it has \(message.payload.count) bytes, as no push has"
            } else {
                nil
            }
        guard refusal == nil, let payload = PayloadJSON.value(message.payload) else {
            let control = controls.values.first { $0.pushToken == token }?.id ?? ""
            let reason = refusal ?? "its payload is no JSON"
            return once.warn("push \(control) \(reason)", "a push to \(control) was refused: \(reason)")
        }
        push(PushCall(token: token, payload: payload))
    }

    /// Hands a push over; those that come before the agent has taken it are one.
    private func push(_ call: PushCall) {
        let control = controls.values.first { $0.pushToken == call.token }?.id ?? ""
        guard isAgentThere else {
            owesReload.insert(control)
            return
        }
        guard pushing.count < Self.mostPushing, pushing.insert(call.token).inserted else {
            waitingPushes[call.token] = call
            return
        }
        link?.push(call) { [weak self] result in
            self?.pushed(call.token)
            if case .failure(let error) = result {
                self?.once.warn("push \(control) \(error)", "a push to \(control) was refused: \(error)")
            }
        }
    }

    private func pushed(_ token: String) {
        pushing.remove(token)
        guard let next = waitingPushes.keys.first(where: { !pushing.contains($0) }) else { return }
        if let waiting = waitingPushes.removeValue(forKey: next) { push(waiting) }
    }

    private func subscribe(_ control: ControlStatus) {
        guard let token = control.pushToken else { return }
        owesReload.insert(control.id)
        session?.subscribe(to: topics.push(token), .atLeastOnce)
    }

    // MARK: Commands

    private func commandReceived(_ message: ReceivedMessage, for id: String) {
        // That a retained command was removed from the broker is no command.
        if message.payload.isEmpty { return }
        do throws(CommandGate.Refusal) {
            let accepted = try gate.take(
                message, for: id, kind: controls[id]?.face.kind, isAgentThere: isAgentThere, at: clock.now)
            if let accepted { perform(accepted) }
        } catch {
            once.warn("command \(id) \(error.word)", "a command for \(id) is not performed: \(error)")
            // Nobody else's topics are written to, whatever comes.
            guard controls[id] != nil || !isAgentThere else { return }
            tell(Outcome(word: .refused, reason: error.description, command: nil), of: id)
        }
    }

    private func perform(_ accepted: CommandGate.Accepted) {
        Log.info("\(accepted.control): \(accepted.command.word.rawValue) from the network")
        link?.perform(id: accepted.control, value: accepted.command.value) { [weak self] result in
            self?.performed(accepted, result)
        }
    }

    private func performed(_ accepted: CommandGate.Accepted, _ result: Result<PerformControlReply, any Error>) {
        tell(Outcome(result, accepted.command), of: accepted.control)
        if case .failure(let error) = result { Log.warning("\(accepted.control): not performed: \(error)") }
        let (expired, next) = gate.ended(control: accepted.control, at: clock.now)
        for one in expired { refuse(one, .expired) }
        if let next { perform(next) }
    }

    private func refuse(_ accepted: CommandGate.Accepted, _ refusal: CommandGate.Refusal) {
        let outcome = Outcome(word: .refused, reason: refusal.description, command: accepted.command)
        tell(outcome, of: accepted.control)
    }

    private func tell(_ outcome: Outcome, of id: String) {
        session?.publish(BrokerMessage(topic: topics.outcome(of: id), payload: PayloadJSON.data(outcome)))
    }

    // MARK: The agent

    private func handle(_ event: AgentLink.Event) {
        switch event {
        case .connected(let all):
            Log.info("connected to the agent")
            isAgentAwayKnown = false
            let gone = Set(controls.keys).subtracting(all.map(\.id))
            session?.publish(availability(isOnline: true))
            update(changed: all, removed: gone.sorted())
            removeKeptStates()
            for removal in discovery.removalsOfRemembered() { session?.publish(removal) }
            askForMissed()
            onStatus(status)
        case .changed(let reply):
            update(changed: reply.changed, removed: reply.removed)
            onStatus(status)
        case .button(let reply): buttonTold(reply)
        case .action(let action): topicControls?.perform(action)
        case .lost(let error): agentLost(error)
        }
    }

    private func agentLost(_ error: any Error) {
        if !isAgentAwayKnown {
            Log.warning("the agent is not there: \(error); trying again until it is")
            session?.publish(availability(isOnline: false))
        }
        isAgentAwayKnown = true
        let lost = gate.agentLost()
        for one in lost.performing {
            let reason = "the agent has gone while it was performed: \(error)"
            tell(Outcome(word: .failed, reason: reason, command: one.command), of: one.control)
        }
        for one in lost.waiting { refuse(one, .agentAway) }
        // What it had not answered it may not have taken.
        for token in pushing.union(waitingPushes.keys) {
            if let control = controls.values.first(where: { $0.pushToken == token }) { owesReload.insert(control.id) }
        }
        pushing = []
        waitingPushes = [:]
        topicControls?.agentLost()
        onStatus(status)
    }

    private func update(changed: [ControlStatus], removed: [String]) {
        for id in removed {
            if let token = controls.removeValue(forKey: id)?.pushToken {
                session?.unsubscribe(from: topics.push(token))
            }
            forgetState(of: id)
        }
        for control in changed {
            let before = controls.updateValue(control, forKey: control.id)
            if before?.pushToken != control.pushToken {
                if let old = before?.pushToken { session?.unsubscribe(from: topics.push(old)) }
                subscribe(control)
            }
            publishState(of: control)
        }
        announce()
    }

    private func publishState(of control: ControlStatus) {
        session?.publish(
            BrokerMessage(
                topic: topics.state(of: control.id), payload: PayloadJSON.data(StatePayload(control)), isRetained: true)
        )
    }

    private func announce() {
        for message in discovery.update(controls: controls.values.sorted { $0.id < $1.id }, gate: gate) {
            session?.publish(message)
        }
    }

    private func buttonTold(_ reply: MonitorReply) {
        if discovery.add(button: reply.button) { announce() }
        guard reply.event == .outcome, let event = GestureEvent(outcome: reply.text) else { return }
        session?.publish(
            BrokerMessage(
                topic: topics.events(of: reply.button),
                payload: PayloadJSON.data(EventPayload(eventType: event.rawValue, button: reply.button)),
                expiry: Self.eventExpiry))
    }
}
