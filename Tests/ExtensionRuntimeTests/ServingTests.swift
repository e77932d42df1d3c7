import AgentProtocol
import Foundation
import Testing

@testable import ExtensionRuntime

@Suite("Serving")
struct ServingTests {
    private let serving: Serving

    init() async throws {
        serving = try await Serving()
    }

    private func render(_ kind: String, _ configuration: [String: JSONValue] = [:]) throws -> ControlSnapshot {
        let call = RenderCall(kind: kind, configuration: configuration)
        return try serving.call(ExtensionInterface.render, call, as: RenderReply.self).snapshot
    }

    @Test("describe tells the controls in the bundle's order, and what is not shown")
    func describe() throws {
        let reply = try serving.call(ExtensionInterface.describe, as: DescribeReply.self)
        #expect(reply.protocolVersion == 1)
        #expect(reply.name == "Sample")
        #expect(
            reply.controls.map(\.kind) == [
                "test.lamp", "test.bell", "test.broken", "test.hanging", "test.main", "test.pushed",
            ])
        #expect(reply.notShown == ["ClockWidget"])
        let lamp = try #require(reply.controls.first)
        #expect(lamp.displayName == "Lamp")
        #expect(lamp.description == "Switches a lamp.")
        #expect(lamp.promptsForConfiguration)
        #expect(lamp.parameters.map(\.name) == ["lamp", "brightness"])
        #expect(lamp.parameters.map(\.valueKind) == [.string, .int])
        #expect(lamp.parameters.last?.maximum == 100)
    }

    @Test("render asks for the current value, preview does not")
    func renderAndPreview() throws {
        let snapshot = try render("test.lamp", ["lamp": .string("floor")])
        #expect(snapshot.template == .toggle)
        #expect(snapshot.off.title == "floor 50")
        #expect(snapshot.off.valueText == "Dark")
        #expect(snapshot.on.valueText == "Bright")
        #expect(snapshot.on.symbol == "lamp.desk")
        #expect(snapshot.tint == .system(.yellow))
        #expect(snapshot.action.parameters == ["lamp": .string("floor 50")])
        #expect(snapshot.action.authentication == .requiresAuthentication)
        #expect(!snapshot.action.opensApp)

        let preview = try serving.call(
            ExtensionInterface.preview, RenderCall(kind: "test.lamp", configuration: ["lamp": .string("unreachable")]),
            as: RenderReply.self)
        #expect(preview.snapshot.off.title == "unreachable")
    }

    @Test(
        "perform sets the value and is over when the reply comes; the next render shows it", arguments: [true, false])
    func perform(value: Bool) throws {
        let name = "perform \(value)"
        let snapshot = try render("test.lamp", ["lamp": .string(name)])
        let lamp = name + " 50"
        #expect(SampleState.shared.performances(of: lamp) == [])
        let reply = try serving.call(
            ExtensionInterface.perform, PerformCall(kind: "test.lamp", action: snapshot.action, value: value),
            as: PerformReply.self)
        #expect(reply == PerformReply(dialog: "The \(lamp) lamp is switched."))
        #expect(
            SampleState.shared.performances(of: lamp) == [
                SampleState.Performance(lamp: lamp, value: value, isOnMainQueue: false)
            ])
        #expect(try render("test.lamp", ["lamp": .string(name)]).isOn == value)
    }

    @Test("an intent that its author isolates to the main actor is performed there")
    func mainActor() throws {
        let snapshot = try render("test.main")
        let call = PerformCall(kind: "test.main", action: snapshot.action)
        #expect(try serving.call(ExtensionInterface.perform, call, as: PerformReply.self) == PerformReply())
        #expect(SampleState.shared.performances(of: "main actor").map(\.isOnMainQueue) == [true])
    }

    @Test("a button's result opens a link, and its app")
    func opens() throws {
        let snapshot = try render("test.bell")
        #expect(snapshot.template == .button)
        #expect(snapshot.action.opensApp)
        let call = PerformCall(kind: "test.bell", action: snapshot.action)
        let reply = try serving.call(ExtensionInterface.perform, call, as: PerformReply.self)
        #expect(reply == PerformReply(openURL: "https://bell.example/rung", opensApp: true))
    }

    // MARK: Errors

    @Test("a kind that is not in the bundle is named by every method")
    func unknownKind() {
        let render = RenderCall(kind: "other")
        let perform = PerformCall(kind: "other", action: ActionReference(intent: "I"))
        let error = ExtensionError.unknownKind(kind: "other").varlinkError
        #expect(throws: error) { try serving.call(ExtensionInterface.render, render, as: RenderReply.self) }
        #expect(throws: error) { try serving.call(ExtensionInterface.preview, render, as: RenderReply.self) }
        #expect(throws: error) { try serving.call(ExtensionInterface.perform, perform, as: PerformReply.self) }
        #expect(throws: error) {
            try serving.call(
                ExtensionInterface.options, OptionsCall(kind: "other", parameter: "p"), as: OptionsReply.self)
        }
    }

    @Test("a provider's error says that the value is not known now, in the author's words")
    func valueUnavailable() {
        #expect(throws: ExtensionError.valueUnavailable(reason: "The lamp does not answer.").varlinkError) {
            try render("test.lamp", ["lamp": .string("unreachable")])
        }
        #expect(throws: VarlinkError.self) { try render("test.broken") }
    }

    @Test("an intent's error fails the perform, in the author's words")
    func performFailed() throws {
        var action = try render("test.lamp").action
        action.parameters["lamp"] = .string("burnt out")
        let call = PerformCall(kind: "test.lamp", action: action, value: true)
        #expect(throws: ExtensionError.performFailed(reason: "The bulb is broken.").varlinkError) {
            try serving.call(ExtensionInterface.perform, call, as: PerformReply.self)
        }
    }

    @Test("an action without its intent, its parameter or its value is refused and nothing is performed")
    func wrongAction() throws {
        func failure(_ action: ActionReference, value: Bool?, kind: String = "test.lamp") -> String? {
            do {
                let call = PerformCall(kind: kind, action: action, value: value)
                _ = try serving.call(ExtensionInterface.perform, call, as: PerformReply.self)
                return nil
            } catch let error as VarlinkError {
                return error.name
            } catch {
                return "\(error)"
            }
        }
        let before = SampleState.shared.performances(of: "nobody's").count
        let action = try render("test.lamp").action
        #expect(failure(ActionReference(intent: "Gone"), value: nil) == ExtensionInterface.name + ".PerformFailed")
        #expect(
            failure(ActionReference(intent: action.intent, parameters: ["x": .int(1)]), value: true)
                == ExtensionInterface.name + ".InvalidConfiguration")
        #expect(
            failure(ActionReference(intent: action.intent, parameters: ["lamp": .string("nobody's")]), value: nil)
                == ExtensionInterface.name + ".InvalidConfiguration")
        #expect(
            failure(try render("test.bell").action, value: true, kind: "test.bell")
                == ExtensionInterface.name + ".PerformFailed")
        #expect(SampleState.shared.performances(of: "nobody's").count == before)
    }

    @Test(
        "a configured value that does not fit is named",
        arguments: [
            ("test.lamp", "brightness", JSONValue.int(101)), ("test.lamp", "brightness", .string("bright")),
            ("test.lamp", "colour", .string("red")), ("test.bell", "lamp", .string("desk")),
        ])
    func invalidConfiguration(kind: String, name: String, value: JSONValue) {
        do {
            _ = try render(kind, [name: value])
            Issue.record("\(name) was taken")
        } catch {
            let refusal = (error as? VarlinkError).flatMap(ExtensionError.init)
            guard case .invalidConfiguration(parameter: name, let reason)? = refusal else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("what the interface does not have is refused as Varlink wants it")
    func notFound() {
        #expect(throws: VarlinkError.methodNotFound(ExtensionInterface.name + ".Later")) {
            try serving.call(ExtensionInterface.name + ".Later", as: VarlinkEmpty.self)
        }
        #expect(throws: VarlinkError.interfaceNotFound("org.other")) {
            try serving.call("org.other.Method", as: VarlinkEmpty.self)
        }
        #expect(throws: VarlinkError.invalidParameter("kind")) {
            try serving.call(ExtensionInterface.render, as: RenderReply.self)
        }
    }

    @Test("introspection gives the interface's description")
    func introspection() throws {
        let info = try serving.call("org.varlink.service.GetInfo", as: VarlinkService.Info.self)
        #expect(info.interfaces == ["org.varlink.service", ExtensionInterface.name])
        let call = VarlinkService.DescriptionCall(interface: ExtensionInterface.name)
        let reply = try serving.call(
            "org.varlink.service.GetInterfaceDescription", call, as: VarlinkService.DescriptionReply.self)
        #expect(reply.description == ExtensionInterface.varlinkInterface.description)
    }

    @Test("a kind's push handler is told all of its controls, with tokens and configurations")
    func push() throws {
        let controls = [
            PlacedControl(
                id: "a.hold", kind: "test.pushed", configuration: ["lamp": .string("floor")],
                configurationIntent: "LampConfiguration", pushToken: "00fF7a"),
            PlacedControl(
                id: "a.tap", kind: "test.pushed", configuration: ["brightness": .int(7)],
                configurationIntent: "LampConfiguration", pushToken: "0102"),
        ]
        let call = PushTokensCall(kind: "test.pushed", controls: controls)
        _ = try serving.call(ExtensionInterface.pushTokensChanged, call, as: VarlinkEmpty.self)
        let told = try #require(SampleState.shared.pushes.last)
        #expect(SampleState.shared.pushes.count == 1)
        #expect(told.map(\.id) == ["a.hold", "a.tap"])
        #expect(told.map(\.pushInfo?.token) == [Data([0x00, 0xFF, 0x7A]), Data([1, 2])])
        let configurations = told.map { $0.configurationIntent(of: LampConfiguration.self) }
        #expect(configurations.map { $0?.lamp } == ["floor", "desk"])
        #expect(configurations.map { $0?.brightness } == [50, 7])
    }

    @Test("tokens of a kind without a push handler are refused", arguments: ["test.lamp", "test.none"])
    func pushWithoutHandler(kind: String) throws {
        let call = PushTokensCall(kind: kind, controls: [])
        #expect(throws: VarlinkError.self) {
            try serving.call(ExtensionInterface.pushTokensChanged, call, as: VarlinkEmpty.self)
        }
    }
}
