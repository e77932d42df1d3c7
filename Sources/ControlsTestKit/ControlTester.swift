import AgentProtocol
import ControlHost
import Controls
import ExtensionRuntime
import Foundation

/// Renders, previews and performs one control in the test's own process, through the runtime that extensions have.
///
/// ```swift
/// let timer = try await ControlTester(TimerToggle.self, configuration: ["timer": "work"])
/// #expect(try await timer.preview().isOn == false)
/// try await timer.perform()
/// #expect(try await timer.render().valueText == "Running")
/// ```
///
/// Group containers and shared defaults lie in a temporary folder while the test runs, unless it has set
/// `ACTIONBUTTON_STATE`.
public struct ControlTester: Sendable {
    private let service: ExtensionService
    /// What the extension says of the control: its name, its parameters, whether it has a push handler.
    public let control: ControlDescription
    /// Values of the control's parameters by name, as a person's; what is missing takes its default.
    public var configuration: [String: JSONValue]

    /// Tests a control by its type.
    ///
    /// - Throws: ``TestKitError`` when the control's configuration is empty.
    @MainActor
    public init<Control: ControlWidget>(
        _ type: Control.Type, configuration: [String: JSONValue] = [:]
    ) async throws {
        try await self.init(named: "\(type)", contents(ofControl: Control()), kind: nil, configuration)
    }

    /// Tests one kind of an extension's controls.
    ///
    /// - Throws: ``TestKitError`` with the kinds that there are, when the bundle has none such.
    @MainActor
    public init<Bundle: WidgetBundle>(
        _ type: Bundle.Type, kind: String, configuration: [String: JSONValue] = [:]
    ) async throws {
        try await self.init(named: "\(type)", contents(of: Bundle()), kind: kind, configuration)
    }

    private init(
        named name: String, _ contents: BundleContents, kind: String?, _ configuration: [String: JSONValue]
    ) async throws {
        try TestFolder.useForThisProcess()
        let service = ExtensionService(name: name, contents: contents)
        let described: DescribeReply = try await Self.call(service, ExtensionInterface.describe, VarlinkEmpty())
        guard let control = described.controls.first(where: { kind == nil || $0.kind == kind }) else {
            let kinds = described.controls.map(\.kind).joined(separator: ", ")
            throw TestKitError(
                "\(name) has no control\(kind.map { " \($0)" } ?? ""); it has: \(kinds.isEmpty ? "none" : kinds)")
        }
        self.service = service
        self.control = control
        self.configuration = configuration
    }

    // MARK: What the agent may ask of a control

    /// The control as the gallery shows it: its preview value, in the off state.
    ///
    /// - Throws: `ExtensionFailure` in the words that a person would see, as all that is asked of a control.
    public func preview() async throws -> ControlFace {
        let snapshot = try await snapshot(ExtensionInterface.preview)
        return ControlFace(kind: control.kind, displayName: displayName, snapshot: snapshot, isOn: false)
    }

    /// The control as it is now, by its value provider.
    public func render() async throws -> ControlFace {
        let snapshot = try await snapshot(ExtensionInterface.render)
        return ControlFace(kind: control.kind, displayName: displayName, snapshot: snapshot, isOn: snapshot.isOn)
    }

    /// All that one render yields: the content of both states, the action with its parameters.
    public func snapshot() async throws -> ControlSnapshot {
        try await snapshot(ExtensionInterface.render)
    }

    /// The sentence that tells what the action would do now: "Hold to Start".
    public func hint(for gesture: GestureName = .hold) async throws -> String {
        let snapshot = try await snapshot()
        return ActionHint.text(for: snapshot, isOn: snapshot.isOn, displayName: displayName, gesture: gesture)
    }

    /// Performs the control's action: of a toggle, to the other state. It has ended when this returns.
    ///
    /// - Returns: what the result asks for: a dialog, something to open.
    @discardableResult
    public func perform() async throws -> PerformReply {
        let snapshot = try await snapshot()
        let value = snapshot.template == .toggle ? !snapshot.isOn : nil
        let call = PerformCall(kind: control.kind, action: snapshot.action, value: value)
        return try await Self.call(service, ExtensionInterface.perform, call)
    }

    /// What a person may choose for a parameter.
    ///
    /// - Parameter search: what has been typed; nil gives what the author suggests.
    public func options(for parameter: String, matching search: String? = nil) async throws -> [ParameterChoice] {
        let call = OptionsCall(
            kind: control.kind, parameter: parameter, configuration: configuration, search: search)
        let reply: OptionsReply = try await Self.call(service, ExtensionInterface.options, call)
        return reply.choices
    }

    /// Tells the control's push handler which controls of its kind are placed.
    public func tellPushHandler(_ controls: [PlacedControl]) async throws {
        let placed = controls.map { one in
            PlacedControl(
                id: one.id, kind: one.kind, configuration: one.configuration,
                configurationIntent: control.configurationIntent, pushToken: one.pushToken)
        }
        let call = PushTokensCall(kind: control.kind, controls: placed)
        let _: VarlinkEmpty = try await Self.call(service, ExtensionInterface.pushTokensChanged, call)
    }

    // MARK: Calls

    private var displayName: String { control.displayName ?? control.kind }

    private func snapshot(_ method: String) async throws -> ControlSnapshot {
        let call = RenderCall(kind: control.kind, configuration: configuration)
        let reply: RenderReply = try await Self.call(service, method, call)
        return reply.snapshot
    }

    /// One call, encoded and decoded as between two processes.
    private static func call<Reply: Decodable & Sendable>(
        _ service: ExtensionService, _ method: String, _ parameters: some Encodable & Sendable
    ) async throws -> Reply {
        let message = try VarlinkCall(method: method, parameters: parameters).encoded()
        let reply = await service.reply(to: try VarlinkCallHead(message), message)
        do {
            return try VarlinkReply.parameters(of: reply)
        } catch let error as VarlinkError {
            guard let known = ExtensionError(error) else { throw error }
            throw ExtensionFailure.refused(known)
        }
    }
}
