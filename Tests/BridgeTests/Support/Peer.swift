import Broker
import EventLoop
import Foundation

@testable import Bridge

/// Another client of the broker: sees what is published, and publishes.
@AgentActor
final class Peer {
    private(set) var received: [ReceivedMessage] = []
    private(set) var closures: [BrokerFailure] = []
    /// What the broker does not let this client do, with its reason.
    private(set) var refusals: [String] = []
    private(set) var openings = 0
    private(set) var isSubscribed = false
    private(set) var isDrained = true
    private var session: BrokerSession?
    private let onEvent: @AgentActor () -> Void

    /// - Parameter onEvent: called after each event, so that a test can look at its conditions.
    init(
        _ address: BrokerAddress, topics: [String] = [], clientID: String = "peer-\(UUID().uuidString.prefix(8))",
        keepalive: Duration = .seconds(60),
        onEvent: @escaping @AgentActor () -> Void
    ) {
        self.onEvent = onEvent
        let session = BrokerSession(
            clientID: clientID, address: address, keepalive: keepalive, will: nil, clock: SystemClock()
        ) { [weak self] event in self?.handle(event, topics) }
        self.session = session
        session.start()
    }

    private func handle(_ event: BrokerSession.Event, _ topics: [String]) {
        switch event {
        case .opened:
            openings += 1
            for topic in topics { session?.subscribe(to: topic, .exactlyOnce) }
            if topics.isEmpty { isSubscribed = true }
        case .received(let message): received.append(message)
        case .subscribed: isSubscribed = true
        case .drained: isDrained = true
        case .denied(let topic, let reason), .refused(let topic, let reason): refusals.append("\(topic): \(reason)")
        case .closed(let failure):
            closures.append(failure)
            isSubscribed = false
            isDrained = true
        }
        onEvent()
    }

    @discardableResult
    func publish(_ topic: String, _ text: String, isRetained: Bool = false, expiry: UInt32? = nil) -> Bool {
        isDrained = false
        return session?.publish(
            BrokerMessage(topic: topic, payload: Data(text.utf8), isRetained: isRetained, expiry: expiry)) ?? false
    }

    /// The texts that came on a topic, oldest first.
    func texts(_ topic: String) -> [String] {
        received.filter { $0.topic == topic }.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// The last that came on a topic.
    func last(_ topic: String) -> String? { texts(topic).last }

    /// The last state that a control's topic told.
    func state(_ topic: String) -> StatePayload? {
        received.last { $0.topic == topic }.flatMap { try? JSONDecoder().decode(StatePayload.self, from: $0.payload) }
    }

    /// The types of the events that came on a topic.
    func eventTypes(_ topic: String) -> [String] {
        let decoder = JSONDecoder()
        return received.filter { $0.topic == topic }
            .compactMap { try? decoder.decode(EventPayload.self, from: $0.payload).eventType }
    }

    /// Whether nothing that came on a topic is kept, and all of it expires.
    func isPassing(_ topic: String) -> Bool {
        received.filter { $0.topic == topic }.allSatisfy { !$0.isRetained && $0.expiresAt != nil }
    }

    func outcomes(_ topic: String) -> [Outcome] {
        received.filter { $0.topic == topic }.compactMap { try? JSONDecoder().decode(Outcome.self, from: $0.payload) }
    }

    func stop() async {
        await withCheckedContinuation { continuation in
            guard let session else { return continuation.resume() }
            self.session = nil
            session.stop(with: nil) { continuation.resume() }
        }
    }
}
