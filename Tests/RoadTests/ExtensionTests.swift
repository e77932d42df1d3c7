import ControlHost
import ControlsTestKit
import Foundation
import Glibc
import Testing

@testable import Agent

@Suite("Extensions that misbehave")
@AgentActor
struct ExtensionTests {
    @Test("an action that never returns is ended by its time limit; calls in flight fail, and none is repeated")
    func timeLimit() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Switch", ["name": "left", "action": "waits"]),
            .tap: .sample("Switch", ["name": "right", "action": "waits"]),
        ]
        try await Scene.play(gestures, gates: ["perform-gate"]) { scene in
            let start = scene.agent.clock.now
            scene.agent.press(.hold)
            try await scene.until("perform left")
            let first = scene.process
            scene.agent.press(.tap)
            try await scene.until("perform right")
            // The first action began when the hold reached its threshold.
            scene.agent.clock.advance(to: start + .milliseconds(500) + .seconds(30) - .nanoseconds(1))
            #expect(scene.agent.showsNow.work == .performing)
            scene.agent.clock.advance(by: .nanoseconds(1))
            await scene.agent.settled()
            #expect(scene.failure == "SampleExtension was ended while it was still working")
            scene.forget()
            scene.agent.press(.hold)
            try await scene.until("perform left")
            #expect(scene.process != first)
            scene.open()
            await scene.agent.settled()
            #expect(scene.events("perform") == ["perform left on", "performed left on"])
            #expect(scene.failure == nil)
            #expect(!ProcessTable.isAlive(first))
        }
    }

    @Test("a provider that never returns is ended by its time limit, and asked again later")
    func providerNeverReturns() async throws {
        let control = GestureAssignment.sample("Switch", ["provider": "waits"])
        try await Scene.play([.hold: control], gates: ["value-gate"]) { scene in
            try await scene.until("value one")
            let first = scene.process
            scene.agent.clock.advance(by: .seconds(10))
            #expect(scene.control?.freshness == .unknown)
            #expect(scene.agent.status.buttons.count == 1)
            scene.agent.clock.advance(by: .seconds(5))
            try await scene.until("value one", count: 2)
            #expect(scene.process != first)
            scene.open()
            await scene.agent.settled()
            #expect(scene.control?.freshness == .known)
        }
    }

    @Test("an action that exits, with 0 even, has failed, and the control is asked anew")
    func exits() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "exits"])]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(
                scene.failure == "SampleExtension exited with status 0 before it answered; its output is in the journal"
            )
            #expect(scene.events == ["value one", "perform one on", "value one"])
            #expect(scene.control?.freshness == .known)
            #expect(scene.control?.isOn == false)
        }
    }

    @Test("an action that writes rubbish on its sockets has failed, and nothing else has")
    func rubbish() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "writesRubbish"])]) { scene in
            let agent = scene.agent
            agent.press(.hold)
            // The process may have died with it, and is given a moment to say so.
            try await agent.until("the rubbish is noticed") {
                agent.clock.nextDeadline == agent.clock.now + .milliseconds(200)
            }
            agent.clock.advance(by: .milliseconds(200))
            await agent.settled()
            #expect(scene.failure?.hasPrefix("SampleExtension answered with something that is not a reply") == true)
            #expect(scene.events("perform ") == ["perform one on"])
            #expect(scene.control?.freshness == .known)
        }
    }

    @Test("an action that takes 100 MB takes them from its own process")
    func memory() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "takesMemory"])]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events.contains("took 100 MB"))
            #expect(scene.control?.isOn == true)
        }
    }

    @Test("an action that prints to standard output disturbs nobody")
    func prints() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "prints"])]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.control?.isOn == true)
            #expect(scene.failure == nil)
        }
    }

    @Test("an extension that is killed in mid-action fails that action, which is not repeated, and is started anew")
    func killed() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "waits"])], gates: ["perform-gate"]) { scene in
            scene.agent.press(.hold)
            try await scene.until("perform one on")
            kill(scene.process, SIGKILL)
            await scene.agent.settled()
            #expect(scene.failure?.contains("was ended by signal 9") == true)
            #expect(scene.control?.isOn == false)
            #expect(scene.events("perform") == ["perform one on"])
            #expect(scene.control?.freshness == .known)
        }
    }

    @Test("an extension that is taken away in mid-action fails that action, and its controls say that they are gone")
    func takenAway() async throws {
        let control = GestureAssignment.sample("Switch", ["action": "waits"])
        let extensions = ["SampleExtension", "CrowdExtension"]
        try await Scene.play([.hold: control], extensions: extensions, gates: ["perform-gate"]) { scene in
            scene.agent.press(.hold)
            try await scene.until("perform one on")
            let process = scene.process
            var without = scene.agent.configuration
            without.extensions.removeFirst()
            await withCheckedContinuation { done in
                scene.agent.agent.apply(without) { done.resume() }
            }
            await scene.agent.settled()
            #expect(scene.failure == "SampleExtension was ended while it was still working")
            #expect(scene.control?.freshness == .stale)
            #expect(!ProcessTable.isAlive(process))
            scene.agent.press(.hold)
            await scene.agent.settled()
            let gone = "no extension and no file has a control com.example.sample.Switch;"
            #expect(scene.failure?.hasPrefix(gone) == true)
            // Nor was it started again to be asked for the state.
            #expect(scene.events == ["value one", "perform one on"])
        }
    }

    // MARK: Builds

    /// A folder of its own with copies of built executables.
    private struct Copies: ~Copyable {
        let folder: String

        init() throws {
            folder = "/tmp/actionbutton-copies.\(UUID().uuidString.prefix(8))"
            try #require(mkdir(folder, 0o755) == 0)
        }

        /// Puts a copy in its place by a rename, as installers do.
        func install(_ program: String, as name: String) throws -> String {
            try Program.copy(program, to: "\(folder)/.new")
            try #require(rename("\(folder)/.new", "\(folder)/\(name)") == 0)
            return "\(folder)/\(name)"
        }

        deinit {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    @Test("a newer build that takes an extension's place runs from the next call on; the action in flight ends first")
    func newerBuild() async throws {
        let copies = try Copies()
        let path = try copies.install("SampleExtension", as: "sample")
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Switch", ["action": "waits"]), .tap: .sample("Bell"),
        ]
        let scene = try Scene(gestures, extensions: [path], gates: ["perform-gate"])
        await scene.start()
        scene.agent.press(.hold)
        try await scene.until("perform one on")
        let old = scene.process
        _ = try copies.install("SampleExtension", as: "sample")
        scene.agent.press(.tap)
        try await scene.until("perform bell")
        #expect(scene.process != old)
        #expect(ProcessTable.isAlive(old))
        scene.open()
        await scene.agent.settled()
        #expect(scene.events("perform") == ["perform one on", "perform bell", "performed one on"])
        #expect(scene.isOn("one"))
        #expect(scene.failure == nil)
        await scene.stop()
        #expect(!ProcessTable.isAlive(old))
    }

    @Test("a newer build's controls are known as soon as it is called")
    func newerBuildWithOtherControls() async throws {
        let copies = try Copies()
        let path = try copies.install("SampleExtension", as: "crowd")
        let scene = try Scene([.hold: .sample("Bell")], extensions: [path])
        await scene.start()
        _ = try copies.install("CrowdExtension", as: "crowd")
        scene.agent.press(.hold)
        let host = scene.agent.agent.host
        try await scene.agent.until("the new build has said what it has") { host.kinds.contains("crowd.23") }
        #expect(host.kinds.count == 23)
        await scene.agent.settled()
        #expect(scene.events("perform") == [])
        scene.agent.press(.hold)
        await scene.agent.settled()
        #expect(scene.failure?.contains("no extension and no file has a control com.example.sample.Bell") == true)
        await scene.stop()
    }

    @Test("a kind that two extensions have is refused, and both files are named")
    func duplicateKinds() async throws {
        let copies = try Copies()
        let paths = [
            try copies.install("SampleExtension", as: "one"), try copies.install("SampleExtension", as: "two"),
        ]
        let scene = try Scene([.hold: .sample("Bell")], extensions: paths)
        await scene.start()
        let host = scene.agent.agent.host
        #expect(host.kinds == [])
        let problem = try #require(host.problems.first { $0.hasPrefix("com.example.sample.Bell ") })
        #expect(paths.allSatisfy { problem.contains($0) })
        #expect(host.problems.count == 18)
        scene.agent.press(.hold)
        await scene.agent.settled()
        #expect(scene.failure == problem)
        #expect(scene.events == [])
        await scene.stop()
    }

    @Test("an extension that others could have replaced is refused by name, and not started")
    func untrusted() async throws {
        let copies = try Copies()
        let path = try copies.install("SampleExtension", as: "sample")
        chmod(path, 0o757)
        let scene = try Scene([.hold: .sample("Switch")], extensions: [path])
        await scene.start()
        #expect(scene.agent.agent.host.problems.contains { $0.contains(path) })
        #expect(scene.events == [])
        await scene.stop()
    }
}
