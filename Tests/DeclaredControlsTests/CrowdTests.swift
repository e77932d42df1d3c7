import AgentProtocol
import Configuration
import ControlsTestKit
import EventLoop
import Testing

@testable import DeclaredControls

/// How long a file with as many takes to load is `Benchmarks/Declared`'s to say, in a build with optimisation.
@AgentActor
@Suite("A thousand declared controls")
struct CrowdTests {
    @Test("they are in the gallery, and nothing would wake the agent")
    func thousand() async throws {
        let folder = try WorkFolder()
        let controls = (0..<1000).map { number in
            // Every third one wants to be refreshed by time; only what is placed may be.
            var control = folder.lamp(
                refresh: number.isMultiple(of: 3)
                    ? RefreshRule(every: .seconds(30)) : RefreshRule(files: [folder.path + "/state"]))
            control.kind = "control-\(number)"
            return control
        }
        let agent = try await AgentHarness(
            gestures: [.hold: GestureAssignment(kind: "control-500")], controls: controls)
        let gallery = await withCheckedContinuation { continuation in
            agent.agent.host.gallery { continuation.resume(returning: $0) }
        }
        #expect(gallery.map(\.description.kind) == controls.map(\.kind))
        #expect(agent.clock.scheduledCount == 0)
        await agent.stop()
    }
}
