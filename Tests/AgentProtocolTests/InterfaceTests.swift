import AgentProtocol
import Foundation
import Testing

/// Each message, with every field filled, and the place in the interface that describes it.
private struct Example: CustomTestStringConvertible, Sendable {
    enum Place { case parameters, reply }

    var method: String
    var place: Place
    var message: any (Codable & Sendable)

    var testDescription: String { "\(method) \(place)" }

    func encoded() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(message))
    }
}

private let face = ControlFace(
    kind: "k", title: "Timer", valueText: "Off", symbol: "timer", isOn: false,
    tint: .fixed(RGBColor(red: 1, green: 0.5, blue: 0)), isDisabled: true, freshness: .stale)
private let activity = ActivityFace(id: "a", title: "t", stateText: "s", endsAt: 1.5, isStale: true)
private let presentation = Presentation(
    button: "b", control: face, press: .pressed(since: 1, holdAt: 2), work: .failed(message: "m"), hint: "h",
    status: "s", isLocked: true, activity: activity)
private let record = ActivityRecord(
    id: "a", attributesType: "T", app: "x", attributes: .object(["a": .int(1)]), state: .object([:]), staleAt: 1,
    title: "t", stateText: "s", endsAt: 2, dismissAt: 3)
private let parameter = ParameterDescription(
    name: "timer", title: "Timer", description: "d", valueKind: .entity, isOptional: true,
    defaultValue: .string("work"),
    choices: [ParameterChoice(value: .int(1), title: "One", subtitle: "s", section: "x")], minimum: 0, maximum: 9)
private let control = ControlDescription(
    kind: "k", displayName: "n", description: "d", parameters: [parameter], configurationIntent: "c",
    promptsForConfiguration: true, hasPushHandler: true)
private let content = ControlContent(
    title: "t", valueText: "v", symbol: "s", hint: "h", status: "x", isTextPrivacySensitive: true)
private let action = ActionReference(
    intent: "I", parameters: ["a": .bool(true)], opensApp: true, authentication: .requiresLocalDeviceAuthentication)
private let snapshot = ControlSnapshot(
    template: .toggle, isOn: true, tint: .system(.purple), isDisabled: true, isPrivacySensitive: true, off: content,
    on: content, action: action)
private let assignment = Assignment(gesture: .doubleTap, instance: "i", kind: "k", configuration: ["a": .int(1)])
private let status = ControlStatus(
    id: "i", button: "b", gesture: .doubleTap, displayName: "n", face: face, work: .failed(message: "m"),
    isLocked: true,
    pushToken: "ff")
private let provided = ProvideCall(
    provider: "p", controls: [ProvidedControl(description: control, snapshot: snapshot)])

private let placed = CenterControl(
    instance: "i", kind: "k", configuration: ["a": .int(1)], place: .lockRow, size: .large, face: face,
    work: .failed(message: "m"), status: "s", isLocked: true)

