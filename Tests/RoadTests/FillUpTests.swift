import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import Indicators
import Testing

/// A hold as an eye sees it, with the whole agent and a clock that stands still.
@Suite("Filling up") @AgentActor
struct FillUpTests {
    @Test(
        "the light is full in the very frame in which the hold counts, and not a nanosecond before",
        arguments: [
            true, false,
        ])
    func full(isDimmable: Bool) async throws {
        try await Scene.play([.hold: .sample("Switch")]) { scene in
            let agent = scene.agent
            agent.button.press(at: agent.clock.now)
            let filling = Light(agent.showsNow, isDimmable: isDimmable, at: agent.clock.now)
            #expect(filling.state == .holding)
            let before = agent.shown.count
            agent.clock.advance(by: .milliseconds(500) - .nanoseconds(1))
            #expect(agent.shown.count == before)
            let last = filling.level(at: agent.clock.now)
            #expect(last.level < 1)
            #expect(last.nextChange == agent.clock.now + .nanoseconds(1))

            agent.clock.advance(by: .nanoseconds(1))
            // The filling light itself is full now, and so is what the agent shows from this moment on.
            #expect(filling.level(at: agent.clock.now).level == 1)
            #expect(filling.level(at: agent.clock.now).nextChange == nil)
            let performing = Light(agent.showsNow, isDimmable: isDimmable, at: agent.clock.now, following: filling)
            #expect(agent.showsNow.press == .held)
            #expect(performing.state == .performing)
            #expect(performing.level(at: agent.clock.now).level == 1)
            agent.button.release(at: agent.clock.now)
            await agent.settled()
            #expect(scene.events("perform ").count == 1)
        }
    }
}
