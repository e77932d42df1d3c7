import AgentProtocol

/// The Control Center without its terminal: what it shows, and what keys and the agent's answers do to it.
struct CenterModel {
    /// Where a person is.
    enum Focus: Hashable, Sendable {
        case control(instance: String)
        /// The place where a control can be added.
        case add(CenterPlace)
        case gesture(button: String, GestureName)
    }

    /// Where a chosen control goes.
    enum Target: Hashable, Sendable {
        case place(CenterPlace)
        case gesture(button: String, GestureName)
    }

    /// What lies over the Control Center.
    enum Panel {
        case gallery(GalleryPanel)
        case form(FormPanel)
        case gestures(GesturesPanel)
    }

    /// What came of a key.
    enum Effect: Hashable, Sendable {
        case call(CenterCall)
        case quit
    }

    /// A line for the person, until the next key.
    struct Message: Hashable, Sendable {
        var text: String
        var isError = false
    }

    private(set) var agent = CenterReply()
    /// The agent has stopped, and what is shown is what it told last.
    private(set) var isAgentLost = false
    private(set) var gallery: [GalleryControl]?
    var focus = Focus.add(.controls)
    var panel: Panel?
    var message: Message?

    // MARK: What the agent says

    mutating func handle(_ event: CenterEvent) -> [Effect] {
        switch event {
        case .center(let reply):
            // What it could not be asked is no longer of interest.
            if isAgentLost { message = nil }
            isAgentLost = false
            take(reply)
        case .lost: isAgentLost = true
        case .gallery(let reply):
            gallery = reply.controls
            if let problem = reply.problems.first { message = Message(text: problem, isError: true) }
        case .choices(let call, let choices):
            guard case .form(var form) = panel else { return [] }
            form.take(choices, for: call)
            panel = .form(form)
        case .done(let call):
            if case .form(let form) = panel, form.call == call { panel = nil }
        case .failed(let call, let reason, let parameter):
            return failed(call, reason, parameter)
        }
        return []
    }

    private mutating func take(_ reply: CenterReply) {
        let before = controls(in: .controls) + controls(in: .lockRow)
        agent = reply
        let isFirst = before.isEmpty && focus == .add(.controls)
        // What was just added is where a person wants to be; what has gone leaves the focus to its neighbour.
        let new = (controls(in: .controls) + controls(in: .lockRow)).first { new in
            !before.contains { $0.instance == new.instance }
        }
        if let new, isFirst || awaitsPlaced {
            focus = .control(instance: new.instance)
            awaitsPlaced = false
        } else if !hasFocus {
            focus = neighbour(of: before)
        }
    }

    private var awaitsPlaced = false

    private var hasFocus: Bool {
        switch focus {
        case .control(let instance): control(instance) != nil
        case .add: true
        case .gesture(let button, let gesture):
            agent.buttons.contains { $0.name == button && $0.gestures.contains(gesture) }
        }
    }

    private func neighbour(of before: [CenterControl]) -> Focus {
        guard case .control(let instance) = focus, let old = before.firstIndex(where: { $0.instance == instance })
        else { return .add(.controls) }
        let left = before[..<old].last { control($0.instance) != nil && $0.place == before[old].place }
        let right = before[old...].first { control($0.instance) != nil && $0.place == before[old].place }
        return (right ?? left).map { .control(instance: $0.instance) } ?? .add(before[old].place)
    }

    private mutating func failed(_ call: CenterCall, _ reason: String, _ parameter: String?) -> [Effect] {
        message = Message(text: reason, isError: true)
        if case .gallery = call { gallery = gallery ?? [] }
        guard case .form(var form) = panel else { return [] }
        let effects = form.failed(call, parameter)
        panel = .form(form)
        return effects
    }

    // MARK: What there is

    func control(_ instance: String) -> CenterControl? {
        agent.controls.first { $0.instance == instance }
    }

    func controls(in place: CenterPlace) -> [CenterControl] {
        agent.controls.filter { $0.place == place }
    }

    func assignment(_ button: String, _ gesture: GestureName) -> Assignment? {
        agent.buttons.first { $0.name == button }?.assignments.first { $0.gesture == gesture }
    }

    /// The kind and values of what has the focus; nil where there is no control.
    var focused: (kind: String, configuration: [String: JSONValue])? {
        switch focus {
        case .control(let instance): control(instance).map { ($0.kind, $0.configuration) }
        case .gesture(let button, let gesture): assignment(button, gesture).map { ($0.kind, $0.configuration) }
        case .add: nil
        }
    }

    func described(_ kind: String) -> GalleryControl? {
        gallery?.first { $0.description.kind == kind }
    }

    /// The name that a person knows a kind by.
    func name(of kind: String) -> String {
        described(kind)?.displayName ?? kind
    }

    // MARK: Keys

    /// - Parameter layout: where everything is on the screen.
    mutating func handle(_ key: CenterKey, in layout: CenterLayout) -> [Effect] {
        message = nil
        switch panel {
        case nil: return browse(key, layout)
        case .gallery(var panel):
            self.panel = .gallery(panel)
            let outcome = panel.handle(key, gallery ?? [], layout)
            self.panel = .gallery(panel)
            return take(outcome)
        case .gestures(var panel):
            let outcome = panel.handle(key, layout)
            self.panel = .gestures(panel)
            return take(outcome)
        case .form(var form):
            let outcome = form.handle(key, layout)
            panel = .form(form)
            return take(outcome)
        }
    }

    private mutating func take(_ outcome: PanelOutcome) -> [Effect] {
        switch outcome {
        case .nothing: return []
        case .closed:
            panel = nil
            return []
        case .calls(let calls): return calls.map(Effect.call)
        case .says(let text):
            message = Message(text: text, isError: true)
            return []
        case .chosen(let control, let target, let size): return add(control, to: target, size)
        case .ends(let call):
            panel = nil
            return [.call(call)]
        }
    }

