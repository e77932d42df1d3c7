import CMosquitto
import EventLoop
import FoundationEssentials
import Gestures
import Glibc

/// libmosquitto's object of one connection, and what the library has told meanwhile.
///
/// The library tells it by callbacks inside of the calls that are made here, and only there. They do nothing but note it, so
/// that nobody takes the object apart while one of its calls is on the stack; the owner takes the notes after each call.
final class MosquittoHandle: @unchecked Sendable {
    // Unchecked, because one owner uses it at a time: the queue that connects, then the agent's queue.

    /// What the library tells.
    enum Note {
        /// The answer to the connect; 0 is yes.
        case answered(code: Int32)
        case received(ReceivedMessage)
        /// The broker has answered the message with this number; 128 and more is no.
        case taken(Int32, code: Int32)
        /// The broker's answer to a subscription; 128 and more is no.
        case subscribed(Int32, code: Int32)
        case disconnected(code: Int32)
    }

    /// The most of one packet that the broker may send, where it can be told so (MQTT 5).
    static let largestPacket: UInt32 = 1 << 20

    let isVersion5: Bool
    private let pointer: OpaquePointer
    private var notes: [Note] = []
    /// The last that the library wrote to its log as an error: the words of OpenSSL.
    private(set) var words: String?
    /// Whether TLS is asked for and the broker has not answered yet.
    private var isHandshaking = false

    private static let library: Void = {
        _ = mosquitto_lib_init()
    }()

    /// - Throws: what the library does not take of the address.
    init(
        clientID: String, address: BrokerAddress, isVersion5: Bool, will: BrokerMessage?
    ) throws(BrokerFailure) {
        _ = Self.library
        self.isVersion5 = isVersion5
        guard let pointer = mosquitto_new(clientID, true, nil) else {
            throw .unusable("the client id \"\(clientID)\" cannot be used: \(SystemError(errno))")
        }
        self.pointer = pointer
        mosquitto_user_data_set(pointer, Unmanaged.passUnretained(self).toOpaque())
        let version = isVersion5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        _ = mosquitto_int_option(pointer, MOSQ_OPT_PROTOCOL_VERSION, version)
        _ = mosquitto_int_option(pointer, MOSQ_OPT_TCP_NODELAY, 1)
        setCallbacks()
        try configure(address)
        if let will { try set(will) }
    }

    deinit {
        mosquitto_destroy(pointer)
    }

    private func configure(_ address: BrokerAddress) throws(BrokerFailure) {
        if let credentials = address.credentials {
            try check(
                mosquitto_username_pw_set(pointer, credentials.user, credentials.password), "the credentials")
        }
        guard let security = address.security else { return }
        isHandshaking = true
        let (file, folder): (String?, String?) =
            switch security.authority {
            case .system: (nil, BrokerSecurity.systemFolder)
            case .file(let path): (path, nil)
            }
        let files = [file, security.identity?.certificate, security.identity?.key].compactMap { $0 }
        for path in files where access(path, R_OK) != 0 {
            throw .unusable("\(path) cannot be read: \(SystemError(errno))")
        }
        try check(
            mosquitto_tls_set(
                pointer, file, folder, security.identity?.certificate, security.identity?.key,
                // A key with a passphrase would make OpenSSL ask a terminal for it.
                { _, _, _, _ in 0 }),
            "the certificates of \(files.joined(separator: ", "))")
        try check(mosquitto_tls_opts_set(pointer, 1, "tlsv1.2", nil), "TLS 1.2")
    }

    private func set(_ will: BrokerMessage) throws(BrokerFailure) {
        let code = will.payload.withUnsafeBytes { bytes in
            mosquitto_will_set(
                pointer, will.topic, Int32(bytes.count), bytes.baseAddress, DeliveryQuality.atLeastOnce.rawValue,
                will.isRetained)
        }
        try check(code, "the last will for \(will.topic)")
    }

    private func check(_ code: Int32, _ what: String) throws(BrokerFailure) {
        guard code != 0 else { return }
        throw .unusable("\(what): libmosquitto says: \(String(cString: mosquitto_strerror(code)))")
    }

    // MARK: Calls

