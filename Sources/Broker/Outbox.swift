/// What waits to be published: bounded, whatever the broker does.
///
/// A retained message replaces an older one for its topic that has not left, since only the newest state counts. What is
/// not retained is told once or never: it is dropped where the broker cannot keep up.
struct Outbox: Equatable {
    /// Messages that the broker has been sent and has not taken.
    static let mostUnderway = 16
    /// Messages that are not retained and wait.
    static let mostPassing = 64

    /// In the order in which they leave; of each retained topic one at most.
    private(set) var waiting: [BrokerMessage] = []
    /// Topics, by the number of the message.
    private var underway: [Int32: String] = [:]

    var isEmpty: Bool { waiting.isEmpty && underway.isEmpty }

    /// - Returns: false when the message was dropped.
    mutating func add(_ message: BrokerMessage) -> Bool {
        if message.isRetained {
            if let index = waiting.firstIndex(where: { $0.isRetained && $0.topic == message.topic }) {
                waiting[index] = message
                return true
            }
        } else if waiting.count(where: { !$0.isRetained }) >= Self.mostPassing {
            return false
        }
        waiting.append(message)
        return true
    }

    /// The next message, when one may leave.
    mutating func next() -> BrokerMessage? {
        guard underway.count < Self.mostUnderway, !waiting.isEmpty else { return nil }
        return waiting.removeFirst()
    }

    mutating func left(_ number: Int32, for topic: String) { underway[number] = topic }

    /// - Returns: the message's topic.
    mutating func taken(_ number: Int32) -> String? { underway.removeValue(forKey: number) }

    /// A new connection knows nothing of the one before.
    mutating func clear() {
        self = Outbox()
    }
}
