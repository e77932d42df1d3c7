import AgentProtocol

/// The parameters of a control, asked for one after the other.
struct FormPanel {
    /// What is configured.
    enum Subject: Hashable, Sendable {
        case new(CenterModel.Target, ControlSize)
        case control(instance: String)
        case gesture(button: String, GestureName)

        /// What is asked of the agent once all values are there.
        func call(kind: String, _ values: [String: JSONValue]) -> CenterCall {
            switch self {
            case .new(.place(let place), let size):
                .place(PlaceControlCall(kind: kind, configuration: values, place: place, size: size))
            case .new(.gesture(let button, let gesture), _):
                .assign(AssignCall(button: button, gesture: gesture, kind: kind, configuration: values))
            case .control(let instance):
                .configureControl(ConfigureControlCall(instance: instance, configuration: values))
            case .gesture(let button, let gesture):
                .configure(ConfigureCall(button: button, gesture: gesture, configuration: values))
            }
        }
    }

    let subject: Subject
    let control: GalleryControl
    private(set) var values: [String: JSONValue]
    /// The parameter that is being asked for.
    private(set) var index = 0
    private(set) var form: ParameterForm
    /// What was typed.
    private(set) var input = ""
    /// The choice that Enter takes where nothing was typed.
    private(set) var selection: Int?
    /// What was asked of the agent, once all values are there.
    private(set) var call: CenterCall?

    init(_ subject: Subject, _ control: GalleryControl, values: [String: JSONValue]) {
        self.subject = subject
        self.control = control
        self.values = values
        let first = control.description.parameters[0]
        form = ParameterForm(parameter: first, choices: [], current: values[first.name])
    }

    private var parameters: [ParameterDescription] { control.description.parameters }

    /// Shows the first parameter.
    mutating func begin() -> [CenterCall] { show(0) }

    private mutating func show(_ index: Int) -> [CenterCall] {
        self.index = index
        input = ""
        call = nil
        let parameter = parameters[index]
        form = ParameterForm(parameter: parameter, choices: [], current: values[parameter.name])
        if parameter.valueKind == .bool {
            set([
                ParameterChoice(value: .bool(true), title: "Yes"), ParameterChoice(value: .bool(false), title: "No"),
            ])
        } else if !parameter.choices.isEmpty {
            set(parameter.choices)
        } else {
            set([])
            return [.choices(options(search: nil))]
        }
        return []
    }

    private mutating func set(_ choices: [ParameterChoice]) {
        form.choices = choices
        selection = choices.firstIndex(where: form.isChosen) ?? (choices.isEmpty ? nil : 0)
    }

    private func options(search: String?) -> OptionsCall {
        OptionsCall(
            kind: control.description.kind, parameter: form.parameter.name, configuration: values, search: search)
    }

    /// The extension's answer; one for a parameter that was left meanwhile is of no use.
    mutating func take(_ choices: [ParameterChoice], for call: OptionsCall) {
        guard call.parameter == form.parameter.name else { return }
        set(choices)
        if call.search != nil { input = "" }
    }

    /// Goes back to the parameter that was refused.
    mutating func failed(_ failed: CenterCall, _ parameter: String?) -> [CenterModel.Effect] {
        guard failed == call else { return [] }
        let place = parameters.firstIndex { $0.name == parameter } ?? index
        return show(place).map(CenterModel.Effect.call)
    }

    mutating func handle(_ key: CenterKey, _ layout: CenterLayout) -> PanelOutcome {
        // What was asked for is on its way.
        if call != nil, key != .escape { return .nothing }
        if !form.choices.isEmpty,
            let line = key.line(from: selection ?? -1, of: form.choices.count, page: layout.page)
        {
            selection = line
        }
        switch key {
        case .left where index > 0: return .calls(show(index - 1))
        case .enter: return accept()
        case .tab: return next()
        case .click(let row, let column):
            guard case .row(let index)? = layout.target(row: row, column: column),
                form.choices.indices.contains(index)
            else { return .nothing }
            selection = index
            input = ""
            return accept()
        case .escape: return .closed
        case .backspace: input = String(input.dropLast())
        case .delete: return clear()
        case .character(" ") where takesSeveral && input.isEmpty: toggle()
        case .character(let letter): input.append(letter)
        default: break
        }
        return .nothing
    }

    private var takesSeveral: Bool { form.parameter.valueKind == .array && !form.choices.isEmpty }

    /// Adds the selected choice to the list, or takes it out.
    private mutating func toggle() {
        guard let selection, form.choices.indices.contains(selection) else { return }
        let value = form.choices[selection].value
        var items: [JSONValue] = if case .array(let items)? = form.kept { items } else { [] }
        if items.contains(value) { items.removeAll { $0 == value } } else { items.append(value) }
        values[form.parameter.name] = .array(items)
        form.current = .array(items)
    }

    private mutating func accept() -> PanelOutcome {
        let answer = ParameterForm.trimmed(input)
        if answer == "-" { return clear() }
        if !answer.isEmpty {
            if let value = form.value(of: answer) { return set(value) }
            guard [.entity, .array].contains(form.parameter.valueKind) else {
                return .says("\"\(answer)\" does not fit: \(form.kindInWords) is needed")
            }
            return .calls([.choices(options(search: answer))])
        }
        if takesSeveral { return next() }
        if let selection, form.choices.indices.contains(selection) { return set(form.choices[selection].value) }
        return next()
    }

    private mutating func set(_ value: JSONValue) -> PanelOutcome {
        values[form.parameter.name] = value
        form.current = value
        return next()
    }

    /// Leaves the parameter to its default, or without a value.
    private mutating func clear() -> PanelOutcome {
        guard form.parameter.isOptional || form.parameter.defaultValue != nil else {
            return .says("a value is needed: \(form.kindInWords)")
        }
        values[form.parameter.name] = nil
        form.current = nil
        return next()
    }

    private mutating func next() -> PanelOutcome {
        guard form.kept != nil || form.parameter.isOptional else {
            return .says("a value is needed: \(form.kindInWords)")
        }
        if index + 1 < parameters.count { return .calls(show(index + 1)) }
        let call = subject.call(kind: control.description.kind, values)
        self.call = call
        return .calls([call])
    }
}
