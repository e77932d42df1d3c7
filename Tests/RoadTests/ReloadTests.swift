import ControlHost
import ControlsTestKit
import Foundation
import Testing

@testable import Agent

@Suite("Reloading")
@AgentActor
struct ReloadTests {
    private static let kind = "com.example.sample.Switch"

    private func reload(_ scene: Scene) throws {
        try scene.agent.agent.reload(ReloadControlsCall(kind: Self.kind, app: nil))
    }

    @Test("reloads that are asked for while one is running lead to exactly one more")
    func coalesced() async throws {
        let control = GestureAssignment.sample("Switch", ["provider": "waits"])
        try await Scene.play([.hold: control], gates: ["value-gate"]) { scene in
            try await scene.until("value one")
            for _ in 0..<5 { try reload(scene) }
            scene.open()
            try await scene.until("value one", count: 2)
            scene.open()
            await scene.agent.settled()
            #expect(scene.events == ["value one", "value one"])
            #expect(scene.control?.freshness == .known)
        }
    }

    @Test("a provider that throws leaves the last content, marked stale, and is tried again later and later")
    func staleAndRecovery() async throws {
        try await Scene.play([.hold: .sample("Switch", ["provider": "throwsWhenTold"])]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            scene.leave("throw")
            scene.forget()
            try reload(scene)
            await scene.agent.settled()
            #expect(scene.control?.freshness == .stale)
            #expect(scene.control?.isOn == true)
            #expect(scene.control?.valueText == "Closed")

            var asked = 1
            for delay in [5, 20, 80, 300, 300] {
                scene.agent.clock.advance(by: .seconds(delay) - .nanoseconds(1))
                await scene.agent.settled()
                #expect(scene.events("value").count == asked, "before \(delay) s")
                scene.agent.clock.advance(by: .nanoseconds(1))
                await scene.agent.settled()
                asked += 1
                #expect(scene.events("value").count == asked, "after \(delay) s")
            }
            scene.takeAway("throw")
            scene.agent.clock.advance(by: .seconds(300))
            await scene.agent.settled()
            #expect(scene.control?.freshness == .known)
            #expect(scene.agent.clock.nextDeadline == nil, "an idle agent has nothing to wake up for")
        }
    }

