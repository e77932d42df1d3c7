import ControlsTestKit
import Testing

@testable import ProductivityTimerExtension

/// The toggle in the test's own process: no agent, no button, nothing to wait for.
@Suite("Timer toggle", .serialized)
struct TimerToggleTests {
    @Test("a preview shows the chosen timer, and that it is off")
    func preview() async throws {
        let toggle = try await ControlTester(TimerToggle.self, configuration: ["timer": "personal"])
        let shown = try await toggle.preview()
        #expect(shown.title == "Personal")
        #expect(shown.isOn == false)
        #expect(shown.valueText == "Stopped")
    }

    @Test("the action starts the timer, and then stops it")
    func perform() async throws {
        let toggle = try await ControlTester(TimerToggle.self, configuration: ["timer": "work"])
        #expect(try await toggle.hint() == "Hold to Start")
        try await toggle.perform()
        #expect(try await toggle.render().valueText == "Running")
        #expect(try await toggle.hint() == "Hold to Stop")
        try await toggle.perform()
        #expect(try await toggle.render().isOn == false)
    }

    @Test("a person can choose among the timers that there are")
    func options() async throws {
        let toggle = try await ControlTester(ProductivityTimerBundle.self, kind: "com.example.Productivity.TimerToggle")
        #expect(try await toggle.options(for: "timer").map(\.title) == ["Work", "Personal"])
    }

    @Test("a timer that there is not is refused")
    func unknownTimer() async throws {
        let toggle = try await ControlTester(TimerToggle.self, configuration: ["timer": "lunch"])
        await #expect(throws: (any Error).self) { try await toggle.render() }
    }
}
