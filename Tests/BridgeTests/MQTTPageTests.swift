import Broker
import Configuration
import ControlPush
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Bridge

/// What docs/mqtt.md tells people to do, done.
@Suite("The page on MQTT")
struct MQTTPageTests {
    private static func text() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("docs/mqtt.md"), encoding: .utf8)
    }

    /// The fenced blocks of a language; the empty one has commands and files of the broker.
    private static func blocks(_ language: String) throws -> [String] {
        try text().components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            .filter { $0.hasPrefix(language + "\n") }.map { String($0.dropFirst(language.count + 1)) }
    }

    @Test("its configurations are right")
    func configurations() throws {
        let blocks = try Self.blocks("yaml")
        #expect(blocks.count == 2)
        let all = try blocks.map { try AgentConfiguration.parse($0, file: "mqtt.md") }
        #expect(all[0].mqtt?.host == "broker.local")
        #expect(all[1].controls.map(\.kind) == ["desk-lamp", "evening"])
    }

    @Test("its commands make a certificate that the authority has signed, for the broker's name")
    func certificates() throws {
        let block = try #require(try Self.blocks("").first { $0.hasPrefix("openssl") })
        let commands = block.split(separator: "\n")
        #expect(commands.count == 5)
        let folder = Folder()
        try Spawned.run(["sh", "-ec", "cd \(folder.path); " + commands.dropLast().joined(separator: "; ")])
        try Spawned.run([
            "openssl", "verify", "-CAfile", "\(folder.path)/ca.pem", "-verify_hostname", "broker.local",
            "\(folder.path)/broker.pem",
        ])
    }

    @Test(
        "its access list lets an agent, a server and Home Assistant do their work, and keeps them from others'",
        .enabled(if: Mosquitto.isThere))
    @AgentActor
    func accessList() async throws {
        let list = try #require(try Self.blocks("").first { $0.contains("pattern readwrite") })
        let folder = Folder()
        let passwords = try folder.write(
            ["kitchen", "hall", "timer-server", "homeassistant"].map { "\($0):x\n" }.joined(), to: "passwords")
        try Spawned.run(["mosquitto_passwd", "-U", passwords])
        let broker = try Mosquitto([
            "allow_anonymous false", "password_file \(passwords)", "acl_file \(try folder.write(list, to: "acl"))",
        ])
        func address(of user: String) -> BrokerAddress {
            var address = broker.address
            address.credentials = BrokerCredentials(user: user, password: "x")
            return address
        }
        let one = try await BridgedAgent(
            address(of: "kitchen"), clientID: "kitchen", gestures: [.hold: GestureAssignment(kind: "lamp")],
            controls: [.file("lamp", in: folder.path)], commands: ["lamp"])
        let home = Peer(address(of: "homeassistant"), topics: ["actionbutton/agents/#", "homeassistant/#"]) {
            one.agent.somethingHappened()
        }
        let hall = Peer(address(of: "hall"), topics: ["actionbutton/agents/hall/#"]) { one.agent.somethingHappened() }
        let kitchen = Peer(address(of: "kitchen"), topics: ["actionbutton/push/+"]) { one.agent.somethingHappened() }
        one.connect()
        try await one.agent.until("all are there") {
            home.last(one.topics.availability) == "online" && hall.isSubscribed && kitchen.isSubscribed
                && home.last("homeassistant/switch/actionbutton_kitchen/action_hold/config") != nil
        }
        let outcome = one.topics.outcome(of: "action.hold")
        // The other agent may not, and Home Assistant may.
        hall.publish(one.topics.command(to: "action.hold"), "on")
        hall.publish("actionbutton/agents/hall/availability", "online")
        try await one.agent.until("the other agent's own is allowed") {
            home.last("actionbutton/agents/hall/availability") != nil
        }
        #expect(folder.lines("lamp.log") == [])
        home.publish(one.topics.command(to: "action.hold"), "on")
        try await one.agent.until("Home Assistant's is performed") {
            home.outcomes(outcome).map(\.outcome) == [.performed]
        }
        #expect(folder.lines("lamp.log") == ["on"])
        let pusher = ControlPusher(broker: address(of: "timer-server"))
        try await pusher.push(String(repeating: "a", count: 64))
        try await one.agent.until("the push has come") { kitchen.received.count == 1 }
        await withCheckedContinuation { continuation in pusher.close { continuation.resume() } }
        for peer in [home, hall, kitchen] { await peer.stop() }
        await one.stop()
    }
}
