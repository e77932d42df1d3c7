import AgentProtocol
@_exported import Broker
import EventLoop
import FoundationEssentials

/// Tells controls on any number of machines that what they show has changed, for servers.
///
/// ```swift
/// let pusher = ControlPusher(broker: BrokerAddress(host: "broker.local"))
/// for token in tokens { try await pusher.push(token) }
/// ```
///
/// A pusher keeps its connection, and connects again by itself. Make one for the life of the server.
@AgentActor
public final class ControlPusher {
    /// How long a push may wait for a broker that is away.
    private static let limit = Duration.seconds(10)
    /// A push that an agent was not there for within this is not delivered later, in seconds; an agent that comes back
    /// asks for its controls' states anyway.
    private static let expiry: UInt32 = 60
    /// What says that a control's content has changed; nothing else can be pushed to one.
    private static let contentChanged = "{\"aps\":{\"content-changed\":true}}"

    public typealias Completion = @AgentActor (Result<Void, PushError>) -> Void

    private struct Waiting {
        let message: BrokerMessage
        let done: Completion
        let limit: any ScheduledCall
    }

    private let prefix: String
    private let clock: any AgentClock = SystemClock()
    private var session: BrokerSession?
    private var isOpen = false
    private var failure: BrokerFailure?
    private var waiting: [Int: Waiting] = [:]
    private var underway: [Int: Waiting] = [:]
    private var count = 0

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - broker: the broker that the agents' `mqtt:` sections name.
    ///   - prefix: what the topics of those sections begin with.
    ///   - clientID: of the server; nil makes one up, so that two servers do not push each other out.
    public init(broker: BrokerAddress, prefix: String = "actionbutton", clientID: String? = nil) {
        self.prefix = prefix
        let session = BrokerSession(
            clientID: clientID ?? "actionbutton-push-" + String(UInt64.random(in: 0 ... .max), radix: 36),
            address: broker, keepalive: .seconds(30), will: nil, clock: clock
        ) { [weak self] in self?.handle($0) }
        self.session = session
        session.start()
    }

    /// Tells the control that owns the token to ask for its state anew; returns when the broker has taken that.
    ///
    /// - Throws: ``PushError`` when the broker could not be reached within 10 s or does not let this server push, or the
    ///   token is not one. A broker that speaks MQTT 3.1.1 only cannot say that it does not let somebody push.
    public func push(_ token: String) async throws {
        let result: Result<Void, PushError> = await withCheckedContinuation { continuation in
            push(token, payload: nil) { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    /// The same with a completion, called once.
    ///
    /// - Parameter payload: JSON; nil says that the content has changed, which is all that a control understands.
    public func push(_ token: String, payload: String? = nil, then done: @escaping Completion) {
        let isHexadecimal = token.utf8.count == 64 && token.allSatisfy { $0.isASCII && $0.isHexDigit }
        guard isHexadecimal else { return AgentActor.later { done(.failure(.noToken)) } }
        count += 1
        let number = count
        let limit = clock.schedule(after: Self.limit) { [weak self] in self?.timedOut(number) }
        waiting[number] = Waiting(
            message: BrokerMessage(
                topic: "\(prefix)/push/\(token.lowercased())", payload: Data((payload ?? Self.contentChanged).utf8),
                expiry: Self.expiry),
            done: done, limit: limit)
        send()
    }

    private func send() {
        guard isOpen, let session else { return }
        for (number, one) in waiting.sorted(by: { $0.key < $1.key }) {
            waiting[number] = nil
            underway[number] = one
            guard session.publish(one.message) else {
                underway[number] = nil
                waiting[number] = one
                return
            }
        }
    }

    private func handle(_ event: BrokerSession.Event) {
        switch event {
        case .opened:
            isOpen = true
            send()
        case .drained:
            let taken = underway
            underway = [:]
            for (_, one) in taken.sorted(by: { $0.key < $1.key }) { end(one, .success(())) }
            send()
        case .closed(let failure):
            isOpen = false
            self.failure = failure
            // What the broker has not confirmed goes again: a push too many is a reload too many, and no more.
            waiting.merge(underway) { first, _ in first }
            underway = [:]
        case .refused(let topic, let reason): refused(topic, reason)
        case .received, .subscribed, .denied: break
        }
    }

    private func refused(_ topic: String, _ reason: String) {
        let first = underway.filter { $0.value.message.topic == topic }.min { $0.key < $1.key }
        guard let (number, one) = first else { return }
        underway[number] = nil
        end(one, .failure(.refused(reason: reason)))
    }

    private func timedOut(_ number: Int) {
        guard let one = waiting.removeValue(forKey: number) ?? underway.removeValue(forKey: number) else { return }
        end(one, .failure(.noBroker(reason: failure?.description ?? "the broker does not answer")))
    }

    private func end(_ one: Waiting, _ result: Result<Void, PushError>) {
        one.limit.cancel()
        one.done(result)
    }

    /// Says goodbye to the broker; `done` is called when that has left.
    public func close(then done: @escaping @AgentActor () -> Void = {}) {
        guard let session else { return done() }
        self.session = nil
        session.stop(with: nil, then: done)
    }
}

/// Why a push did not reach the broker.
public enum PushError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A token has 64 hexadecimal digits.
    case noToken
    case noBroker(reason: String)
    /// The broker does not let this server push; its access list says who may.
    case refused(reason: String)

    public var description: String {
        switch self {
        case .noToken:
            "this is no push token: one has 64 hexadecimal digits, as actionbutton controls shows them"
        case .noBroker(let reason): "the push could not be delivered to the broker: \(reason)"
        case .refused(let reason): "the broker does not take the push: \(reason); see its access list"
        }
    }
}
