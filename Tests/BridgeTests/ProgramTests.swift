import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Bridge

/// `actionbutton-mqtt` as a person calls it.
@Suite("The program on the command line", .enabled(if: Mosquitto.isThere))
struct ProgramTests {
    private static func run(_ configuration: String, in folder: Folder, _ arguments: [String]) throws -> (
        code: Int32, text: String
    ) {
        let file = try folder.write(configuration, to: "config.yaml")
        return try Spawned.finish([BridgedAgent.program("actionbutton-mqtt"), "--config", file] + arguments)
    }

    @Test("a right configuration is right, with the files that it names")
    func check() throws {
        let folder = Folder()
        _ = try folder.write("user: me\npassword: secret\n", to: "credentials")
        let result = try Self.run(
            "mqtt: {host: broker.lan, client-id: hall, credentials: credentials}", in: folder, ["--check"])
        #expect(result.code == 0)
        #expect(result.text == "\(folder.path)/config.yaml: nothing wrong; hall at broker.lan:1883\n")
    }

    private static let wrong: [(String, Int32, String)] = [
        ("buttons: {}", 78, "no mqtt section; add one"),
        ("mqtt: {host: broker.lan, credentials: open}", 78, "everyone can read the secret in it"),
        ("mqtt: {host: broker.lan, credentials: absent}", 66, "No such file or directory"),
        ("mqtt: {host: broker.lan, tls: {certificate: open, key: open}}", 78, "everyone can read the secret in it"),
        ("mqtt: {port: 1}", 78, "mqtt has no host"),
    ]

    @Test("a wrong one is said in one line, and nothing is connected", arguments: wrong)
    func refused(configuration: String, code: Int32, message: String) throws {
        let folder = Folder()
        _ = try folder.write("user: me\npassword: secret\n", to: "open", mode: 0o644)
        for arguments in [["--check"], [], ["push", String(repeating: "a", count: 64)]] {
            let result = try Self.run(configuration, in: folder, arguments)
            #expect(result.code == code)
            #expect(result.text.contains(message), "\(result.text)")
            #expect(!result.text.contains("secret\n"))
        }
    }

    private static let pushes: [(String, Int32, String)] = [
        ("0a", 64, "64 hexadecimal digits"),
        (String(repeating: "0a", count: 32), 69, "could not be delivered to the broker: Connection refused"),
    ]

    // Not on the agents' queue, which would stand still meanwhile.
    @Test("a push without a token, or without a broker, says why it does not arrive", arguments: pushes)
    func pushInVain(token: String, code: Int32, message: String) throws {
        let result = try Self.run("mqtt: {host: 127.0.0.1, port: 1}", in: Folder(), ["push", token])
        #expect(result.code == code)
        #expect(result.text.contains(message), "\(result.text)")
    }

    @Test("a push reaches the broker")
    @AgentActor
    func push() async throws {
        let folder = Folder()
        let broker = try Mosquitto()
        let agent = try await BridgedAgent(broker.address, clientID: "unused", gestures: [:])
        let peer = Peer(broker.address, topics: ["home/#"]) { agent.agent.somethingHappened() }
        try await agent.agent.until("the peer is subscribed") { peer.isSubscribed }
        let configuration = "mqtt: {host: 127.0.0.1, port: \(broker.port), prefix: home}"
        let token = String(repeating: "0a", count: 32)
        let pushed = try Self.run(configuration, in: folder, ["push", token])
        #expect(pushed.code == 0, "\(pushed.text)")
        try await agent.agent.until("it has come") {
            peer.texts("home/push/" + token) == [#"{"aps":{"content-changed":true}}"#]
        }
        await peer.stop()
        await agent.stop()
    }

    @Test("each thing is said once, and not without end")
    func once() {
        var once = OnceLog()
        let first = ["a", "a", "b", "a"].map { once.isNew($0) }
        #expect(first == [true, false, true, false])
        let many = (0..<1000).map { once.isNew("\($0)") }
        #expect(many.count { $0 } == OnceLog.mostRemembered - 2)
    }
}
