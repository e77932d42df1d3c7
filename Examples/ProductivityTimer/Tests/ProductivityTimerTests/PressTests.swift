import ControlsTestKit
import Foundation
import Testing

/// The extension as it is installed, pressed by a scripted button, and seen by an indicator that records.
@Suite("Pressing the timer")
@AgentActor
struct PressTests {
    @Test("a hold starts the timer, and the light turns on at the threshold")
    func hold() async throws {
        let agent = try await AgentHarness(
            extensions: [Self.extensionPath],
            gestures: [
                .hold: GestureAssignment(
                    kind: "com.example.Productivity.TimerToggle", configuration: ["timer": "work"])
            ])
        agent.button.press(at: agent.clock.now)
        #expect(agent.showsNow.hint == "Hold to Start")
        agent.clock.advance(by: .milliseconds(499))
        #expect(agent.showsNow.control?.isOn == false)
        agent.clock.advance(by: .milliseconds(1))
        #expect(agent.showsNow.control?.isOn == true)
        agent.button.release(at: agent.clock.now)

        let shown = await agent.settled()
        #expect(shown.control?.valueText == "Running")
        #expect(shown.control?.tint == .system(.purple))
        #expect(shown.work == .idle)
        await agent.stop()
    }

    /// Built beside the tests.
    private static var extensionPath: String {
        let own = Bundle.main.bundleURL
        let folder = own.pathExtension == "xctest" ? own.deletingLastPathComponent() : own
        return folder.appendingPathComponent("ProductivityTimerExtension").path
    }
}
