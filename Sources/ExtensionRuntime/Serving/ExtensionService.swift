import AgentProtocol
import Controls
import Foundation

/// Answers the calls of `org.actionbutton.Extension` for the controls of one bundle.
///
/// The main actor evaluates bodies and closures, which cannot wait; providers, queries and `perform()` run on the
/// executor of the call's connection unless their author isolates them.
package struct ExtensionService: Sendable {
    private let name: String
    private let contents: BundleContents
    private let introspection: VarlinkService

    /// - Parameter name: what `Describe` calls the extension.
    package init(name: String, contents: BundleContents) {
        self.name = name
        self.contents = contents
        introspection = VarlinkService(
            product: name, version: "\(ExtensionInterface.protocolVersion)",
            interfaces: [ExtensionInterface.varlinkInterface])
    }

    /// The whole reply to a call, errors included.
    package func reply(to head: VarlinkCallHead, _ message: Data) async -> Data {
        do {
            return try await answer(head, message)
        } catch {
            return Self.encoded(Self.varlinkError(error))
        }
    }

    private func answer(_ head: VarlinkCallHead, _ message: Data) async throws -> Data {
        switch head.method {
        case ExtensionInterface.describe:
            return try VarlinkReply.encoded(await describe())
        case ExtensionInterface.preview:
            return try VarlinkReply.encoded(await preview(try VarlinkCall.parameters(of: message)))
        case ExtensionInterface.render:
            return try VarlinkReply.encoded(await render(try VarlinkCall.parameters(of: message)))
        case ExtensionInterface.perform:
            return try VarlinkReply.encoded(await perform(try VarlinkCall.parameters(of: message)))
        case ExtensionInterface.options:
            return try VarlinkReply.encoded(await options(try VarlinkCall.parameters(of: message)))
        case ExtensionInterface.pushTokensChanged:
            try await pushTokensChanged(try VarlinkCall.parameters(of: message))
            return try VarlinkReply.encoded(VarlinkEmpty())
        default:
            return try VarlinkReply.encoded(try introspection.answer(method: head.method, message: message))
        }
    }

    // MARK: The methods

    /// What the bundle holds.
    @MainActor
    func describe() -> DescribeReply {
        DescribeReply(
            protocolVersion: ExtensionInterface.protocolVersion, name: name,
            controls: contents.controls.map(\.described), notShown: contents.notShown)
    }

    @MainActor
    private func preview(_ call: RenderCall) async throws -> RenderReply {
        let control = try registration(of: call.kind)
        let configuration = try await configuration(of: control, call.configuration)
        do {
            // A dependency on parameters reads them while bodies and providers run.
            return try IntentContext.$configuration.withValue(configuration) {
                RenderReply(snapshot: try control.preview(configuration).snapshot())
            }
        } catch {
            throw ExtensionError.valueUnavailable(reason: explanation(of: error))
        }
    }

    @MainActor
    private func render(_ call: RenderCall) async throws -> RenderReply {
        let control = try registration(of: call.kind)
        let configuration = try await configuration(of: control, call.configuration)
        do {
            return try await IntentContext.$configuration.withValue(configuration) {
                RenderReply(snapshot: try await control.current(configuration).snapshot())
            }
        } catch {
            throw ExtensionError.valueUnavailable(reason: explanation(of: error))
        }
    }

    private func perform(_ call: PerformCall) async throws -> PerformReply {
        _ = try await registration(of: call.kind)
        guard let type = IntentType.named(call.action.intent) else {
            throw ExtensionError.performFailed(
                reason: "this executable has no intent \"\(call.action.intent)\" any more; reload the control")
        }
        var intent: any AppIntent = type.init()
        try await IntentParameters(intent).assign(call.action.parameters)
        if let value = call.value {
            guard let told = setValue(value, of: intent) else {
                throw ExtensionError.performFailed(
                    reason: "\(type) takes no on or off: it is no SetValueIntent of Bool")
            }
            intent = told
        }
        do {
            let outcome = try await Controls.perform(intent)
            return PerformReply(
                dialog: outcome.dialog.flatMap { $0.isEmpty ? nil : $0 }, openURL: outcome.openURL?.absoluteString,
                opensApp: outcome.opensIntent != nil)
        } catch let error as IntentParameterError {
            throw error
        } catch {
            throw ExtensionError.performFailed(reason: explanation(of: error))
        }
    }

    private func options(_ call: OptionsCall) async throws -> OptionsReply {
        guard let type = try await registration(of: call.kind).configurationIntent else {
            throw ExtensionError.invalidConfiguration(
                parameter: call.parameter, reason: "the control \(call.kind) has no parameters")
        }
        let parameters = IntentParameters(type.init())
        // What the parameter is now may be what was refused.
        await parameters.assignWhatFits(call.configuration.filter { $0.key != call.parameter })
        return OptionsReply(choices: try await parameters.choices(for: call.parameter, matching: call.search))
    }

    /// Tells the kind's push handler all of its placed controls.
    private func pushTokensChanged(_ call: PushTokensCall) async throws {
        guard let handler = try await pushHandler(of: call.kind) else { throw VarlinkError.invalidParameter("kind") }
        handler.type.init().pushTokensDidChange(controls: call.controls.map(ControlInfo.init))
    }

    /// Unchecked, because a type is a constant. The handler itself is made where it is called: it belongs to no actor.
    private struct PushHandler: @unchecked Sendable {
        let type: any ControlPushHandler.Type
    }

    @MainActor
    private func pushHandler(of kind: String) throws -> PushHandler? {
        try registration(of: kind).pushHandler.map(PushHandler.init)
    }

    // MARK: Controls and their configurations

    @MainActor
    private func registration(of kind: String) throws -> ControlRegistration {
        guard let control = contents.controls.first(where: { $0.kind == kind }) else {
            throw ExtensionError.unknownKind(kind: kind)
        }
        return control
    }

    /// The configuration intent with the given values, and defaults for the others; nil for a control without one.
    private func configuration(
        of control: ControlRegistration, _ values: [String: JSONValue]
    ) async throws -> (any ControlConfigurationIntent)? {
        guard let type = await control.configurationIntent else {
            guard let name = values.keys.min() else { return nil }
            throw ExtensionError.invalidConfiguration(parameter: name, reason: "the control has no parameters")
        }
        let configuration = type.init()
        let parameters = IntentParameters(configuration)
        try await parameters.assign(values)
        try await parameters.fillDefaults()
        if let missing = parameters.unset.first {
            throw ExtensionError.invalidConfiguration(
                parameter: missing,
                reason: "it has no value and no default; set it with \"with:\", or give it a default in \(type)")
        }
        return configuration
    }

    // MARK: Errors

    private static func varlinkError(_ error: any Error) -> VarlinkError {
        switch error {
        case let error as VarlinkError: error
        case let error as ExtensionError: error.varlinkError
        case let error as IntentParameterError:
            ExtensionError.invalidConfiguration(parameter: error.parameter, reason: error.reason).varlinkError
        default: ExtensionError.performFailed(reason: explanation(of: error)).varlinkError
        }
    }

    private static func encoded(_ error: VarlinkError) -> Data {
        // Names and texts always encode; were it not so, the plain name would say what is the matter.
        (try? error.encoded()) ?? Data(#"{"error":"\#(ExtensionInterface.name).PerformFailed"}"#.utf8)
    }
}
