import EventLoop

/// A client of a broker for as long as the program runs: connects, and connects again with growing delays.
///
/// Every connection begins anew: with a clean session the broker has kept nothing for this client, and what had not left
/// through the connection before is gone too. Whoever uses a session subscribes and publishes again at each
/// ``Event/opened``.
@AgentActor
package final class BrokerSession {
    package enum Event {
        /// A connection has been opened: nothing is subscribed, and nothing published.
        case opened(isVersion5: Bool)
        case received(ReceivedMessage)
        /// Every subscription that was asked for has been answered: from here on nothing is missed.
        case subscribed
        /// Nothing that is published is left that the broker has not taken.
        case drained
        /// The broker does not let this client subscribe to the topic.
        case denied(topic: String, reason: String)
        /// The broker does not take what was published on the topic; one of MQTT 3.1.1 cannot say so.
        case refused(topic: String, reason: String)
        /// There is no connection, or no longer one; another is tried by and by.
        case closed(BrokerFailure)
    }

    private let clientID: String
    private let address: BrokerAddress
    private let keepalive: Duration
    private let will: BrokerMessage?
    private let clock: any AgentClock
    private let onEvent: @AgentActor (Event) -> Void
    private var connection: BrokerConnection?
    private var backOff = BackOff()
    private var retry: (any ScheduledCall)?
    private var outbox = Outbox()
    private var speaksVersion5 = true
    /// The connection has been let in by the broker.
    private var wasOpen = false

    /// - Parameters:
    ///   - keepalive: after how long without a message the connection is tried; 5 s at least.
    ///   - will: what the broker publishes when this client is lost.
    package init(
        clientID: String, address: BrokerAddress, keepalive: Duration, will: BrokerMessage?, clock: any AgentClock,
        onEvent: @escaping @AgentActor (Event) -> Void
    ) {
        self.clientID = clientID
        self.address = address
        self.keepalive = keepalive
        self.will = will
        self.clock = clock
        self.onEvent = onEvent
    }

    package var isOpen: Bool { connection?.isOpen ?? false }

    package func start() {
        retry?.cancel()
        do throws(BrokerFailure) {
            connection = try BrokerConnection(
                clientID: clientID, address: address, keepalive: keepalive, isVersion5: speaksVersion5, will: will,
                clock: clock, onEvent: { [weak self] in self?.handle($0) })
        } catch {
            ended(error, hasHungUp: false)
        }
    }

    private func handle(_ event: BrokerConnection.Event) {
        switch event {
        case .opened:
            wasOpen = true
            onEvent(.opened(isVersion5: connection?.isVersion5 ?? false))
        case .received(let message): onEvent(.received(message))
        case .subscribed: onEvent(.subscribed)
        case .denied(let topic, let reason): onEvent(.denied(topic: topic, reason: reason))
        case .taken(let number, let refusal):
            let topic = outbox.taken(number)
            if let topic, let refusal { onEvent(.refused(topic: topic, reason: refusal)) }
            send()
            if outbox.isEmpty { onEvent(.drained) }
        case .ended(let failure, let hasHungUp): ended(failure, hasHungUp: hasHungUp)
        }
    }

    private func ended(_ failure: BrokerFailure, hasHungUp: Bool) {
        connection = nil
        outbox.clear()
        // Two clients of one id push each other out at once: their delays have to grow although each was let in.
        if case .takenOver = failure {} else if wasOpen { backOff.reset() }
        wasOpen = false
        if case .wrongVersion = failure, speaksVersion5 {
            speaksVersion5 = false
            return start()
        }
        // A broker that knows no version 5 may as well hang up without a word; and one that was updated may know it now.
        if case .lost = failure, hasHungUp { speaksVersion5.toggle() } else { speaksVersion5 = true }
        let delay = backOff.next(chance: .random(in: 0...1))
        retry = clock.schedule(after: delay) { [weak self] in self?.start() }
        onEvent(.closed(failure))
    }

    // MARK: Publishing and subscribing

    /// Publishes as soon as the broker can take it; nothing is kept for a broker that is away.
    ///
    /// - Returns: false when the message was dropped.
    @discardableResult
    package func publish(_ message: BrokerMessage) -> Bool {
        guard isOpen, outbox.add(message) else { return false }
        send()
        return true
    }

    private func send() {
        while let connection, connection.isOpen, let message = outbox.next() {
            switch connection.publish(message) {
            case .underway(let number): outbox.left(number, for: message.topic)
            case .refused(let reason): onEvent(.refused(topic: message.topic, reason: reason))
            case .ended: return
            }
        }
    }

    package func subscribe(to topic: String, _ quality: DeliveryQuality) {
        connection?.subscribe(to: topic, quality)
    }

    package func unsubscribe(from topic: String) {
        connection?.unsubscribe(from: topic)
    }

    /// Publishes a last message and says goodbye; `done` is called when both have left, after 2 s at the latest.
    package func stop(with last: BrokerMessage?, then done: @escaping @AgentActor () -> Void) {
        retry?.cancel()
        guard let connection, connection.isOpen else {
            self.connection?.close()
            self.connection = nil
            return done()
        }
        if let last { _ = connection.publish(last) }
        var hasEnded = false
        let finish = { @AgentActor in
            if hasEnded { return }
            hasEnded = true
            connection.close()
            done()
        }
        let limit = clock.schedule(after: .seconds(2)) { finish() }
        connection.sayGoodbye {
            limit.cancel()
            finish()
        }
        self.connection = nil
    }
}
