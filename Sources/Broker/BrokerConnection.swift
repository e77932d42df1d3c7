import Dispatch
import EventLoop
import Glibc

/// One connection to a broker, from the first packet to the last; a later one is another object, so that nothing that
/// the library has kept of an old one is ever sent or delivered again.
@AgentActor
final class BrokerConnection {
    enum Event {
        /// The broker has let this client in.
        case opened
        case received(ReceivedMessage)
        /// The broker has taken the message with this number, or says why not (MQTT 5).
        case taken(Int32, refusal: String?)
        /// Every subscription that was asked for has been answered.
        case subscribed
        /// The broker does not let this client subscribe.
        case denied(topic: String, reason: String)
        /// Comes once, as the last; never after ``close()``. It hung up when it took the connection and did not answer.
        case ended(BrokerFailure, hasHungUp: Bool)
    }

    /// How long the broker may take from the first packet to its answer.
    static let answerLimit = Duration.seconds(10)
    private let handle: MosquittoHandle
    private let clientID: String
    private let address: BrokerAddress
    private let keepalive: Duration
    private let clock: any AgentClock
    private let onEvent: @AgentActor (Event) -> Void
    /// A copy of the library's socket: it closes its own whenever it likes, which Dispatch must not see.
    private var descriptor: Int32 = -1
    private var reader: DescriptorSource?
    private var writer: DescriptorSource?
    private var timer: (any ScheduledCall)?
    private var subscriptions: [Int32: String] = [:]
    private(set) var isOpen = false
    private var hasEnded = false
    /// The goodbye is on its way, and this is called when it has left.
    private var onGone: (@AgentActor () -> Void)?

    var isVersion5: Bool { handle.isVersion5 }

    /// Begins to connect; what comes of it is told later.
    init(
        clientID: String, address: BrokerAddress, keepalive: Duration, isVersion5: Bool, will: BrokerMessage?,
        clock: any AgentClock, onEvent: @escaping @AgentActor (Event) -> Void
    ) throws(BrokerFailure) {
        handle = try MosquittoHandle(clientID: clientID, address: address, isVersion5: isVersion5, will: will)
        self.clientID = clientID
        self.address = address
        self.keepalive = keepalive
        self.clock = clock
        self.onEvent = onEvent
        timer = clock.schedule(after: Self.answerLimit) { [weak self] in self?.end(.silent(after: Self.answerLimit)) }
        let (handle, seconds) = (handle, Int32(clamping: keepalive.components.seconds))
        // Looking a name up and connecting both block, for minutes. A serial queue for each attempt: a concurrent one would
        // have its work watched by a timer of Dispatch's pool, every second and for ever.
        DispatchQueue(label: "actionbutton.broker").async { @Sendable in
            let result = handle.connect(address, keepalive: seconds)
            AgentActor.later { [weak self] in self?.connected(result) }
        }
    }

    private func connected(_ result: Result<Void, BrokerFailure>) {
        guard !hasEnded else { return }
        if case .failure(let failure) = result { return end(failure) }
        descriptor = fcntl(handle.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return end(.lost("\(SystemError(errno))")) }
        // The library's own is none that a program which is started later may hold open.
        _ = fcntl(handle.descriptor, F_SETFD, FD_CLOEXEC)
        reader = DescriptorSource(descriptor: descriptor, when: .readable, isStream: true) { [weak self] in
            guard let self else { return }
            self.follow(self.handle.read())
        }
        follow(.success(()))
    }

    // MARK: Sending

    /// What came of handing a message over.
    enum Sending {
        /// ``Event/taken(_:refusal:)`` will name this number.
        case underway(Int32)
        case refused(String)
        /// The connection is not open, or has ended by it.
        case ended
    }

    func publish(_ message: BrokerMessage) -> Sending {
        guard isOpen else { return .ended }
        let result = handle.publish(message)
        if case .failure(.unsendable(let reason)) = result { return .refused(reason) }
        follow(result.map { _ in () })
        guard !hasEnded, case .success(let number) = result else { return .ended }
        return .underway(number)
    }