private let agentExamples: [Example] = [
    Example(
        method: "Status", place: .reply,
        message: StatusReply(
            version: "1", processID: 7, configurationFile: "/c",
            buttons: [
                ButtonStatus(
                    name: "b", input: "i", problem: "p", assignments: [assignment], presentation: presentation)
            ], activities: [activity], center: [placed])),
    Example(
        method: "Gallery", place: .reply,
        message: GalleryReply(
            controls: [GalleryControl(description: control, displayName: "n", appName: "a", preview: face)],
            problems: ["p"], notShown: ["n"])),
    Example(
        method: "Assign", place: .parameters,
        message: AssignCall(
            button: "b", gesture: .hold, kind: "k", configuration: ["a": .string("x")], restoresDefault: true)),
    Example(method: "Assign", place: .reply, message: AssignReply(assignment: assignment)),
    Example(method: "Press", place: .parameters, message: PressCall(button: "b", gesture: .tap, duration: 1)),
    Example(
        method: "Press", place: .reply,
        message: PressReply(outcomes: ["pressed"], performed: "i", refusal: "r", presentation: presentation)),
    Example(method: "Watch", place: .parameters, message: WatchCall(button: "b")),
    Example(method: "Watch", place: .reply, message: WatchReply(presentation: presentation)),
    Example(method: "Monitor", place: .parameters, message: MonitorCall(button: "b")),
    Example(
        method: "Monitor", place: .reply, message: MonitorReply(button: "b", time: 1, event: .outcome, text: "hold")),
    Example(method: "ReloadControls", place: .parameters, message: ReloadControlsCall(kind: "k", app: "a")),
    Example(method: "CurrentControls", place: .parameters, message: CurrentControlsCall(app: "a")),
    Example(
        method: "CurrentControls", place: .reply,
        message: CurrentControlsReply(controls: [
            PlacedControl(
                id: "i", kind: "k", configuration: ["a": .null], configurationIntent: "c", pushToken: "ff")
        ])),
    Example(method: "SetActivity", place: .parameters, message: record),
    Example(method: "EndActivity", place: .parameters, message: EndActivityCall(id: "a", dismissAt: 3)),
    Example(
        method: "WatchControls", place: .reply, message: WatchControlsReply(changed: [status], removed: ["j"])),
    Example(method: "Perform", place: .parameters, message: PerformControlCall(id: "i", value: true)),
    Example(method: "Perform", place: .reply, message: PerformControlReply(control: status, hasActed: true)),
    Example(method: "Provide", place: .parameters, message: provided),
    Example(method: "Provide", place: .reply, message: ProvideReply(action: 1, kind: "k", value: true)),
    Example(method: "UpdateProvided", place: .parameters, message: provided),
    Example(
        method: "FinishProvided", place: .parameters,
        message: FinishProvidedCall(provider: "p", action: 1, failure: "f")),
    Example(
        method: "OfferToOpen", place: .reply,
        message: OpenRequest(id: "i", url: "https://a.b", app: "a", opensApp: true)),
    Example(method: "NotOpened", place: .parameters, message: NotOpenedCall(id: "i", reason: "r")),
    Example(
        method: "Center", place: .reply,
        message: CenterReply(
            controls: [placed],
            buttons: [
                ButtonStatus(
                    name: "b", input: "i", problem: "p", assignments: [assignment], presentation: presentation)
            ], isLocked: true)),
    Example(
        method: "PlaceControl", place: .parameters,
        message: PlaceControlCall(kind: "k", configuration: ["a": .int(1)], place: .lockRow, size: .small)),
    Example(method: "PlaceControl", place: .reply, message: CenterControlReply(control: placed)),
    Example(
        method: "MoveControl", place: .parameters,
        message: MoveControlCall(instance: "i", place: .controls, size: .large, index: 2)),
    Example(
        method: "ConfigureControl", place: .parameters,
        message: ConfigureControlCall(instance: "i", configuration: ["a": .int(1)])),
    Example(method: "RemoveControl", place: .parameters, message: CenterInstanceCall(instance: "i")),
    Example(method: "PerformControl", place: .parameters, message: CenterInstanceCall(instance: "i")),
    Example(method: "PerformControl", place: .reply, message: CenterControlReply(control: placed)),
    Example(method: "Activities", place: .reply, message: ActivitiesReply(activities: [record])),
]

private let extensionExamples: [Example] = [
    Example(
        method: "Describe", place: .reply,
        message: DescribeReply(protocolVersion: 1, name: "n", controls: [control], notShown: ["w"])),
    Example(method: "Preview", place: .parameters, message: RenderCall(kind: "k", configuration: ["a": .int(1)])),
    Example(method: "Preview", place: .reply, message: RenderReply(snapshot: snapshot)),
    Example(method: "Render", place: .parameters, message: RenderCall(kind: "k", configuration: ["a": .int(1)])),
    Example(method: "Render", place: .reply, message: RenderReply(snapshot: snapshot)),
    Example(method: "Perform", place: .parameters, message: PerformCall(kind: "k", action: action, value: true)),
    Example(
        method: "Perform", place: .reply, message: PerformReply(dialog: "d", openURL: "https://a.b", opensApp: true)),
    Example(
        method: "Options", place: .parameters,
        message: OptionsCall(kind: "k", parameter: "p", configuration: ["a": .int(1)], search: "s")),
    Example(method: "Options", place: .reply, message: OptionsReply(choices: parameter.choices)),
]

