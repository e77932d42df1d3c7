import AgentProtocol
import Broker
import Configuration
import EventLoop
import FoundationEssentials
import Glibc

/// What the program works with: the configuration, with the secrets that it names.
package struct BridgeSettings: Equatable, Sendable {
    package var address: BrokerAddress
    package var clientID: String
    package var prefix: String
    package var keepalive: Duration
    package var commands: [String]
    package var homeAssistant: HomeAssistantSettings
    /// The controls that the configuration declares for a broker.
    package var controls: [DeclaredControl]

    package init(
        address: BrokerAddress, clientID: String, prefix: String = "actionbutton", keepalive: Duration = .seconds(30),
        commands: [String] = [], homeAssistant: HomeAssistantSettings = HomeAssistantSettings(),
        controls: [DeclaredControl] = []
    ) {
        self.address = address
        self.clientID = clientID
        self.prefix = prefix
        self.keepalive = keepalive
        self.commands = commands
        self.homeAssistant = homeAssistant
        self.controls = controls
    }

    /// Reads a configuration and the files that its `mqtt` section names.
    static func load(_ path: String) throws(BridgeError) -> BridgeSettings {
        do throws(ConfigurationError) {
            let configuration = try AgentConfiguration.load(path: path)
            guard let mqtt = configuration.mqtt else {
                throw ConfigurationError(
                    reason: .invalid,
                    messages: ["\(path): no mqtt section; add one, for example mqtt: {host: broker.local}"])
            }
            let security = try mqtt.security.map { (files) throws(ConfigurationError) in try Self.security(files) }
            let credentials = try mqtt.credentials.map { (file) throws(ConfigurationError) in
                try MQTTCredentials.load(path: file)
            }
            return BridgeSettings(
                address: BrokerAddress(
                    host: mqtt.host, port: mqtt.port, security: security,
                    credentials: credentials.map { BrokerCredentials(user: $0.user, password: $0.password) }),
                clientID: mqtt.clientID ?? machineName, prefix: mqtt.prefix, keepalive: mqtt.keepalive,
                commands: mqtt.commands, homeAssistant: mqtt.homeAssistant,
                controls: configuration.controls.filter { $0.provider == .broker })
        } catch {
            throw BridgeError(code: error.exitCode, error.messages.joined(separator: "\n"))
        }
    }

    private static func security(_ files: MQTTSecurity) throws(ConfigurationError) -> BrokerSecurity {
        for path in [files.authority, files.certificate].compactMap(\.self) { try NamedFile.check(path: path) }
        if let key = files.key { try PrivateFile.check(path: key) }
        var identity: BrokerSecurity.Identity?
        if let certificate = files.certificate, let key = files.key {
            identity = BrokerSecurity.Identity(certificate: certificate, key: key)
        }
        return BrokerSecurity(authority: files.authority.map { .file($0) } ?? .system, identity: identity)
    }

    /// The machine's name without its domain, in the characters of a client id.
    static var machineName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        gethostname(&buffer, buffer.count - 1)
        let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let plain = name.prefix { $0 != "." }.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return plain.isEmpty ? "actionbutton" : String(plain.prefix(64))
    }
}

/// Why the program cannot go on: a text, and a code of sysexits.
struct BridgeError: Error, Equatable, CustomStringConvertible {
    let code: Int32
    let description: String

    init(code: Int32, _ description: String) {
        self.code = code
        self.description = description
    }
}
