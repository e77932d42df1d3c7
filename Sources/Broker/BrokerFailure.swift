import CMosquitto
import EventLoop
import Glibc

/// Why there is no connection to a broker, or no longer one.
package enum BrokerFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The library does not take what it was given, such as a certificate file.
    case unusable(String)
    /// The network or TLS has failed.
    case lost(String)
    /// The broker does not let this client in.
    case refused(code: Int32, String)
    /// The broker speaks another version of MQTT only.
    case wrongVersion
    /// No answer in time.
    case silent(after: Duration)
    /// Another client has the same id, and the broker lets in one of the two.
    case takenOver(clientID: String)
    /// The message alone cannot be sent, and the connection goes on.
    case unsendable(String)

    package var description: String {
        switch self {
        case .unusable(let reason), .lost(let reason), .unsendable(let reason): reason
        case .refused(let code, let reason):
            Self.credentialCodes.contains(code)
                ? "the broker refuses: \(reason); the user or the password is wrong or missing"
                : "the broker refuses: \(reason)"
        case .wrongVersion: "the broker speaks no version of MQTT that this program knows (5 and 3.1.1)"
        case .silent(let limit): "the broker does not answer within \(limit.components.seconds) s"
        case .takenOver(let clientID):
            "another client with the id \"\(clientID)\" has connected; give each one a client-id of its own"
        }
    }

    /// Bad user name or password, and not authorised: of MQTT 3.1.1, then of 5.
    private static let credentialCodes: Set<Int32> = [
        4, 5, Int32(MQTT_RC_BAD_USERNAME_OR_PASSWORD.rawValue), Int32(MQTT_RC_NOT_AUTHORIZED.rawValue),
    ]

    /// A return code of the library; `words` are the last that it wrote to its log.
    init(code: Int32, errno systemCode: Int32, words: String?) {
        switch code {
        case MOSQ_ERR_INVAL.rawValue, MOSQ_ERR_PAYLOAD_SIZE.rawValue, MOSQ_ERR_MALFORMED_UTF8.rawValue,
            MOSQ_ERR_QOS_NOT_SUPPORTED.rawValue, MOSQ_ERR_OVERSIZE_PACKET.rawValue,
            MOSQ_ERR_RETAIN_NOT_SUPPORTED.rawValue:
            self = .unsendable(Self.sentence(code))
        case MOSQ_ERR_ERRNO.rawValue: self = .lost("\(SystemError(systemCode))")
        case MOSQ_ERR_EAI.rawValue:
            self = .lost("the broker's name cannot be resolved (one that ends in .local needs libnss-mdns)")
        case MOSQ_ERR_TLS.rawValue, MOSQ_ERR_TLS_HANDSHAKE.rawValue:
            let isUntrusted = words?.contains("verify failed") ?? false
            let remedy = isUntrusted ? "; the certificate is of another authority or for another name" : ""
            self = .lost("TLS failed\(words.map { ": " + $0 } ?? "")\(remedy)")
        case MOSQ_ERR_KEEPALIVE.rawValue: self = .lost("the broker has not answered within the keepalive time")
        default: self = .lost(Self.sentence(code))
        }
    }

    /// The library ends its sentences with a full stop, and ours go on.
    private static func sentence(_ code: Int32) -> String {
        let sentence = String(cString: mosquitto_strerror(code))
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// The broker has hung up, with this code for its goodbye; below 128 it is the library's own.
    init(goodbye code: Int32?, clientID: String) {
        switch code {
        case 0: self = .lost("the connection was closed")
        case Int32(MQTT_RC_SESSION_TAKEN_OVER.rawValue): self = .takenOver(clientID: clientID)
        case let code? where code >= 128: self = .lost("the broker has ended the connection: \(Self.reason(code))")
        default: self = .lost("the broker has ended the connection")
        }
    }

    /// A broker's reason, 128 and more, in the library's words.
    static func reason(_ code: Int32) -> String {
        mosquitto_reason_string(code).map { String(cString: $0) } ?? "code \(code)"
    }

    /// What the broker answered to the connect, other than yes.
    init(refusal code: Int32, isVersion5: Bool) {
        let versionCodes: [Int32] = [1, Int32(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue)]
        if versionCodes.contains(code) {
            self = .wrongVersion
        } else {
            let isReason = isVersion5 && code >= 128
            let words = isReason ? Self.reason(code) : mosquitto_connack_string(code).map { String(cString: $0) }
            self = .refused(code: code, words ?? "code \(code)")
        }
    }
}
