import ControlHost
import ControlsTestKit
import Foundation
import Glibc
import Testing

@testable import Agent

@Suite("Restarts, stops and locks")
@AgentActor
struct LifeTests {
    private func assign(_ scene: Scene, _ call: AssignCall) async throws -> Assignment? {
        try await withCheckedContinuation { done in
            scene.agent.agent.assign(call) { done.resume(returning: $0) }
        }.get()
    }

    @Test("what a person assigned survives a restart of the agent, with its identity, and its state is asked anew")
    func restart() async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            let call = AssignCall(
                button: "action", gesture: .tap, kind: "com.example.sample.Switch", configuration: ["name": "two"])
            let assigned = try #require(try await assign(scene, call))
            await scene.agent.settled()
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.control?.isOn == true)
            scene.forget()

            try await scene.agent.restart()
            let assignments = scene.agent.status.buttons.flatMap(\.assignments)
            #expect(assignments.map(\.gesture) == [.tap, .hold])
            #expect(assignments.first == assigned)
            #expect(Set(scene.events) == ["value one", "value two"])
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.control?.title == "two")
            #expect(scene.control?.isOn == false)
        }
    }

    @Test("what cannot be saved is refused with the reason, and is as it was")
    func unsaved() async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            let before = scene.agent.status
            mkdir("\(scene.agent.stateDirectory)/state.json.new", 0o700)
            let call = AssignCall(button: "action", gesture: .tap, kind: "com.example.sample.Bell")
            await #expect(
                throws: AgentError.notPermitted(reason: "the assignment cannot be saved: \(SystemError(EISDIR))")
            ) {
                try await assign(scene, call)
            }
            let refusal = await withCheckedContinuation { done in
                scene.agent.agent.lock { done.resume(returning: $0) }
            }
            #expect(refusal == .notPermitted(reason: "the change cannot be saved: \(SystemError(EISDIR))"))
            #expect(scene.agent.status == before)
            rmdir("\(scene.agent.stateDirectory)/state.json.new")
            let assigned = try await assign(scene, call)
            #expect(assigned?.kind == "com.example.sample.Bell")
        }
    }

    @Test("push tokens survive a restart of the agent")
    func tokensSurvive() async throws {
        try await Scene.play([.hold: .sample("Pushed", ["name": "front"])]) { scene in
            try await scene.until("tokens")
            let told = scene.events("tokens").last
            scene.forget()
            try await scene.agent.restart()
            try await scene.until("tokens")
            #expect(scene.events("tokens").last == told)
        }
    }

    @Test("a control that is removed has its push handler told")
    func removed() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Pushed", ["name": "front"]), .tap: .sample("Pushed", ["name": "back"]),
        ]
        try await Scene.play(gestures) { scene in
            try await scene.until("tokens")
            scene.forget()
            _ = try await assign(scene, AssignCall(button: "action", gesture: .tap, kind: nil))
            try await scene.until("tokens")
            let told = try #require(scene.events("tokens").last)
            #expect(told.hasPrefix("tokens front="))
            #expect(!told.contains("back"))
        }
    }

    @Test("an agent that is told to stop lets a running action end within 5 s")
    func stopWaits() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "waits"])], gates: ["perform-gate"]) { scene in
            scene.agent.press(.hold)
            try await scene.until("perform one on")
            let process = scene.process
            await withCheckedContinuation { done in
                scene.agent.agent.stop { done.resume() }
                scene.agent.clock.advance(by: .seconds(5) - .nanoseconds(1))
                #expect(ProcessTable.isAlive(process))
                scene.open()
            }
            #expect(scene.isOn("one"))
            #expect(!ProcessTable.isAlive(process))
        }
    }

    @Test("an action that has not ended by then is ended")
    func stopEnds() async throws {
        try await Scene.play([.hold: .sample("Switch", ["action": "waits"])], gates: ["perform-gate"]) { scene in
            scene.agent.press(.hold)
            try await scene.until("perform one on")
            let process = scene.process
            await withCheckedContinuation { done in
                scene.agent.agent.stop { done.resume() }
                scene.agent.clock.advance(by: .seconds(5))
            }
            #expect(!scene.isOn("one"))
            #expect(!ProcessTable.isAlive(process))
        }
    }

    @Test("while the machine is locked, what requires authentication is not performed")
    func authentication() async throws {
        try await Scene.play([.hold: .sample("Safe"), .tap: .sample("Bell")]) { scene in
            scene.agent.agent.lock()
            #expect(scene.agent.showsNow.isLocked)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.failure?.contains("locked") == true)
            #expect(scene.events("perform") == [])
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.events("perform") == ["perform bell"])

            scene.agent.agent.unlock()
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("perform safe") == ["perform safe on"])
            #expect(!scene.agent.showsNow.isLocked)
        }
    }

    @Test("while the machine is locked, what is private is not shown")
    func privacy() async throws {
        try await Scene.play([.hold: .sample("Private")]) { scene in
            #expect(scene.control?.title == "Diary")
            #expect(scene.control?.isOn == true)
            scene.agent.agent.lock()
            #expect(scene.control?.title == "")
            #expect(scene.control?.valueText == nil)
            #expect(scene.control?.isOn == false)
            scene.agent.agent.unlock()
            #expect(scene.control?.valueText == "Dear diary")
        }
    }

    @Test("the lock survives a restart of the agent")
    func lockSurvives() async throws {
        try await Scene.play([.hold: .sample("Safe")]) { scene in
            scene.agent.agent.lock()
            try await scene.agent.restart()
            #expect(scene.agent.status.isLocked)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("perform") == [])
        }
    }

    @Test("an agent at rest has nothing to wake up for")
    func rest() async throws {
        try await Scene.play([.hold: .sample("Switch"), .tap: .sample("Lamp")]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.agent.clock.nextDeadline == nil)
        }
    }
}
