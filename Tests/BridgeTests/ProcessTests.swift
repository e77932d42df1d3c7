import AgentProtocol
import Broker
import Configuration
import ControlsTestKit
import EventLoop
import Foundation
import Glibc
import Testing

@testable import Bridge

/// `actionbutton-mqtt` as a process, with its log and its signals.
@Suite("The program as a process", .enabled(if: Mosquitto.isThere))
struct ProcessTests {
    /// A running program, with what is around it.
    @AgentActor
    private final class Process {
        let broker: Mosquitto
        let agent: AgentHarness
        let peer: Peer
        let folder: Folder
        private let number: pid_t

        init(_ mqtt: String) async throws {
            let folder = Folder()
            self.folder = folder
            broker = try Mosquitto(["allow_anonymous true", "max_queued_messages 10000"])
            let agent = try await AgentHarness(
                gestures: [.hold: GestureAssignment(kind: "lamp")], controls: [.file("lamp", in: folder.path)])
            self.agent = agent
            peer = Peer(broker.address, topics: ["actionbutton/#"]) { agent.somethingHappened() }
            _ = try folder.write("mqtt: {host: 127.0.0.1, port: \(broker.port), \(mqtt)}", to: "config.yaml")
            number = try Spawned.start(
                [
                    BridgedAgent.program("actionbutton-mqtt"), "--config", "\(folder.path)/config.yaml", "--socket",
                    agent.socket,
                ], output: "\(folder.path)/log")
        }

        var log: [String] { folder.lines("log") }

        func topics(_ clientID: String) -> Topics { Topics(prefix: "actionbutton", clientID: clientID) }

        func untilOnline(_ clientID: String) async throws {
            let topic = topics(clientID).availability
            try await agent.until("\(clientID) is online") { [peer] in peer.last(topic) == "online" }
        }

        /// Gives it another configuration, and waits until it has said something about that.
        func reload(_ configuration: String, until words: String) async throws {
            _ = try folder.write(configuration, to: "config.yaml")
            kill(number, SIGHUP)
            let deadline = Date() + 10
            while !log.contains(where: { $0.contains(words) }) {
                try #require(Date() < deadline, "\(words): \(log)")
                await pause()
            }
        }

        func pause(_ time: Duration = .milliseconds(5)) async {
            await withCheckedContinuation { continuation in
                _ = SystemClock().schedule(after: time) { continuation.resume() }
            }
        }

        /// How often each of its threads has been woken since it began.
        var wakeUps: [String: Int] {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")) ?? []
            let pairs = tasks.map { task in
                let path = "/proc/\(number)/task/\(task)/status"
                let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
                return (task, line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }

        /// - Returns: its exit status.
        func end() async -> Int32 {
            kill(number, SIGTERM)
            var status: Int32 = 0
            while waitpid(number, &status, WNOHANG) == 0 { await pause() }
            await peer.stop()
            await agent.stop()
            return (status >> 8) & 0xff
        }
    }

    @Test("of a thousand messages that mean nothing, the log has one line, and their number at the end")
    @AgentActor
    func flood() async throws {
        let process = try await Process("client-id: kitchen, commands: [lamp]")
        try await process.untilOnline("kitchen")
        let topics = process.topics("kitchen")
        let (set, outcome) = (topics.command(to: "action.hold"), topics.outcome(of: "action.hold"))
        for number in 0..<1000 {
            let isWaiting = process.peer.publish(set, "nonsense \(number)")
            #expect(isWaiting)
            if number % 50 == 49 { try await process.agent.until("they have left") { process.peer.isDrained } }
        }
        process.peer.publish(set, "on")
        try await process.agent.until("the one that means something is performed") {
            process.peer.outcomes(outcome).last?.outcome == .performed
        }
        #expect(process.folder.lines("lamp.log") == ["on"])
        #expect(await process.end() == 0)
        let refusals = process.log.filter { $0.contains("refus") || $0.contains("not performed") }
        #expect(refusals.count == 2, "\(process.log)")
        #expect(refusals.first?.contains("a command for action.hold is not performed: it is malformed") == true)
        #expect(refusals.last?.hasSuffix("999 more refusals were not named, being like those that were") == true)
    }

    @Test("at rest it is woken for the keepalive alone")
    @AgentActor
    func rest() async throws {
        let process = try await Process("client-id: kitchen, keepalive: 3600s")
        try await process.untilOnline("kitchen")
        await process.pause(.seconds(2))
        let before = process.wakeUps
        await process.pause(.seconds(5))
        // Dispatch lets threads that have nothing to do end after some seconds, which wakes nobody else.
        let woken = process.wakeUps.filter { $0.value != before[$0.key, default: 0] }
        #expect(woken.isEmpty, "\(before) \(woken)")
        #expect(await process.end() == 0)
    }

    @Test("of another client with the same id the log has one line, however often they push each other out")
    @AgentActor
    func sameID() async throws {
        let process = try await Process("client-id: kitchen")
        try await process.untilOnline("kitchen")
        let agent = process.agent
        let rival = Peer(process.broker.address, clientID: "kitchen") { agent.somethingHappened() }
        try await agent.until("they have pushed each other out", within: .seconds(60)) { rival.closures.count == 5 }
        await rival.stop()
        let told = process.log.filter { $0.contains("another client") && $0.contains("kitchen") }
        #expect(told.count == 1, "\(process.log)")
        #expect(process.log.count <= 9, "\(process.log)")
        #expect(await process.end() == 0)
    }

    @Test("a bad file leaves the running configuration in place, and a good one takes its place")
    @AgentActor
    func reload() async throws {
        let process = try await Process("client-id: kitchen, commands: [lamp]")
        try await process.untilOnline("kitchen")
        let port = process.broker.port
        try await process.reload("mqtt: {port: 1}", until: "the configuration before stays in use")
        #expect(process.log.last?.contains("mqtt has no host") == true)
        let kitchen = process.topics("kitchen")
        let command = #"{"command":"on","id":"once"}"#
        process.peer.publish(kitchen.command(to: "action.hold"), command)
        try await process.agent.until("the one before takes commands") {
            process.peer.outcomes(kitchen.outcome(of: "action.hold")).map(\.outcome) == [.performed]
        }
        #expect(process.peer.texts(kitchen.availability).filter { $0 == "online" }.count == 1)

        try await process.reload(
            "mqtt: {host: 127.0.0.1, port: \(port), client-id: den, commands: [lamp]}", until: "has been read anew")
        try await process.untilOnline("den")
        #expect(process.peer.last(kitchen.availability) == "offline")
        let den = process.topics("den")
        // What the one before has taken is not taken again.
        process.peer.publish(den.command(to: "action.hold"), command)
        process.peer.publish(den.command(to: "action.hold"), "off")
        try await process.agent.until("both are answered") {
            process.peer.outcomes(den.outcome(of: "action.hold")).count == 2
        }
        #expect(process.peer.outcomes(den.outcome(of: "action.hold")).map(\.outcome) == [.refused, .performed])
        #expect(process.folder.lines("lamp.log") == ["on", "off"])

        try await process.reload(
            "mqtt: {host: 127.0.0.1, port: \(port), client-id: den, commands: [lamp]}", until: "nothing in it is new")
        #expect(process.peer.texts(den.availability).filter { $0 == "online" }.count == 1)
        #expect(await process.end() == 0)
    }
}