@Suite("Interfaces")
struct InterfaceTests {
    @Test("the agent's messages are what its interface says", arguments: agentExamples)
    private func agent(example: Example) throws {
        try check(example, against: AgentInterface.varlinkInterface)
    }

    @Test("the extension's messages are what its interface says", arguments: extensionExamples)
    private func extensions(example: Example) throws {
        try check(example, against: ExtensionInterface.varlinkInterface)
    }

    private func check(_ example: Example, against interface: VarlinkInterface) throws {
        let grammar = try InterfaceGrammar(interface.description)
        let method = try #require(grammar.methods[example.method])
        let kind = example.place == .parameters ? method.parameters : method.reply
        #expect(grammar.misfits(of: try example.encoded(), to: kind) == [])
    }

    @Test("a field that the interface declares is one that the messages have")
    func noneUnused() throws {
        for (interface, examples) in [
            (AgentInterface.varlinkInterface, agentExamples), (ExtensionInterface.varlinkInterface, extensionExamples),
        ] {
            let grammar = try InterfaceGrammar(interface.description)
            for example in examples {
                let method = try #require(grammar.methods[example.method])
                let kind = example.place == .parameters ? method.parameters : method.reply
                guard case .fields(let fields) = kind, case .object(let values) = try example.encoded() else {
                    Issue.record("\(example.method) is no structure")
                    continue
                }
                #expect(Set(fields.keys) == Set(values.keys), "\(interface.name).\(example.method)")
            }
        }
    }

    @Test("every method that is called by name is declared, and no other")
    func methods() throws {
        let agent = try InterfaceGrammar(AgentInterface.varlinkInterface.description)
        #expect(agent.name == AgentInterface.name)
        let agentMethods = [
            AgentInterface.status, AgentInterface.gallery, AgentInterface.assign, AgentInterface.press,
            AgentInterface.watch, AgentInterface.monitor, AgentInterface.reloadControls,
            AgentInterface.reloadConfiguration,
            AgentInterface.currentControls, AgentInterface.setActivity, AgentInterface.endActivity,
            AgentInterface.activities, AgentInterface.configure, AgentInterface.options, AgentInterface.push,
            AgentInterface.setDeveloperMode, AgentInterface.lock, AgentInterface.unlock,
            AgentInterface.watchControls, AgentInterface.perform, AgentInterface.provide,
            AgentInterface.updateProvided, AgentInterface.finishProvided,
            AgentInterface.offerToOpen, AgentInterface.notOpened,
            AgentInterface.center, AgentInterface.placeControl, AgentInterface.moveControl,
            AgentInterface.configureControl, AgentInterface.removeControl, AgentInterface.performControl,
        ]
        #expect(Set(agent.methods.keys.map { AgentInterface.name + "." + $0 }) == Set(agentMethods))

        let `extension` = try InterfaceGrammar(ExtensionInterface.varlinkInterface.description)
        #expect(`extension`.name == ExtensionInterface.name)
        let extensionMethods = [
            ExtensionInterface.describe, ExtensionInterface.preview, ExtensionInterface.render,
            ExtensionInterface.perform, ExtensionInterface.options,
            ExtensionInterface.pushTokensChanged,
        ]
        #expect(Set(`extension`.methods.keys.map { ExtensionInterface.name + "." + $0 }) == Set(extensionMethods))
    }

    @Test("enumerations declare every case")
    func enumerations() throws {
        let grammar = try InterfaceGrammar(AgentInterface.varlinkInterface.description)
        #expect(grammar.types["SystemColor"] == .choice(SystemColor.allCases.map(\.rawValue)))
        #expect(grammar.types["MonitorEvent"] == .choice(MonitorEvent.allCases.map(\.rawValue)))
        #expect(grammar.types["Gesture"] == .choice(["tap", "hold", "longHold", "veryLongHold", "doubleTap"]))
    }

    @Test(
        "the grammar's reader refuses what is no interface",
        arguments: [
            "interface nodot", "interface a.b type lower (a: int)", "interface a.b method M() -> (a, b)",
            "interface a.b type T (double-tap)", "interface a.b type T (a: Missing)",
            "interface a.b type T (a: int, a: int)",
        ])
    func refuses(text: String) {
        #expect(throws: InterfaceGrammar.SyntaxError.self) { try InterfaceGrammar(text) }
    }
}
