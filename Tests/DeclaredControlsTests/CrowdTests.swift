import AgentProtocol
import Configuration
import ControlsTestKit
import EventLoop
import Glibc
import Testing

@testable import DeclaredControls

@AgentActor
@Suite("A thousand declared controls")
struct CrowdTests {
    @Test("they load and are in the gallery, and nothing would wake the agent")
    func thousand() async throws {
        let folder = try WorkFolder()
        try folder.write("config.yaml", Self.text)
        let clock = ContinuousClock()
        let start = clock.now
        let configuration = try AgentConfiguration.load(path: folder.path + "/config.yaml")
        let loaded = clock.now
        #expect(configuration.controls.count == 1000)
        let agent = try await AgentHarness(
            gestures: [.hold: GestureAssignment(kind: "control-500")], controls: configuration.controls)
        let started = clock.now
        let gallery = await withCheckedContinuation { continuation in
            agent.agent.host.gallery { continuation.resume(returning: $0) }
        }
        #expect(gallery.count == 1000)
        #expect(agent.clock.scheduledCount == 0)
        // For the record, and not expected: this may be a build without optimisation on a machine that is busy.
        print("1,000 declared controls: read in \(loaded - start), agent ready in \(started - loaded) more")
        await agent.stop()
    }

    /// Every third one wants to be refreshed by time; only what is placed may be.
    static let text =
        "buttons: {action: {scripted: {}}}\ncontrols:\n"
        + (0..<1000).map { number in
            """
              control-\(number):
                name: Control \(number)
                tint: yellow
                symbol: {on: lightbulb.fill, off: lightbulb}
                hint: {on: Light, off: Darken}
                command: {is-on: ["true"], turn-on: [/usr/bin/touch, a], turn-off: {shell: "rm a"}}
                refresh: {\(number % 3 == 0 ? "every: 30s" : "on-change: state")}

            """
        }.joined()
}
