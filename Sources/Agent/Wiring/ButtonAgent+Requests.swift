import AgentProtocol
import ControlHost
import EventLoop
import FoundationEssentials
import Glibc

// What a person, an app or a script asks of the agent at run time.

extension ButtonAgent {
    func button(named name: String) throws(AgentError) -> ButtonController {
        guard let button = buttons.first(where: { $0.name == name }) else {
            throw .unknownButton(name: name, known: buttons.map(\.name))
        }
        return button
    }

    /// What the agent says of itself and its buttons.
    package var status: StatusReply {
        StatusReply(
            version: AgentVersion.text, processID: getpid(), configurationFile: configurationFile,
            buttons: buttons.map(\.status), activities: activities.records.map(activities.face),
            isLocked: host.isLocked, isDeveloperModeOn: host.isDeveloperModeOn,
            center: center.entries.map(centerControl))
    }

    // MARK: Assigning and configuring

    typealias AssignmentResult = Result<Assignment?, AgentError>

    /// Gives a gesture a control, clears it, or restores the configuration's default; saved before `done` is called.
    func assign(_ call: AssignCall, then done: @escaping @AgentActor (AssignmentResult) -> Void) {
        do throws(AgentError) {
            let button = try button(named: call.button)
            if call.restoresDefault {
                return change(button, call.gesture, then: done) {
                    $0.restoreDefault(of: call.gesture, on: call.button)
                }
            }
            if call.kind != nil, !button.gestures.contains(call.gesture) {
                throw .notPermitted(reason: Self.repeatExcludes(call.gesture, on: call.button))
            }
            guard let kind = call.kind else {
                let cleared = RuntimeAssignment(button: call.button, gesture: call.gesture, control: nil)
                return change(button, call.gesture, then: done) { $0.assign(cleared) }
            }
            try place(
                kind, configured: call.configuration, as: UUID().uuidString, on: button, call.gesture, then: done)
        } catch {
            done(.failure(error))
        }
    }

    nonisolated static func repeatExcludes(_ gesture: GestureName, on button: String) -> String {
        "button \(button) has hold-repeat, and a hold that repeats lasts until the release, so it can have no "
            + "\(gesture.rawValue); remove hold-repeat from its configuration first"
    }

    /// Gives the control on a gesture new values; it keeps its identity, and so its push token.
    func configure(_ call: ConfigureCall, then done: @escaping @AgentActor (AssignmentResult) -> Void) {
        do throws(AgentError) {
            let button = try button(named: call.button)
            guard let assignment = table.assignment(of: call.gesture, on: call.button) else {
                throw .nothingAssigned(button: call.button, gesture: call.gesture)
            }
            try place(
                assignment.kind, configured: call.configuration, as: assignment.instance, on: button, call.gesture,
                then: done)
        } catch {
            done(.failure(error))
        }
    }

    /// Places a control after its own extension has accepted the values, by rendering a preview with them.
    private func place(
        _ kind: String, configured values: [String: JSONValue], as instance: String, on button: ButtonController,
        _ gesture: GestureName, then done: @escaping @AgentActor (AssignmentResult) -> Void
    ) throws(AgentError) {
        try whenAccepted(kind, configured: values) { [self] refusal in
            if let refusal { return done(.failure(refusal)) }
            let placed = RuntimeAssignment(
                button: button.name, gesture: gesture,
                control: .init(instance: instance, kind: kind, configuration: values))
            change(button, gesture, then: done) { $0.assign(placed) }
        }
    }

    /// Asks the kind's own extension whether it accepts the values, by having it render a preview with them.
    ///
    /// - Parameter done: gets the refusal, or nil.
    func whenAccepted(
        _ kind: String, configured values: [String: JSONValue], then done: @escaping @AgentActor (AgentError?) -> Void
    ) throws(AgentError) {
        guard let description = host.description(of: kind) else {
            throw .missing(kind: kind, in: host)
        }
        for name in values.keys where !description.parameters.contains(where: { $0.name == name }) {
            let accepted = description.parameters.map(\.name).joined(separator: ", ")
            let reason = accepted.isEmpty ? "the control has no parameters" : "not a parameter; there are: \(accepted)"
            throw .invalidConfiguration(parameter: name, reason: reason)
        }
        host.preview(kind: kind, configuration: values) { result in
            if case .failure(let failure) = result { done(AgentError(failure)) } else { done(nil) }
        }
    }

