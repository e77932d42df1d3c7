import AgentProtocol
import ControlHost
import ControlsTestKit
import Foundation
import Testing

@testable import Agent

/// What the gestures beyond tap and hold perform and show, on the whole road.
@Suite("Gestures")
@AgentActor
struct GestureTests {
    private let both: [GestureName: GestureAssignment] = [
        .hold: .sample("Switch"), .longHold: .sample("Switch", ["name": "two"]),
    ]

    @Test("with a long hold assigned, a hold performs at the release, and the indicator says so before")
    func shorterHold() async throws {
        try await Scene.play(both) { scene in
            scene.forget()
            let start = scene.agent.clock.now
            scene.agent.button.press(at: start)
            scene.agent.clock.advance(by: .milliseconds(500))
            let threshold = (start + .milliseconds(500)).nanoseconds
            #expect(
                scene.agent.showsNow.press
                    == .reached(.hold, since: threshold, holdAt: (start + .seconds(2)).nanoseconds))
            #expect(scene.agent.showsNow.hint == "Release for Closed")
            #expect(scene.events == [])
            scene.agent.clock.advance(by: .milliseconds(400))
            scene.agent.button.release(at: scene.agent.clock.now)
            await scene.agent.settled()
            #expect(scene.events.prefix(2) == ["perform one on", "performed one on"])
            // Its kind shows anew wherever it is placed, in any order.
            #expect(scene.events.dropFirst(2).sorted() == ["value one", "value two"])
            #expect(scene.agent.showsNow.press == .idle)
            #expect(scene.agent.showsNow.hint == nil)
        }
    }

    @Test("the long hold performs at its threshold, and the hold does not")
    func longHold() async throws {
        try await Scene.play(both) { scene in
            scene.forget()
            scene.agent.button.press(at: scene.agent.clock.now)
            scene.agent.clock.advance(by: .seconds(2))
            #expect(scene.agent.showsNow.press == .held)
            await scene.agent.settled()
            #expect(scene.events.prefix(2) == ["perform two on", "performed two on"])
            // Its kind shows anew wherever it is placed, in any order.
            #expect(scene.events.dropFirst(2).sorted() == ["value one", "value two"])
            scene.agent.button.release(at: scene.agent.clock.now)
            await scene.agent.settled()
            #expect(scene.events.count == 4)
            #expect(scene.control?.title == "two")
        }
    }

    @Test("a repeat performs again once the control has finished, and is dropped while it has not")
    func repeats() async throws {
        let control = GestureAssignment.sample("Switch", ["action": "waits"])
        try await Scene.play([.hold: control], gates: ["perform-gate"], adjust: { $0.holdRepeat = .milliseconds(200) })
        {
            scene in
            scene.agent.button.press(at: scene.agent.clock.now)
            scene.agent.clock.advance(by: .milliseconds(500))
            try await scene.until("perform one on")
            // Five periods pass while it performs.
            scene.agent.clock.advance(by: .seconds(1))
            scene.open()
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on"])
            scene.agent.clock.advance(by: .milliseconds(200))
            try await scene.until("perform one off")
            scene.agent.button.release(at: scene.agent.clock.now)
            scene.open()
            await scene.agent.settled()
            scene.agent.clock.advance(by: .seconds(2))
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on", "perform one off"])
        }
    }

    @Test("what failed is not repeated")
    func failedRepeat() async throws {
        let control = GestureAssignment.sample("Switch", ["action": "fails"])
        try await Scene.play([.hold: control], adjust: { $0.holdRepeat = .milliseconds(200) }) { scene in
            scene.agent.button.press(at: scene.agent.clock.now)
            scene.agent.clock.advance(by: .milliseconds(500))
            await scene.agent.settled()
            scene.agent.clock.advance(by: .seconds(2))
            await scene.agent.settled()
            #expect(scene.failure == "The contacts are welded.")
            // Nor later in the same press, when the failure is shown no more.
            scene.agent.clock.advance(by: .seconds(20))
            scene.agent.button.release(at: scene.agent.clock.now)
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on"])
        }
    }

    @Test("a press inside the lockout performs nothing, and the indicator says why for 2 s")
    func lockout() async throws {
        try await Scene.play([.tap: .sample("Switch")], adjust: { $0.lockout = .seconds(1) }) { scene in
            scene.agent.press(.tap)
            await scene.agent.settled()
            scene.agent.press(.tap)
            #expect(scene.agent.showsNow.status == "ignored: too soon after the last press")
            #expect(scene.agent.showsNow.hint == nil)
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on"])
            scene.agent.clock.advance(by: .seconds(2))
            #expect(scene.agent.showsNow.status == nil)
            scene.agent.press(.tap)
            await scene.agent.settled()
            #expect(scene.events("perform ") == ["perform one on", "perform one off"])
        }
    }

    @Test("a hold that repeats has no longer ones, and assigning one says why")
    func noLongHoldBesideARepeat() async throws {
        try await Scene.play([.hold: .sample("Switch")], adjust: { $0.holdRepeat = .milliseconds(200) }) { scene in
            let call = AssignCall(button: "action", gesture: .longHold, kind: "com.example.sample.Switch")
            let result = await withCheckedContinuation { done in
                scene.agent.agent.assign(call) { done.resume(returning: $0) }
            }
            #expect(throws: AgentError.notPermitted(reason: ButtonAgent.repeatExcludes(.longHold, on: "action"))) {
                try result.get()
            }
        }
    }
}

