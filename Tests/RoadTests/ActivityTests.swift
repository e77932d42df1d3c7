import ControlsTestKit
import Foundation
import Glibc
import Testing

@testable import Agent

@Suite("Live Activities and ControlCenter, with an extension")
@AgentActor
struct ActivityTests {
    private func shown(_ scene: Scene) -> ActivityFace? { scene.agent.showsNow.activity }

    @Test("an intent that starts an activity shows its title, state and countdown; status lists it")
    func started() async throws {
        try await Scene.play([.hold: .sample("Oven")]) { scene in
            #expect(shown(scene) == nil)
            scene.agent.press(.hold)
            await scene.agent.settled()
            let face = try #require(shown(scene))
            #expect(face.title == "Bread")
            #expect(face.stateText == "Rising")
            #expect(!face.isStale)
            let left = try #require(face.endsAt) - Date().timeIntervalSince1970
            #expect((500...600).contains(left))
            #expect(scene.agent.status.activities == [face])
        }
    }

    @Test("an activity outlives its extension and the agent, and the next process finds it")
    func outlives() async throws {
        try await Scene.play([.hold: .sample("Oven"), .tap: .sample("Switch")]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            let face = try #require(shown(scene))
            let first = scene.process
            kill(first, SIGKILL)
            try await scene.agent.until("a new process") {
                scene.agent.press(.tap)
                return scene.process != first
            }
            await scene.agent.settled()
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(scene.events("oven knows") == ["oven knows", "oven knows Rising:active"])
            #expect(shown(scene)?.id == face.id)
            #expect(shown(scene)?.stateText == "Cooling")

            try await scene.agent.restart()
            #expect(scene.agent.status.activities.map(\.id) == [face.id])
        }
    }

    @Test("an activity is stale from its date on, and one that has ended is dismissed at its date")
    func dates() async throws {
        try await Scene.play([.hold: .sample("Oven")]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            scene.agent.clock.advance(by: .seconds(590))
            #expect(shown(scene)?.isStale == false)
            // The extension's process reckons from the real time, which has gone on meanwhile.
            scene.agent.clock.advance(by: .seconds(3600))
            #expect(shown(scene)?.isStale == true)
        }
        try await Scene.play([.hold: .sample("Oven")]) { scene in
            scene.agent.press(.hold)
            await scene.agent.settled()
            scene.agent.press(.hold)
            await scene.agent.settled()
            #expect(shown(scene)?.stateText == "Cooling")
            // It counts down no more.
            #expect(shown(scene)?.endsAt == nil)
            scene.agent.clock.advance(by: .seconds(20))
            #expect(shown(scene) != nil)
            scene.agent.clock.advance(by: .seconds(3600))
            #expect(shown(scene) == nil)
            #expect(scene.agent.status.activities == [])
        }
    }

    @Test("ControlCenter in an extension knows the placed controls with their configurations, and reloads a kind")
    func controlCenter() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Herald"), .tap: .sample("Switch", ["name": "left"]),
            .doubleTap: .sample("Switch", ["name": "right"]),
        ]
        try await Scene.play(gestures) { scene in
            scene.forget()
            scene.agent.press(.hold)
            try await scene.until("value left")
            try await scene.until("value right")
            await scene.agent.settled()
            let switches = "com.example.sample.Switch,com.example.sample.Switch"
            let known = scene.events("herald")
            #expect(known.count == 1)
            #expect(known.first?.hasPrefix("herald knows com.example.sample.Herald,\(switches) ") == true)
            #expect(known.first.map { $0.hasSuffix("left,right") || $0.hasSuffix("right,left") } == true)
            #expect(scene.events("value").sorted() == ["value left", "value right"])
        }
    }

    @Test("the gallery names what this hardware does not show")
    func notShown() async throws {
        try await Scene.play([.hold: .sample("Bell")]) { scene in
            #expect(scene.agent.agent.host.notShown == ["BakeActivity of SampleExtension"])
        }
    }
}