    /// Changes the table, saves it, and puts it to work; a change that cannot be saved is undone.
    private func change(
        _ button: ButtonController, _ gesture: GestureName, then done: @escaping @AgentActor (AssignmentResult) -> Void,
        _ body: (inout AssignmentTable) -> Void
    ) {
        let before = table
        body(&table)
        save { [self] failure in
            if let failure {
                table = before
                return done(.failure(.notPermitted(reason: "the assignment cannot be saved: \(failure)")))
            }
            // The configuration may have been read anew meanwhile, and have made the buttons anew.
            if let button = buttons.first(where: { $0.name == button.name }) {
                place(table.assignments(of: button.name), on: button)
            }
            updatePushTokens()
            done(.success(table.assignment(of: gesture, on: button.name)))
        }
    }

    // MARK: Reloads

    /// Reloads what an app or a person asks for, within its ration.
    func reload(_ call: ReloadControlsCall) throws(AgentError) {
        // An app may well ask for a kind that is gone; whoever is none has misspelt it.
        if call.app == nil, let kind = call.kind, host.description(of: kind) == nil {
            throw .missing(kind: kind, in: host)
        }
        guard host.reload(kind: call.kind, app: call.app, isRationed: true) else {
            throw .rationed(
                kind: call.kind ?? "all controls",
                reason: "an app may reload a kind 10 times at once, then once in 30 s; "
                    + "actionbutton developer on lifts that")
        }
    }

    /// Reloads the one control that owns the token.
    func push(_ call: PushCall) throws(AgentError) {
        guard call.saysContentChanged else { throw .badPayload(reason: "it does not say that the content changed") }
        guard let instance = instance(ofToken: call.token) else { throw .unknownToken }
        host.reload(id: instance)
    }

    // MARK: Modes

    /// Told nil when the mode is changed and saved, else why it is as it was.
    typealias ModeCompletion = @AgentActor (AgentError?) -> Void

    func setDeveloperMode(_ isOn: Bool, then done: @escaping ModeCompletion = { _ in }) {
        let before = host.isDeveloperModeOn
        host.isDeveloperModeOn = isOn
        saveMode(then: done) { [host] in host.isDeveloperModeOn = before }
    }

    func lock(then done: @escaping ModeCompletion = { _ in }) {
        setLocked(true, then: done)
    }

    /// Lifts a lock that ``lock(then:)`` made, and no other. Whether the person may is for ``Authorizer`` to say.
    func unlock(then done: @escaping ModeCompletion = { _ in }) {
        setLocked(false) { [self] error in
            guard error == nil, isSessionLocked else { return done(error) }
            done(.notPermitted(reason: "the session is locked, and only unlocking its screen lifts that"))
        }
    }

    private func setLocked(_ isLocked: Bool, then done: @escaping ModeCompletion) {
        let before = isLockedByCommand
        isLockedByCommand = isLocked
        saveMode(then: done) { [self] in isLockedByCommand = before }
    }

    private func saveMode(then done: @escaping ModeCompletion, undo: @escaping @AgentActor () -> Void) {
        save { failure in
            guard let failure else { return done(nil) }
            undo()
            done(.notPermitted(reason: "the change cannot be saved: \(failure)"))
        }
    }
}

extension ButtonController {
    /// What may have a control: where a hold repeats until the release, no press would ever be a longer one.
    var gestures: [GestureName] {
        GestureName.allCases.filter { !isRepeating || !$0.isLongerHold }
    }

    var status: ButtonStatus {
        ButtonStatus(
            name: name, input: input.description, problem: problem.map { "\($0)" }, gestures: gestures,
            assignments: assignments, presentation: presentation)
    }
}

extension AgentError {
    /// Why a kind cannot be placed: nothing has it, or more than one extension has.
    @AgentActor
    static func missing(kind: String, in host: ControlHost) -> AgentError {
        host.isInConflict(kind: kind)
            ? .extensionFailed(reason: host.whyMissing(kind: kind)) : .unknownKind(kind: kind, known: host.kinds)
    }

    /// The failure of a call to an extension, in the words of whoever asked for it.
    init(_ failure: ExtensionFailure) {
        switch failure {
        case .refused(.invalidConfiguration(let parameter, let reason)):
            self = .invalidConfiguration(parameter: parameter, reason: reason)
        default:
            self = .extensionFailed(reason: "\(failure)")
        }
    }
}

extension GestureName {
    /// A hold beyond the first one.
    var isLongerHold: Bool { self == .longHold || self == .veryLongHold }
}