    /// Looks the name up, tries its addresses in turn, and sends the connect; blocks meanwhile, for minutes where packets
    /// are dropped. TLS and the broker's answer come later.
    ///
    /// The library can also do this without blocking, but then tries the first address only.
    func connect(_ address: BrokerAddress, keepalive: Int32) -> Result<Void, BrokerFailure> {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if isVersion5 {
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.largestPacket)
        }
        return result(
            mosquitto_connect_bind_v5(pointer, address.host, Int32(address.port), keepalive, nil, properties))
    }

    /// The socket, which is the library's to close; -1 when there is none any more.
    var descriptor: Int32 { mosquitto_socket(pointer) }
    var wantsToWrite: Bool { mosquitto_want_write(pointer) }

    func read() -> Result<Void, BrokerFailure> { result(mosquitto_loop_read(pointer, 1)) }
    func write() -> Result<Void, BrokerFailure> { result(mosquitto_loop_write(pointer, 1)) }
    /// Sends a ping where one is due, and finds out whether the one before was answered.
    func keepAlive() -> Result<Void, BrokerFailure> { result(mosquitto_loop_misc(pointer)) }

    /// - Returns: the message's number, by which ``Note/taken(_:)`` names it.
    func publish(_ message: BrokerMessage) -> Result<Int32, BrokerFailure> {
        var number: Int32 = 0
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if isVersion5, let expiry = message.expiry {
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), expiry)
        }
        let code = message.payload.withUnsafeBytes { bytes in
            mosquitto_publish_v5(
                pointer, &number, message.topic, Int32(bytes.count), bytes.baseAddress,
                DeliveryQuality.atLeastOnce.rawValue, message.isRetained, properties)
        }
        return result(code).map { number }
    }

    /// - Returns: the subscription's number, by which ``Note/subscribed(_:code:)`` names it.
    func subscribe(to topic: String, _ quality: DeliveryQuality) -> Result<Int32, BrokerFailure> {
        var number: Int32 = 0
        // Own messages stay out, and what a sender wants kept is known for that, not only when it was kept.
        let options = isVersion5 ? Int32(MQTT_SUB_OPT_NO_LOCAL.rawValue | MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue) : 0
        return result(mosquitto_subscribe_v5(pointer, &number, topic, quality.rawValue, options, nil)).map { number }
    }

    func unsubscribe(from topic: String) -> Result<Void, BrokerFailure> {
        result(mosquitto_unsubscribe(pointer, nil, topic))
    }

    /// Queues the goodbye after which the broker does not publish the last will.
    func disconnect() -> Result<Void, BrokerFailure> { result(mosquitto_disconnect(pointer)) }

    /// What the library has told since the last time.
    func takeNotes() -> [Note] {
        defer { notes = [] }
        return notes
    }

    private func result(_ code: Int32) -> Result<Void, BrokerFailure> {
        let systemCode = errno
        guard code != 0 else { return .success(()) }
        // Of a handshake that has failed, libmosquitto 2.0.21 says nothing but this error of the system.
        guard isHandshaking, code == MOSQ_ERR_ERRNO.rawValue, systemCode == EPROTO else {
            return .failure(BrokerFailure(code: code, errno: systemCode, words: words))
        }
        let guess = "the broker's certificate is of another authority or for another name, or it speaks no TLS there"
        return .failure(BrokerFailure(code: MOSQ_ERR_TLS.rawValue, errno: systemCode, words: words ?? guess))
    }

    // MARK: Callbacks

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(pointer) { _, context, code, _, _ in
            let handle = MosquittoHandle.of(context)
            handle?.isHandshaking = false
            handle?.notes.append(.answered(code: code))
        }
        mosquitto_disconnect_v5_callback_set(pointer) { _, context, code, _ in
            MosquittoHandle.of(context)?.notes.append(.disconnected(code: code))
        }
        mosquitto_publish_v5_callback_set(pointer) { _, context, number, code, _ in
            MosquittoHandle.of(context)?.notes.append(.taken(number, code: code))
        }
        mosquitto_subscribe_callback_set(pointer) { _, context, number, count, granted in
            let code = count > 0 ? granted?.pointee ?? 0 : 0
            MosquittoHandle.of(context)?.notes.append(.subscribed(number, code: code))
        }
        mosquitto_message_v5_callback_set(pointer) { _, context, message, properties in
            guard let message else { return }
            MosquittoHandle.of(context)?.notes.append(.received(ReceivedMessage(message.pointee, properties)))
        }
        mosquitto_log_callback_set(pointer) { _, context, level, text in
            guard level == MOSQ_LOG_ERR, let text else { return }
            MosquittoHandle.of(context)?.words = String(cString: text)
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MosquittoHandle? {
        // SAFETY: the pointer was made of the object that owns the library's object, and each call is made through it.
        context.map { Unmanaged<MosquittoHandle>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension ReceivedMessage {
    fileprivate init(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        let topic = message.topic.map { String(cString: $0) } ?? ""
        let payload = message.payload.map { Data(bytes: $0, count: Int(message.payloadlen)) } ?? Data()
        var seconds: UInt32 = 0
        let expiry = mosquitto_property_read_int32(
            properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), &seconds, false)
        let expiresAt = expiry == nil ? nil : SystemClock.monotonicNow() + .seconds(Int64(seconds))
        self.init(topic: topic, payload: payload, isRetained: message.retain, expiresAt: expiresAt)
    }
}