    /// Places a control from the gallery, after it was configured if it asks for that.
    private mutating func add(_ control: GalleryControl, to target: Target, _ size: ControlSize) -> [Effect] {
        if case .place = target { awaitsPlaced = true }
        let description = control.description
        let isLacking = description.parameters.contains { !$0.isOptional && $0.defaultValue == nil }
        guard !description.parameters.isEmpty, description.promptsForConfiguration || isLacking else {
            panel = nil
            return [.call(FormPanel.Subject.new(target, size).call(kind: description.kind, [:]))]
        }
        return open(FormPanel(.new(target, size), control, values: [:]))
    }

    private mutating func open(_ form: FormPanel) -> [Effect] {
        var form = form
        let calls = form.begin()
        panel = .form(form)
        return calls.map(Effect.call)
    }

    private mutating func browse(_ key: CenterKey, _ layout: CenterLayout) -> [Effect] {
        switch key {
        case .left, .wheelUp: focus = layout.neighbour(of: focus, .before)
        case .right, .wheelDown, .tab: focus = layout.neighbour(of: focus, .after)
        case .up: focus = layout.neighbour(of: focus, .above)
        case .down: focus = layout.neighbour(of: focus, .below)
        case .pageUp: focus = layout.neighbour(of: focus, .pageAbove)
        case .pageDown: focus = layout.neighbour(of: focus, .pageBelow)
        case .home: focus = layout.neighbour(of: focus, .first)
        case .end: focus = layout.neighbour(of: focus, .last)
        case .enter, .character(" "): return act()
        case .click(let row, let column):
            guard case .focus(let hit)? = layout.target(row: row, column: column) else { return [] }
            focus = hit
            // A gesture is pressed by Enter alone: a row that is clicked at may be meant to be read.
            if case .gesture(let button, let gesture) = hit, assignment(button, gesture) != nil { return [] }
            return act()
        case .shiftLeft, .character("<"): return move(by: -1)
        case .shiftRight, .character(">"): return move(by: 1)
        case .delete, .character("x"): return remove()
        case .escape, .character("q"): return [.quit]
        case .character(let letter): return command(letter)
        case .backspace: break
        }
        return []
    }

    private mutating func command(_ letter: Character) -> [Effect] {
        switch letter {
        case "a": return openGallery()
        case "c": return configure()
        case "s":
            guard case .control(let instance) = focus, let control = control(instance), control.place == .controls
            else { return [] }
            return [.call(.move(MoveControlCall(instance: instance, size: control.size.next)))]
        case "l":
            guard case .control(let instance) = focus, let control = control(instance) else { return [] }
            let other: CenterPlace = control.place == .controls ? .lockRow : .controls
            return [.call(.move(MoveControlCall(instance: instance, place: other)))]
        case "g":
            guard case .control(let instance) = focus, let control = control(instance) else { return [] }
            let panel = GesturesPanel(control: control, buttons: agent.buttons)
            if panel.rows.isEmpty {
                message = Message(text: "there is no button to assign it to", isError: true)
            } else {
                self.panel = .gestures(panel)
            }
            return []
        case "d":
            guard case .gesture(let button, let gesture) = focus else { return [] }
            let call = AssignCall(button: button, gesture: gesture, kind: nil, restoresDefault: true)
            return [.call(.assign(call))]
        default: return []
        }
    }

    /// What Enter does, and a click: a control acts, and where there is none, the gallery opens.
    private mutating func act() -> [Effect] {
        switch focus {
        case .control(let instance): return [.call(.perform(instance: instance))]
        case .gesture(let button, let gesture) where assignment(button, gesture) != nil:
            return [.call(.press(PressCall(button: button, gesture: gesture)))]
        case .add, .gesture: return openGallery()
        }
    }

    private mutating func openGallery() -> [Effect] {
        let target: Target
        switch focus {
        case .control(let instance): target = .place(control(instance)?.place ?? .controls)
        case .add(let place): target = .place(place)
        case .gesture(let button, let gesture): target = .gesture(button: button, gesture)
        }
        panel = .gallery(GalleryPanel(target: target))
        return [.call(.gallery)]
    }

    private mutating func configure() -> [Effect] {
        guard let (kind, values) = focused else { return [] }
        guard let control = described(kind) else {
            message = Message(text: "no extension has a control of kind \"\(kind)\"", isError: true)
            return []
        }
        guard !control.description.parameters.isEmpty else {
            message = Message(text: "\(control.displayName) has nothing to configure", isError: true)
            return []
        }
        switch focus {
        case .control(let instance): return open(FormPanel(.control(instance: instance), control, values: values))
        case .gesture(let button, let gesture):
            return open(FormPanel(.gesture(button: button, gesture), control, values: values))
        case .add: return []
        }
    }

    private func move(by step: Int) -> [Effect] {
        guard case .control(let instance) = focus, let control = control(instance),
            let index = controls(in: control.place).firstIndex(where: { $0.instance == instance }),
            controls(in: control.place).indices.contains(index + step)
        else { return [] }
        return [.call(.move(MoveControlCall(instance: instance, index: index + step)))]
    }

    private func remove() -> [Effect] {
        switch focus {
        case .control(let instance): return [.call(.remove(instance: instance))]
        case .gesture(let button, let gesture):
            return [.call(.assign(AssignCall(button: button, gesture: gesture, kind: nil)))]
        case .add: return []
        }
    }
}

extension ControlSize {
    /// The next one, round and round.
    var next: ControlSize {
        switch self {
        case .small: .medium
        case .medium: .large
        case .large: .small
        }
    }
}