/// Buttons of one agent, in processes of its own, do not wait for each other.
@Suite("Slow actions")
struct SlowActionTests {
    private static func buttons(notes: String) -> String {
        """
          slow: {scripted: {}, gestures: {tap: slow}}
          hanging: {scripted: {}, gestures: {tap: hanging}}
          other:
            scripted: {}
            hold-threshold: 200ms
            long-hold-threshold: 500ms
            gestures: {tap: note-tap, hold: note-hold, long-hold: note-long-hold, double-tap: note-double-tap}
          volume: {scripted: {}, hold-threshold: 100ms, hold-repeat: 50ms, gestures: {hold: note-volume}}
          both: {chord: {buttons: [slow, other]}, gestures: {tap: note-chord}}
        controls:
          slow: {command: {run: [sleep, "10"]}}
          hanging: {command: {run: {shell: "trap '' TERM; while :; do sleep 10; done"}}}
        """
            + ["tap", "hold", "long-hold", "double-tap", "volume", "chord"].map {
                "\n  note-\($0): {command: {run: {shell: \"echo \($0) >> \(notes)\"}}}"
            }.joined()
    }

    @Test("while an action of 10 s and one that hangs go on, every gesture of another button performs")
    func delaysNoOther() throws {
        let notes = "/tmp/actionbutton-notes.\(UUID().uuidString)"
        defer { unlink(notes) }
        let daemon = try Daemon(extensions: [], hold: "", buttons: Self.buttons(notes: notes))
        let socket = daemon.socket
        for button in ["slow", "hanging"] {
            Thread.detachNewThread {
                let client = try? VarlinkClient(path: socket, timeLimit: .seconds(60))
                let reply: PressReply? = try? client?.call(
                    AgentInterface.press, PressCall(button: button, gesture: .tap))
                _ = reply
            }
        }
        try daemon.wait("both to perform") { try Self.performing(daemon) == ["slow", "hanging"] }
        let gestures: [(button: String, gesture: GestureName, outcomes: [String])] = [
            ("other", .tap, ["pressed", "tap-pending", "tap"]),
            ("other", .hold, ["pressed", "hold-reached", "hold", "hold-end"]),
            ("other", .longHold, ["pressed", "hold-reached", "long-hold", "hold-end"]),
            ("other", .doubleTap, ["pressed", "tap-pending", "pressed", "double-tap"]),
            ("both", .tap, ["pressed", "tap"]),
        ]
        let client = try VarlinkClient(path: socket, timeLimit: .seconds(60))
        for step in gestures {
            let reply: PressReply = try client.call(
                AgentInterface.press, PressCall(button: step.button, gesture: step.gesture))
            #expect(reply.outcomes == step.outcomes)
            #expect(reply.performed == "\(step.button).\(step.gesture.rawValue)")
        }
        let repeated: PressReply = try client.call(
            AgentInterface.press, PressCall(button: "volume", gesture: .hold))
        #expect(repeated.outcomes.first == "pressed" && repeated.outcomes.last == "hold-end")
        #expect(repeated.outcomes.contains("hold-repeat"))
        // Each was done while the two others were not.
        #expect(try Self.performing(daemon) == ["slow", "hanging"])
        let lines = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.filter { $0 != "volume" } == ["tap", "hold", "long-hold", "double-tap", "chord"])
        #expect(lines.contains("volume"))
    }

    @Test("the agent says what each button can have a control on, and assigns nothing else")
    func offered() throws {
        let daemon = try Daemon(extensions: [], hold: "", buttons: Self.buttons(notes: "/dev/null"))
        for button in try daemon.status().buttons {
            let offered: [GestureName] = button.name == "volume" ? [.tap, .hold, .doubleTap] : GestureName.allCases
            #expect(button.gestures == offered, "\(button.name)")
        }
        #expect {
            let _: AssignReply = try VarlinkClient(path: daemon.socket).call(
                AgentInterface.assign, AssignCall(button: "volume", gesture: .longHold, kind: "note-tap"))
        } throws: { error in
            (error as? VarlinkError).flatMap(AgentError.init)?.description.contains("has hold-repeat") ?? false
        }
    }

    private static func performing(_ daemon: Daemon) throws -> [String] {
        try daemon.status().buttons.filter { $0.presentation.work == .performing }.map(\.name)
    }
}
