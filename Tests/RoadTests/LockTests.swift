import ControlsTestKit
import Testing

@testable import Agent

@Suite("The lock")
@AgentActor
struct LockTests {
    @Test("what requires a person who has unlocked the machine is not performed while it is locked")
    func authentication() async throws {
        try await Scene.play([.hold: .sample("Safe"), .tap: .sample("Bell")]) { scene in
            scene.agent.agent.lock()
            #expect(scene.agent.status.isLocked)
            #expect(scene.agent.showsNow.isLocked)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("perform") == [])
            #expect(scene.failure?.hasPrefix("the machine is locked") == true)
            // What does not require it is performed all the same.
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.events("perform") == ["perform bell"])
            scene.agent.agent.unlock()
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("perform") == ["perform bell", "perform safe on"])
        }
    }

    @Test("what is private is not shown while it is locked: no words, no state")
    func redaction() async throws {
        try await Scene.play([.hold: .sample("Private")]) { scene in
            #expect(scene.control?.title == "Diary")
            #expect(scene.control?.isOn == true)
            scene.agent.agent.isSessionLocked = true
            #expect(scene.control?.title == "")
            #expect(scene.control?.valueText == nil)
            #expect(scene.control?.isOn == false)
            scene.agent.agent.isSessionLocked = false
            #expect(scene.control?.title == "Diary")
            #expect(scene.control?.isOn == true)
        }
    }

    @Test("unlock lifts only what lock did; lock outlives the agent")
    func unlocking() async throws {
        try await Scene.play([.hold: .sample("Safe")]) { scene in
            scene.agent.agent.lock()
            try await scene.agent.restart()
            #expect(scene.agent.status.isLocked)
            scene.agent.agent.isSessionLocked = true
            let refusal = await withCheckedContinuation { done in
                scene.agent.agent.unlock { done.resume(returning: $0) }
            }
            #expect(refusal != nil)
            #expect(scene.agent.status.isLocked)
            scene.agent.agent.isSessionLocked = false
            #expect(!scene.agent.status.isLocked)
        }
    }
}

@Suite("Several controls of one kind")
@AgentActor
struct SideBySideTests {
    @Test("each has its own configuration, looked up anew at each render")
    func entities() async throws {
        let controls: [GestureName: GestureAssignment] = [
            .hold: .sample("Lamp", ["lamp": "desk"]), .tap: .sample("Lamp", ["lamp": "hall"]),
        ]
        try await Scene.play(controls) { scene in
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.control?.title == "Hall")
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.control?.title == "Desk")
            #expect(scene.events == ["perform lamp-hall on", "perform lamp-desk on"])

            scene.leave("renamed")
            try scene.agent.agent.reload(ReloadControlsCall(kind: nil))
            await scene.agent.settled()
            #expect(scene.control?.title == "Writing desk")

            scene.leave("desk-is-gone")
            try scene.agent.agent.reload(ReloadControlsCall(kind: nil))
            await scene.agent.settled()
            #expect(scene.control?.freshness == .stale)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.failure?.contains("desk") == true)
            #expect(scene.events("perform").count == 2)
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.events.last == "perform lamp-hall off")
        }
    }
}
