import ControlHost
import ControlsTestKit
import Testing

@testable import Agent

/// What people see of a control beyond its state, with the process of a real extension.
@Suite("What a control shows")
@AgentActor
struct FaceTests {
    @Test("the gallery has the bundle's order; a control without a name has its app's")
    func gallery() async throws {
        try await Scene.play([.hold: .sample("Bell")]) { scene in
            let gallery = await withCheckedContinuation { done in
                scene.agent.agent.host.gallery { done.resume(returning: $0) }
            }
            let kinds = gallery.map { $0.description.kind.replacing("com.example.sample.", with: "") }
            #expect(
                kinds == [
                    "Switch", "Lamp", "Bell", "Plain", "Disabled", "Private", "Safe", "Hinted", "Kettle", "Letter",
                    "Pushed", "Shared", "Link", "Result", "Front", "Thing", "Oven", "Herald",
                ])
            let names = gallery.prefix(4).map(\.displayName)
            #expect(names == ["Switch", "Lamp", "Bell", "SampleExtension"])
            #expect(gallery.allSatisfy { $0.preview != nil && $0.preview?.isOn != true })
            #expect(scene.events == [])
        }
    }

    @Test("a button shows its active words and symbol as long as it performs")
    func activeContent() async throws {
        try await Scene.play([.hold: .sample("Kettle")], gates: ["perform-gate"]) { scene in
            #expect(scene.control?.valueText == "Cold")
            #expect(scene.control?.symbol == "drop")
            scene.agent.press(.hold)
            try await scene.until("perform kettle")
            #expect(scene.control?.title == "Kettle")
            #expect(scene.control?.valueText == "Boiling")
            #expect(scene.control?.symbol == "flame")
            #expect(scene.control?.isOn == nil)
            scene.open()
            await scene.agent.settled()
            #expect(scene.control?.valueText == "Cold")
            #expect(scene.control?.symbol == "drop")
            #expect(scene.events == ["perform kettle"])
        }
    }

    @Test("a label that is private hides its words while the machine is locked, and not the state")
    func privateLabel() async throws {
        try await Scene.play([.hold: .sample("Letter")]) { scene in
            #expect(scene.control?.title == "Letter")
            #expect(scene.control?.valueText == "Dear Anna")
            scene.agent.agent.lock()
            #expect(scene.control?.title == "")
            #expect(scene.control?.valueText == nil)
            #expect(scene.control?.isOn == true)
            #expect(scene.control?.symbol == "envelope.open")
            scene.agent.agent.unlock()
            #expect(scene.control?.valueText == "Dear Anna")
        }
    }

    @Test(
        "the hint of a button that opens something names what it opens",
        arguments: [
            ("Thing", "Hold to Open Lamps"), ("Front", "Hold to Open Front"), ("Link", "Hold to Open SampleExtension"),
            ("Result", "Hold for 'SampleExtension'"),
        ])
    func openingHint(control: String, hint: String) async throws {
        try await Scene.play([.hold: .sample(control)]) { scene in
            scene.agent.press(.tap)
            #expect(scene.agent.showsNow.hint == hint)
            #expect(scene.events == [])
        }
    }

    @Test("a control that is configured anew shows it at once, keeps its token, and has its push handler told")
    func configuredAnew() async throws {
        try await Scene.play([.hold: .sample("Pushed", ["name": "front"])]) { scene in
            try await scene.until("tokens")
            let token = scene.events("tokens").last?.split(separator: "=").last.map(String.init)
            scene.forget()
            try await Self.configure(scene, ["name": "back"])
            try await scene.until("tokens")
            await scene.agent.settled()
            #expect(scene.events("tokens") == ["tokens back=\(token ?? "")"])
            #expect(scene.control?.title == "back")
            #expect(scene.events("value") == ["value back"])
        }
    }

    @Test(
        "values that the extension does not accept are refused with the parameter's name, and nothing changes",
        arguments: [("lamp", "attic"), ("colour", "red")])
    func refusedValues(parameter: String, value: String) async throws {
        try await Scene.play([.hold: .sample("Lamp", ["lamp": "hall"])]) { scene in
            let before = scene.agent.status
            await #expect {
                try await Self.configure(scene, [parameter: .string(value)])
            } throws: { error in
                guard case .invalidConfiguration(parameter, _)? = error as? AgentError else { return false }
                return true
            }
            await scene.agent.settled()
            #expect(scene.agent.status == before)
            #expect(scene.events == [])
        }
    }

    @Test("what a parameter may be is told also where the value that it has is gone, narrowed by a search")
    func optionsWithoutTheValue() async throws {
        try await Scene.play([.hold: .sample("Lamp", ["lamp": "desk"])]) { scene in
            scene.leave("desk-is-gone")
            let searches: [(String?, [String])] = [(nil, ["Hall"]), ("ha", ["Hall"]), ("desk", [])]
            for (search, titles) in searches {
                let call = OptionsCall(
                    kind: "com.example.sample.Lamp", parameter: "lamp", configuration: ["lamp": "desk"], search: search)
                let reply = await withCheckedContinuation { done in
                    scene.agent.agent.host.options(call) { done.resume(returning: $0) }
                }
                let choices = try reply.get().choices
                #expect(choices.map(\.title) == titles)
            }
        }
    }

    private static func configure(_ scene: Scene, _ values: [String: JSONValue]) async throws {
        let call = ConfigureCall(button: AgentHarness.buttonName, gesture: .hold, configuration: values)
        _ = try await withCheckedContinuation { done in
            scene.agent.agent.configure(call) { done.resume(returning: $0) }
        }.get()
    }

    @Test("only a control that is configured by an intent tells its app one")
    func configurationIntents() async throws {
        let gestures: [GestureName: GestureAssignment] = [
            .hold: .sample("Switch", ["name": "left"]), .tap: .sample("Switch"), .doubleTap: .sample("Bell"),
        ]
        try await Scene.play(gestures) { scene in
            let placed = scene.agent.agent.placedControls(ofApp: nil)
            #expect(placed.map(\.id) == ["action.double-tap", "action.hold", "action.tap"])
            #expect(placed.map(\.configurationIntent) == [nil, "SwitchConfiguration", "SwitchConfiguration"])
        }
    }

    @Test("an extension that is slow to start is asked again, and its controls come to life by themselves")
    func slowStart() async throws {
        let scene = try Scene([.hold: .sample("Bell")], gates: ["start-gate"])
        let start = Task { @AgentActor in await scene.start() }
        while scene.agent.clock.nextDeadline == nil { await Task.yield() }
        scene.agent.clock.advance(by: .seconds(2))
        await start.value
        let host = scene.agent.agent.host
        #expect(host.problems.count == 1)
        #expect(host.problems.first?.contains("describe took longer than 2 s and was ended") == true)
        #expect(scene.control?.freshness == .unknown)
        scene.agent.press(.hold)
        await scene.agent.settled()
        #expect(scene.failure?.contains("no extension and no file has a control com.example.sample.Bell") == true)

        scene.agent.clock.advance(by: .seconds(5))
        scene.open()
        try await scene.agent.until("its controls are known") { host.problems.isEmpty }
        await scene.agent.settled()
        #expect(scene.control?.freshness == .known)
        scene.agent.press(.hold)
        await scene.agent.settled()
        #expect(scene.events == ["perform bell"])
        #expect(scene.failure == nil)
        await scene.stop()
    }
}