    @Test("a stale control is reloaded before it is performed, and not performed on a guess")
    func staleIsNotPerformed() async throws {
        try await Scene.play([.hold: .sample("Switch", ["provider": "throwsWhenTold"])]) { scene in
            scene.leave("throw")
            try reload(scene)
            await scene.agent.settled()
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.failure == "the state is not known: The switch does not answer.")
            #expect(scene.events("perform") == [])
            scene.takeAway("throw")
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on"])
        }
    }

    @Test("a provider that throws every second time recovers by itself every time")
    func everySecondTime() async throws {
        try await Scene.play([.hold: .sample("Switch", ["provider": "throwsEverySecondTime"])]) { scene in
            for expected in [true, false, true] {
                // The reload after the action fails; that which follows it five seconds later does not.
                scene.agent.press(.hold)
                await scene.agent.settled()
                #expect(scene.control?.freshness == .stale)
                scene.agent.clock.advance(by: .seconds(5))
                await scene.agent.settled()
                #expect(scene.control?.freshness == .known)
                #expect(scene.control?.isOn == expected)
            }
        }
    }

    @Test("a provider that sleeps 2 s stalls nobody else")
    func slowProvider() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Switch", ["name": "slow", "provider": "sleeps"]), .tap: .sample("Lamp"),
        ]
        let scene = try Scene(gestures)
        await scene.agent.start()
        try await scene.until("value slow")
        scene.agent.press(.tap)
        try await scene.agent.until("the lamp is lit") { scene.control?.title == "Desk" && scene.control?.isOn == true }
        try await scene.agent.until("the lamp is known") { scene.agent.showsNow.work == .idle }
        #expect(scene.events("value slow").count == 1)
        await scene.agent.settled()
        scene.agent.press(.hold)
        #expect(scene.control?.freshness == .known)
        await scene.stop()
    }

    @Test("reloads that apps ask for are rationed per kind: 10 at once, then one in 30 s")
    func rationed() async throws {
        try await Scene.play([.hold: .sample("Switch"), .tap: .sample("Lamp")]) { scene in
            for _ in 0..<10 { try reload(scene) }
            #expect(throws: AgentError.self) { try reload(scene) }
            try scene.agent.agent.reload(ReloadControlsCall(kind: "com.example.sample.Lamp", app: nil))
            scene.agent.clock.advance(by: .seconds(30))
            try reload(scene)
            #expect(throws: AgentError.self) { try reload(scene) }
            await scene.agent.settled()
        }
    }

    @Test("a kind that there is not is named to a person, and passed over for an app")
    func unknownKind() async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            scene.forget()
            #expect(throws: AgentError.self) {
                try scene.agent.agent.reload(ReloadControlsCall(kind: "com.example.Gone", app: nil))
            }
            try scene.agent.agent.reload(ReloadControlsCall(kind: "com.example.Gone", app: "com.example.app"))
            await scene.agent.settled()
            #expect(scene.events == [])
        }
    }

    @Test("developer mode lifts the ration")
    func developerMode() async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            scene.agent.agent.setDeveloperMode(true)
            for _ in 0..<50 { try reload(scene) }
            scene.agent.agent.setDeveloperMode(false)
            for _ in 0..<10 { try reload(scene) }
            #expect(throws: AgentError.self) { try reload(scene) }
            await scene.agent.settled()
        }
    }

    @Test("no preview asks for the current value: not the gallery's, not that of assigning and configuring")
    func previews() async throws {
        try await Scene.play([.hold: .sample("Plain")]) { scene in
            let gallery = await withCheckedContinuation { done in
                scene.agent.agent.host.gallery { done.resume(returning: $0) }
            }
            let preview = try #require(gallery.first { $0.description.kind == Self.kind }?.preview)
            #expect(preview.isOn == false)
            #expect(preview.title == "one")
            #expect(preview.valueText == "Open")
            #expect(scene.events == [])
            let call = AssignCall(button: "action", gesture: .tap, kind: Self.kind, configuration: ["name": "two"])
            let assigned = await withCheckedContinuation { done in
                scene.agent.agent.assign(call) { done.resume(returning: $0) }
            }
            #expect(throws: Never.self) { try assigned.get() }
            await scene.agent.settled()
            // Placed, it is asked once.
            #expect(scene.events == ["value two"])
        }
    }

    @Test("a push reloads the one control that owns the token, and its handler is told of all of its kind")
    func push() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Pushed", ["name": "front"]), .tap: .sample("Pushed", ["name": "back"]),
        ]
        try await Scene.play(gestures) { scene in
            try await scene.until("tokens")
            let told = try #require(scene.events("tokens").last)
            let tokens = told.dropFirst("tokens ".count).split(separator: ",").map { $0.split(separator: "=") }
            #expect(tokens.map { $0.first } == ["front", "back"])
            let back = try #require(tokens.last?.last.map(String.init))
            #expect(back.count == 64)
            await scene.agent.settled()
            scene.forget()
            let payload: JSONValue = .object(["aps": .object(["content-changed": true])])
            try scene.agent.agent.push(PushCall(token: back, payload: payload))
            await scene.agent.settled()
            #expect(scene.events == ["value back"])
            #expect(throws: AgentError.self) {
                try scene.agent.agent.push(PushCall(token: "00", payload: payload))
            }
            #expect(throws: AgentError.self) { try scene.agent.agent.push(PushCall(token: back, payload: true)) }
            #expect(scene.events == ["value back"])
        }
    }

    @Test("an entity is kept by its identifier and looked up at each render: a renamed one shows its new name")
    func renamedEntity() async throws {
        try await Scene.play([.hold: .sample("Lamp", ["lamp": "desk"])]) { scene in
            #expect(scene.control?.title == "Desk")
            scene.leave("renamed")
            try scene.agent.agent.reload(ReloadControlsCall(kind: nil, app: nil))
            await scene.agent.settled()
            #expect(scene.control?.title == "Writing desk")
        }
    }

    @Test("an entity that is gone says so")
    func goneEntity() async throws {
        try await Scene.play([.hold: .sample("Lamp", ["lamp": "desk"])]) { scene in
            scene.leave("desk-is-gone")
            try scene.agent.agent.reload(ReloadControlsCall(kind: nil, app: nil))
            await scene.agent.settled()
            #expect(scene.control?.freshness == .stale)
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.failure?.contains("desk") == true)
            #expect(scene.events("perform") == [])
        }
    }
}
