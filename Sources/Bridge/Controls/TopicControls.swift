import AgentProtocol
import Broker
import Configuration
import EventLoop
import FoundationEssentials

/// Things on the broker as controls of the agent: those that the configuration declares, and those that are found.
@AgentActor
final class TopicControls {
    /// How long a thing may take to tell the state that it was sent.
    private static let answerLimit = Duration.seconds(3)
    /// A command that the broker cannot deliver within this is no longer meant, in seconds.
    private static let commandExpiry: UInt32 = 10
    private static let mostFound = 200

    /// An action that waits for its thing's word.
    private struct Pending {
        let action: Int
        let value: Bool?
        let limit: any ScheduledCall
    }

    private let declared: [DeclaredControl]
    private let finds: Bool
    private let discoveryPrefix: String
    private let clientID: String
    private let session: BrokerSession
    private let link: AgentLink
    private let clock: any AgentClock
    /// By the topic of the announcement.
    private var found: [String: [DeclaredControl]] = [:]
    private var states: [String: Bool] = [:]
    private var pending: [String: Pending] = [:]
    private var failure: BrokerFailure?

    init(
        declared: [DeclaredControl], finds: Bool, discoveryPrefix: String, clientID: String, session: BrokerSession,
        link: AgentLink, clock: any AgentClock
    ) {
        self.declared = declared
        self.finds = finds
        self.discoveryPrefix = discoveryPrefix
        self.clientID = clientID
        self.session = session
        self.link = link
        self.clock = clock
    }

    /// In order: the declared ones, then the found ones by the topics of their announcements. Of two with one kind, the
    /// first counts.
    private var controls: [DeclaredControl] {
        var kinds: Set<String> = []
        let all = declared + found.sorted { $0.key < $1.key }.flatMap(\.value)
        return all.filter { kinds.insert($0.kind).inserted }
    }

    // MARK: The broker

    func brokerOpened() {
        failure = nil
        if finds {
            for subject in FoundControls.Subject.allCases {
                for levels in ["+", "+/+"] {
                    session.subscribe(to: "\(discoveryPrefix)/\(subject.rawValue)/\(levels)/config", .atLeastOnce)
                }
            }
        }
        for control in controls { subscribe(control) }
        tellAgent()
    }

    private func subscribe(_ control: DeclaredControl) {
        if let toggle = control.toggle { session.subscribe(to: toggle.state, .atLeastOnce) }
    }

    /// What things on the broker are doing now cannot be known without it.
    func brokerClosed(_ failure: BrokerFailure) {
        self.failure = failure
        states = [:]
        for kind in pending.keys.sorted() { end(kind, failure: "the broker went away: \(failure)") }
        tellAgent()
    }

    /// - Returns: whether the message is one for these controls.
    func take(_ message: ReceivedMessage, _ once: inout OnceLog) -> Bool {
        if finds, let subject = FoundControls.subject(of: message.topic, prefix: discoveryPrefix) {
            take(announcement: message, subject, &once)
            return true
        }
        let concerned = controls.filter { $0.toggle?.state == message.topic }
        for control in concerned { take(state: message, of: control, &once) }
        return !concerned.isEmpty
    }

    private func take(state message: ReceivedMessage, of control: DeclaredControl, _ once: inout OnceLog) {
        guard let isOn = control.toggle?.isOn(by: message.payload) else {
            return once.warn(
                "state \(control.kind)",
                "\(control.kind): a message on \(message.topic) says neither on nor off; ignored")
        }
        states[control.kind] = isOn
        tellAgent()
        if let waiting = pending[control.kind], waiting.value == isOn { end(control.kind, failure: nil) }
    }

    private func take(announcement message: ReceivedMessage, _ subject: FoundControls.Subject, _ once: inout OnceLog) {
        let topic = message.topic
        // This agent's own controls are not on a broker, but here.
        if topic.hasPrefix("\(discoveryPrefix)/\(subject.rawValue)/actionbutton_\(clientID)/") { return }
        if message.payload.isEmpty {
            forget(topic)
            return tellAgent()
        }
        do throws(FoundControls.Unusable) {
            let announced = try FoundControls(subject, payload: message.payload)
            for fault in announced.faults {
                once.warn(
                    "announcement \(topic) \(fault)",
                    "a part of what is announced at \(topic) gives no control: \(fault)")
            }
            guard found[topic, default: []] != announced.controls else { return }
            let others = found.filter { $0.key != topic }.reduce(0) { $0 + $1.value.count }
            guard others + announced.controls.count <= Self.mostFound else {
                return once.warn(
                    "found", "more than \(Self.mostFound) switches and scenes are announced; the others are left out")
            }
            forget(topic)
            found[topic] = announced.controls
            for control in announced.controls { subscribe(control) }
            tellAgent()
        } catch {
            once.warn("announcement \(topic)", "what is announced at \(topic) gives no control: \(error)")
        }
    }

    private func forget(_ topic: String) {
        for old in found.removeValue(forKey: topic) ?? [] { forget(old) }
    }

    private func forget(_ old: DeclaredControl) {
        if !controls.contains(where: { $0.kind == old.kind }) {
            states[old.kind] = nil
            end(old.kind, failure: "it is no longer announced")
        }
        guard let state = old.toggle?.state, !controls.contains(where: { $0.toggle?.state == state }) else { return }
        session.unsubscribe(from: state)
    }

    // MARK: The agent

    /// Tells the agent what there is and what it shows.
    func tellAgent() {
        link.provide(
            controls.map { control in
                let isOn = control.toggle == nil ? false : states[control.kind]
                return ProvidedControl(
                    description: ControlDescription(
                        kind: control.kind, displayName: control.name, description: control.description),
                    snapshot: isOn.map(control.snapshot))
            })
    }

    func agentLost() {
        for waiting in pending.values { waiting.limit.cancel() }
        pending = [:]
    }

    func perform(_ action: ProvideReply) {
        guard let control = controls.first(where: { $0.kind == action.kind }), case .topic(let target) = control.action
        else { return link.finish(action: action.action, failure: "\(action.kind) is no longer there") }
        let payload =
            switch target.role {
            case .button(let payload): payload
            case .toggle(let toggle): action.value == true ? toggle.on : toggle.off
            }
        let message = BrokerMessage(
            topic: target.command, payload: Data(payload.utf8), expiry: Self.commandExpiry)
        guard session.publish(message) else {
            let reason = failure.map { "the broker is away: \($0)" } ?? "the broker cannot be reached"
            return link.finish(action: action.action, failure: reason)
        }
        guard control.toggle != nil, states[control.kind] != action.value else {
            return link.finish(action: action.action, failure: nil)
        }
        let kind = control.kind
        // The same thing may be on two buttons.
        end(kind, failure: "another press overtook it")
        let limit = clock.schedule(after: Self.answerLimit) { [weak self] in
            self?.end(
                kind,
                failure:
                    "\(kind) did not tell within \(Self.answerLimit.components.seconds) s that it has the new state")
        }
        pending[kind] = Pending(action: action.action, value: action.value, limit: limit)
    }

    private func end(_ kind: String, failure: String?) {
        guard let waiting = pending.removeValue(forKey: kind) else { return }
        waiting.limit.cancel()
        link.finish(action: waiting.action, failure: failure)
    }
}

extension DeclaredControl {
    /// What it does on the broker, where it has a state there.
    fileprivate var toggle: TopicControl.Toggle? {
        if case .topic(let control) = action, case .toggle(let toggle) = control.role { toggle } else { nil }
    }
}
