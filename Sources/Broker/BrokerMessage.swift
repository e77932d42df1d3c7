import FoundationEssentials
import Gestures

/// A message on a topic, as it goes out.
package struct BrokerMessage: Equatable, Sendable {
    package var topic: String
    package var payload: Data
    /// The broker keeps it for whoever subscribes later; an empty payload makes it forget.
    package var isRetained: Bool
    /// After how many seconds the broker throws away what it could not deliver; MQTT 5 only.
    package var expiry: UInt32?

    package init(topic: String, payload: Data, isRetained: Bool = false, expiry: UInt32? = nil) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.expiry = expiry
    }

    package init(topic: String, text: String, isRetained: Bool = false) {
        self.init(topic: topic, payload: Data(text.utf8), isRetained: isRetained)
    }
}

/// A message as it came in.
package struct ReceivedMessage: Equatable, Sendable {
    package var topic: String
    package var payload: Data
    /// Kept by the broker from before the subscription; with MQTT 5 also one that its sender asked the broker to keep.
    package var isRetained: Bool
    /// When what it says is no longer meant, by its sender's word.
    package var expiresAt: Timestamp?

    package init(topic: String, payload: Data, isRetained: Bool = false, expiresAt: Timestamp? = nil) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.expiresAt = expiresAt
    }
}

/// How surely a subscription's messages are delivered.
package enum DeliveryQuality: Int32, Sendable {
    case atMostOnce = 0
    case atLeastOnce = 1
    case exactlyOnce = 2
}
