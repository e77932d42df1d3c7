import AgentProtocol
import Glibc
import Testing

extension OnTheBoard {
    /// The example as a person has it: its extension held by a button, its app in a shell. Needs `ACTIONBUTTON_EXAMPLE`.
    ///
    /// Real time: what the app starts has to show while the person still looks.
    @Suite struct ExampleTests {
        private static let control = "com.example.Productivity.TimerToggle, with: {timer: work}"

        private let folder: String
        private let rig: Rig

        init() async throws {
            folder = try #require(Board.example, "scripts/test board builds the example and names its folder")
            let name = "ProductivityTimerExtension"
            let path = try TestExtension.installed(as: name, from: "\(folder)/\(name)")
            rig = try await Rig(.pi4, control: Self.control, extensions: [path])
        }

        /// Runs the app to its end; gives the time of its start.
        private func timer(_ words: String..., whileRunning body: () throws -> Void = {}) throws -> Int64 {
            let start = Board.now
            let process = try Program.start(
                ["\(folder)/timer"] + words,
                environment: [
                    "PATH=/usr/bin:/bin", "ACTIONBUTTON_SOCKET=\(rig.agent.socket)",
                    "ACTIONBUTTON_STATE=\(rig.agent.state)",
                ], output: "\(rig.agent.folder)/output")
            try body()
            #expect(Program.succeeds(process), "timer \(words): \(rig.agent.output)")
            return start
        }

        @Test("The app starts and stops the timer, and the light follows within 100 ms")
        func appChangesState() async throws {
            var milliseconds: [Double] = []
            for _ in 1...5 {
                for (verb, isOn) in [("start", true), ("stop", false)] {
                    var seen: Int64?
                    let start = try timer(verb, "work") {
                        seen = rig.led.time(of: { ($0 > Rig.offBrightness) == isOn }, within: .seconds(10))
                    }
                    let end = try #require(seen, "\(verb): \(rig.led.history)\n\(rig.agent.output)")
                    milliseconds.append(Double(end - start) / 1_000_000)
                    try await Task.sleep(for: .milliseconds(500))
                    #expect((rig.led.brightness > Rig.offBrightness) == isOn)
                    let shown = try #require(try await rig.status().control)
                    #expect(shown.isOn == isOn)
                    #expect(shown.valueText == (isOn ? "Running" : "Stopped"))
                }
            }
            print("timer start and stop: the light follows \(milliseconds.sorted()) ms after the command's start")
        }

        @Test("The control's intent starts a Live Activity with the time left, and ends it")
        func liveActivity() async throws {
            #expect(try await rig.activities().isEmpty)
            try await rig.press(for: .milliseconds(700))
            let lit = rig.led.time(of: { $0 > Rig.offBrightness }, within: .seconds(10))
            #expect(lit != nil, "\(rig.agent.output)")
            try await Task.sleep(for: .milliseconds(500))
            var wall = timespec()
            clock_gettime(CLOCK_REALTIME, &wall)

            let activities = try await rig.activities()
            #expect(activities.count == 1)
            let activity = try #require(activities.first, "\(rig.agent.output)")
            #expect(activity.title == "Work timer")
            let left = try #require(activity.endsAt) - Double(wall.tv_sec)
            #expect(left > 24 * 60 && left <= 25 * 60)
            let face = try #require(try await rig.status().activity)
            #expect(face.title == activity.title)
            #expect(face.endsAt == activity.endsAt)

            try await rig.press(for: .milliseconds(700))
            #expect(rig.led.time(of: { $0 == Rig.offBrightness }, within: .seconds(10)) != nil, "\(rig.agent.output)")
            try await Task.sleep(for: .milliseconds(500))
            #expect(try await rig.activities().isEmpty)
            #expect(try await rig.status().activity == nil)
        }
    }
}

extension Rig {
    /// What the button shows, asked anew.
    fileprivate func status() async throws -> Presentation {
        let status = try await VarlinkClient(path: agent.socket).status()
        guard let button = status.buttons.first else { throw SystemCallError("finding the button", reason: ENOENT) }
        return button.presentation
    }

    fileprivate func activities() async throws -> [ActivityRecord] {
        try await VarlinkClient(path: agent.socket).activities()
    }
}