    func subscribe(to topic: String, _ quality: DeliveryQuality) {
        guard isOpen else { return }
        let result = handle.subscribe(to: topic, quality)
        if case .failure(.unsendable(let reason)) = result { return onEvent(.denied(topic: topic, reason: reason)) }
        if case .success(let number) = result { subscriptions[number] = topic }
        follow(result.map { _ in () })
    }

    func unsubscribe(from topic: String) {
        guard isOpen else { return }
        follow(handle.unsubscribe(from: topic))
    }

    // MARK: The library's work

    /// Does what is due after each call of the library: hands over what it has told, waits for what it wants to write.
    private func follow(_ result: Result<Void, BrokerFailure>) {
        var goodbye: Int32?
        for note in handle.takeNotes() {
            if hasEnded { return }
            switch note {
            case .answered(let code): answered(code)
            case .received(let message): onEvent(.received(message))
            case .taken(let number, let code):
                onEvent(.taken(number, refusal: code >= 128 ? BrokerFailure.reason(code) : nil))
            case .subscribed(let number, let code): subscribed(number, code)
            case .disconnected(let code): goodbye = code
            }
        }
        if hasEnded { return }
        // The broker's own word says more than the error of the socket that it has closed.
        if let goodbye, goodbye >= 128 { return end(BrokerFailure(goodbye: goodbye, clientID: clientID)) }
        if case .failure(let failure) = result { return end(failure) }
        guard handle.descriptor >= 0 else { return end(BrokerFailure(goodbye: goodbye, clientID: clientID)) }
        waitUntilWritable()
    }

    private func answered(_ code: Int32) {
        guard code == 0 else { return end(BrokerFailure(refusal: code, isVersion5: isVersion5)) }
        isOpen = true
        keepAlive()
        onEvent(.opened)
    }

    private func subscribed(_ number: Int32, _ code: Int32) {
        let topic = subscriptions.removeValue(forKey: number)
        if let topic, code >= 128 { onEvent(.denied(topic: topic, reason: BrokerFailure.reason(code))) }
        if subscriptions.isEmpty { onEvent(.subscribed) }
    }

    private func waitUntilWritable() {
        guard handle.wantsToWrite else {
            writer?.cancel()
            writer = nil
            if let onGone {
                self.onGone = nil
                onGone()
            }
            return
        }
        guard writer == nil, descriptor >= 0 else { return }
        writer = DescriptorSource(descriptor: descriptor, when: .writable) { [weak self] in
            guard let self else { return }
            self.follow(self.handle.write())
        }
    }

    /// The library counts whole seconds, and the broker gives up after one and a half times the keepalive: a quarter of
    /// it between two looks keeps well within.
    private func keepAlive() {
        timer?.cancel()
        timer = clock.schedule(after: max(.seconds(1), keepalive / 4)) { [weak self] in
            guard let self else { return }
            self.keepAlive()
            self.follow(self.handle.keepAlive())
        }
    }

    // MARK: Ending

    /// Says goodbye, so that the broker does not publish the last will; `done` is called when that has left, or cannot.
    func sayGoodbye(then done: @escaping @AgentActor () -> Void) {
        guard isOpen, !hasEnded else { return done() }
        onGone = done
        follow(handle.disconnect())
    }

    /// Ends the connection without a word; no event comes any more.
    func close() {
        hasEnded = true
        isOpen = false
        timer?.cancel()
        writer?.cancel()
        writer = nil
        onGone = nil
        let descriptor = descriptor
        reader?.cancel { _ = Glibc.close(descriptor) }
        reader = nil
    }

    private func end(_ failure: BrokerFailure) {
        guard !hasEnded else { return }
        let gone = onGone
        let hasHungUp = descriptor >= 0 && !isOpen
        close()
        if let gone { return gone() }
        guard hasHungUp, address.security == nil, case .lost(let reason) = failure else {
            return onEvent(.ended(failure, hasHungUp: hasHungUp))
        }
        onEvent(.ended(.lost("\(reason), before it was let in; perhaps this port wants TLS"), hasHungUp: true))
    }
}
