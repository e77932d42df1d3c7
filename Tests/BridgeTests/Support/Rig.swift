import AgentProtocol
import Broker
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Indicators
import Testing

@testable import Bridge

/// An agent with its bridge.
@AgentActor
final class BridgedAgent {
    let agent: AgentHarness
    let topics: Topics
    private(set) var bridge: Bridge?
    private let settings: BridgeSettings

    init(
        _ broker: BrokerAddress, clientID: String, extensions: [String] = [],
        gestures: [GestureName: GestureAssignment], controls: [DeclaredControl] = [], commands: [String] = [],
        homeAssistant: HomeAssistantSettings = HomeAssistantSettings(), timer: String? = nil,
        keepalive: Duration = .seconds(60), light: LightDevice? = nil
    ) async throws {
        agent = try AgentHarness(
            startingWith: extensions.map(Self.program), gestures: gestures, controls: controls, light: light)
        if let timer {
            let group = "\(agent.stateDirectory)/groups/com.example.timer"
            mkdir(group, 0o770)
            try timer.write(toFile: "\(group)/server", atomically: false, encoding: .utf8)
        }
        topics = Topics(prefix: "actionbutton", clientID: clientID)
        settings = BridgeSettings(
            address: broker, clientID: clientID, keepalive: keepalive, commands: commands,
            homeAssistant: homeAssistant, controls: controls.filter { $0.provider == .broker })
        await agent.start()
    }

    /// Connects agent and broker.
    func connect() {
        let bridge = Bridge(settings: settings, agentSocket: agent.socket, clock: SystemClock())
        self.bridge = bridge
        bridge.start()
    }

    func disconnect() async {
        guard let bridge else { return }
        self.bridge = nil
        await withCheckedContinuation { continuation in bridge.stop { continuation.resume() } }
    }

    func stop() async {
        await disconnect()
        await agent.stop()
    }

    /// Connects, runs a test with a peer that sees everything, and takes both apart whatever comes of it.
    ///
    /// - Parameter before: what happens while this agent is not there yet.
    func play(
        on broker: Mosquitto, before: ((Peer, Topics) async throws -> Void)? = nil,
        _ body: @AgentActor (Peer) async throws -> Void
    ) async throws {
        let peer = Peer(broker.address, topics: ["#"]) { [agent] in agent.somethingHappened() }
        let availability = topics.availability
        do {
            try await agent.until("the peer is subscribed") { peer.isSubscribed }
            try await before?(peer, topics)
            connect()
            try await agent.until("the agent is online") { peer.last(availability) == "online" }
            try await body(peer)
        } catch {
            await peer.stop()
            await stop()
            throw error
        }
        await peer.stop()
        await stop()
    }

    /// An executable of this package, beside the tests' own.
    nonisolated static func program(_ name: String) -> String {
        let own = Bundle.main.bundlePath
        return (own.hasSuffix(".xctest") ? (own as NSString).deletingLastPathComponent : own) + "/\(name)"
    }
}

extension DeclaredControl {
    /// A toggle of files: its state is whether one of them is there; the other notes each perform.
    static func file(_ kind: String, in folder: String, authentication: AuthenticationPolicy = .alwaysAllowed) -> Self {
        let file = "\(folder)/\(kind)"
        return DeclaredControl(
            kind: kind, name: "File \(kind)", authentication: authentication,
            action: .command(
                CommandControl(
                    role: .toggle(
                        isOn: .program(["test", "-e", file]), output: nil,
                        turnOn: .shell("touch \(file); echo on >>\(file).log"),
                        turnOff: .shell("rm -f \(file); echo off >>\(file).log")))))
    }

    /// A button that notes each perform.
    static func bell(_ kind: String, in folder: String, seconds: Double = 0) -> Self {
        DeclaredControl(
            kind: kind,
            action: .command(
                CommandControl(role: .button(run: .shell("sleep \(seconds); echo ring >>\(folder)/\(kind).log")))))
    }
}

/// A folder of a test's own.
final class Folder {
    let path: String

    init() {
        path = "/tmp/actionbutton-bridge.\(UUID().uuidString.prefix(8))"
        mkdir(path, 0o755)
    }

    func lines(_ name: String) -> [String] {
        ((try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? "").split(separator: "\n").map(
            String.init)
    }

    func write(_ text: String, to name: String, mode: mode_t = 0o600) throws -> String {
        let file = "\(path)/\(name)"
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        chmod(file, mode)
        return file
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
