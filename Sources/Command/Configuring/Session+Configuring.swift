import AgentProtocol
import FoundationEssentials
import Indicators

// Placing controls, and giving them values: by flags, or by asking.

extension Session {
    func assign(_ what: Options.Assignable, button: String, gesture: GestureName) throws {
        var call = AssignCall(button: button, gesture: gesture, kind: nil)
        switch what {
        case .nothing: break
        case .fileDefault: call.restoresDefault = true
        case .kind(let kind, let values):
            call.kind = kind
            call.configuration = try configuration(of: kind, given: values, for: "assign \(button) \(gesture.rawValue)")
        }
        do {
            try show(AgentInterface.assign, call) { (reply: AssignReply) in
                let assigned =
                    reply.assignment.map { $0.kind + Values.described($0.configuration) } ?? "nothing assigned"
                return [StyledText("\(button) \(gesture.rawValue): \(assigned)")]
            }
        } catch let error as VarlinkError {
            throw try refusal(error, of: call.kind.flatMap { try description(of: $0) }, call.configuration)
        }
    }

    /// A refused value with the accepted ones, where the extension can tell them.
    private func refusal(
        _ error: VarlinkError, of description: ControlDescription?, _ values: [String: JSONValue]
    ) throws -> VarlinkError {
        guard case .invalidConfiguration(let name, let reason)? = AgentError(error), let description,
            let parameter = description.parameters.first(where: { $0.name == name })
        else { return error }
        let form = try form(for: parameter, of: description.kind, values)
        guard !form.choices.isEmpty else { return error }
        return AgentError.invalidConfiguration(parameter: name, reason: "\(reason); give \(form.flag)").varlinkError
    }

    /// The values for a control that is placed anew; a control that wants to be configured has them asked for.
    private func configuration(
        of kind: String, given: [Options.NamedValue], for command: String
    ) throws -> [String: JSONValue] {
        let description = try description(of: kind)
        let values = try Values.parse(given, for: description, in: .assign)
        guard let description, description.promptsForConfiguration, !description.parameters.isEmpty else {
            return values
        }
        if console.canAsk, !wantsJSON {
            return try dialogue(kind).values(for: description.parameters, from: values)
        }
        let missing = description.parameters.filter { parameter in
            values[parameter.name] == nil
                && (values.isEmpty || !parameter.isOptional && parameter.defaultValue == nil)
        }
        guard !missing.isEmpty else { return values }
        let flags = try missing.map { try form(for: $0, of: kind, values).flag }
        throw UsageError(
            "\(kind) asks to be configured: give \(flags.joined(separator: " ")) to \(command) \(kind), "
                + "or run it on a terminal", .assign)
    }

    func configure(_ given: [Options.NamedValue], button: String, gesture: GestureName) throws {
        let (assignment, description) = try placed(on: button, gesture)
        var call = ConfigureCall(button: button, gesture: gesture, configuration: assignment.configuration)
        guard !description.parameters.isEmpty else {
            throw UsageError("\(description.kind) has nothing to configure", .configure)
        }
        if given.isEmpty {
            guard console.canAsk, !wantsJSON else {
                let flags = try description.parameters.map { parameter in
                    try form(for: parameter, of: description.kind, assignment.configuration).flag
                }
                throw UsageError("no values were given: \(flags.joined(separator: " "))", .configure)
            }
            call.configuration = try dialogue(description.kind).values(
                for: description.parameters, from: assignment.configuration)
        } else {
            call.configuration.merge(try Values.parse(given, for: description, in: .configure)) { $1 }
        }
        try send(&call, description, asksAgain: given.isEmpty)
    }

    /// What the extension refuses is asked for again, with its reason.
    private func send(_ call: inout ConfigureCall, _ description: ControlDescription, asksAgain: Bool) throws {
        while true {
            do {
                try show(AgentInterface.configure, call) { (reply: AssignReply) in
                    reply.assignment.map { placed in
                        [
                            StyledText(
                                "\(call.button) \(call.gesture.rawValue): "
                                    + placed.kind + Values.described(placed.configuration))
                        ]
                    } ?? []
                }
                return
            } catch let error as VarlinkError {
                guard asksAgain, case .invalidConfiguration(let name, _)? = AgentError(error),
                    let parameter = description.parameters.first(where: { $0.name == name })
                else { throw try refusal(error, of: description, call.configuration) }
                console.say("\(error)")
                try dialogue(description.kind).ask(for: parameter, &call.configuration)
            }
        }
    }

    /// What a control's parameters are and may be: in words, or as JSON with the current values and the choices.
    func showConfiguration(button: String, gesture: GestureName) throws {
        let (assignment, description) = try placed(on: button, gesture)
        let forms = try description.parameters.map { try form(for: $0, of: description.kind, assignment.configuration) }
        if wantsJSON {
            var parameters = forms.map(\.parameter)
            for index in parameters.indices { parameters[index].choices = forms[index].choices }
            console.print(
                JSONText.pretty(ShownConfiguration(assignment: assignment, parameters: parameters)) + "\n")
        } else {
            console.print(StyledText("\(button) \(gesture.rawValue): \(description.kind)"))
            for form in forms {
                console.print(StyledText())
                for line in ParameterReport(form: form).lines { console.print(line) }
            }
        }
    }

    private struct ShownConfiguration: Encodable {
        let assignment: Assignment
        /// With the choices of the moment.
        let parameters: [ParameterDescription]
    }

    private func placed(on button: String, _ gesture: GestureName) throws -> (Assignment, ControlDescription) {
        let status: StatusReply = try client.call(AgentInterface.status)
        guard let found = status.buttons.first(where: { $0.name == button }) else {
            throw AgentError.unknownButton(name: button, known: status.buttons.map(\.name)).varlinkError
        }
        guard let assignment = found.assignments.first(where: { $0.gesture == gesture }) else {
            throw AgentError.nothingAssigned(button: button, gesture: gesture).varlinkError
        }
        let gallery = try gallery()
        guard let description = gallery.first(where: { $0.kind == assignment.kind }) else {
            throw AgentError.unknownKind(kind: assignment.kind, known: gallery.map(\.kind)).varlinkError
        }
        return (assignment, description)
    }

    private func description(of kind: String) throws -> ControlDescription? {
        try gallery().first { $0.kind == kind }
    }

    private func gallery() throws -> [ControlDescription] {
        let reply: GalleryReply = try client.call(AgentInterface.gallery)
        return reply.controls.map(\.description)
    }

    private func dialogue(_ kind: String) -> ConfigurationDialogue {
        ConfigurationDialogue(console: console) { try options(of: $0, kind, $1, search: $2) }
    }

    private func form(
        for parameter: ParameterDescription, of kind: String, _ values: [String: JSONValue]
    ) throws -> ParameterForm {
        ParameterForm(
            parameter: parameter, choices: try options(of: parameter, kind, values, search: nil),
            current: values[parameter.name])
    }

    /// What the extension offers for a parameter; what cannot be looked up can still be typed in.
    private func options(
        of parameter: ParameterDescription, _ kind: String, _ values: [String: JSONValue], search: String?
    ) throws -> [ParameterChoice] {
        if !parameter.choices.isEmpty || parameter.valueKind == .bool { return parameter.choices }
        let call = OptionsCall(kind: kind, parameter: parameter.name, configuration: values, search: search)
        do {
            let reply: OptionsReply = try client.call(AgentInterface.options, call)
            return reply.choices
        } catch let error as VarlinkError {
            console.say("\(parameter.name): its choices cannot be looked up: \(error)")
            return []
        }
    }
}
