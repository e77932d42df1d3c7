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

    package var description: String {
        switch self {
        case .unusable(let reason), .lost(let reason): reason
        case .refused(_, let reason): "the broker refuses: \(reason)"
        case .wrongVersion: "the broker speaks no version of MQTT that this program knows (5 and 3.1.1)"
        case .silent(let limit): "the broker does not answer within \(limit.components.seconds) s"
        }
    }

    /// A return code of the library; `words` are the last that it wrote to its log.
    init(code: Int32, errno systemCode: Int32, words: String?) {
        switch code {
        case MOSQ_ERR_ERRNO.rawValue: self = .lost("\(SystemError(systemCode))")
        case MOSQ_ERR_EAI.rawValue: self = .lost("the broker's name cannot be resolved")
        case MOSQ_ERR_TLS.rawValue, MOSQ_ERR_TLS_HANDSHAKE.rawValue:
            self = .lost("TLS failed\(words.map { ": " + $0 } ?? "")")
        case MOSQ_ERR_KEEPALIVE.rawValue: self = .lost("the broker has not answered within the keepalive time")
        default:
            // The library ends its sentences with a full stop, and ours go on.
            let sentence = String(cString: mosquitto_strerror(code))
            self = .lost(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
        }
    }

    /// What the broker answered to the connect, other than yes.
    init(refusal code: Int32, isVersion5: Bool) {
        let versionCodes: [Int32] = [1, Int32(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue)]
        if versionCodes.contains(code) {
            self = .wrongVersion
        } else {
            let words = isVersion5 && code >= 128 ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
            self = .refused(code: code, words.map { String(cString: $0) } ?? "code \(code)")
        }
    }
}
