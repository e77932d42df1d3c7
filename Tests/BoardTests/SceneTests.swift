import AgentProtocol
import Glibc
import Testing

extension OnTheBoard {
    /// The talk's scene: one control in the row of the Lock Screen, in the Control Center and on a real button.
    @Suite struct SceneTests {
        @Test("Started in the lock row, stopped in the Control Center, started and stopped by the button")
        func scene() async throws {
            let rig = try await Rig(.pi4)
            let kind = "com.example.board.Relay"
            let client = try VarlinkClient(path: rig.agent.socket)
            let row = try await client.place(PlaceControlCall(kind: kind, place: .lockRow, size: .small))
            let tile = try await client.place(PlaceControlCall(kind: kind, size: .large))
            try await agree(client, rig, isOn: false, after: "placing")
            _ = try await client.perform(row)
            try await agree(client, rig, isOn: true, after: "the lock row")
            _ = try await client.perform(tile)
            try await agree(client, rig, isOn: false, after: "the Control Center")
            try await rig.press(for: .milliseconds(700))
            try await agree(client, rig, isOn: true, after: "the button")
            // As a finger does; sooner, and it would be a contact that bounces.
            try await Task.sleep(for: .milliseconds(300))
            try await rig.press(for: .milliseconds(700))
            try await agree(client, rig, isOn: false, after: "the button again")
            #expect(rig.values == [true, false, true, false])
        }

        /// All three places, the button's own presentation and its LED show the same.
        private func agree(_ client: VarlinkClient, _ rig: Rig, isOn: Bool, after what: String) async throws {
            var shown: [Bool?] = []
            let brightness = isOn ? 255 : Rig.offBrightness
            for _ in 0..<500 {
                let center = try await client.center()
                shown = center.controls.map(\.face.isOn) + [center.buttons.first?.presentation.control?.isOn]
                rig.led.collect()
                if shown == [isOn, isOn, isOn], rig.led.brightness == brightness { return }
                try await Task.sleep(for: .milliseconds(20))
            }
            Issue.record("after \(what): \(shown), LED \(rig.led.brightness)")
        }
    }
}
