import AgentProtocol

/// What the Control Center asks of the agent.
enum CenterCall: Hashable, Sendable {
    case gallery
    /// What a parameter may be, for the values so far.
    case choices(OptionsCall)
    case place(PlaceControlCall)
    case move(MoveControlCall)
    case configureControl(ConfigureControlCall)
    case remove(instance: String)
    case perform(instance: String)
    case press(PressCall)
    case assign(AssignCall)
    case configure(ConfigureCall)
}

/// What the agent says to it.
enum CenterEvent: Sendable {
    /// Everything, anew.
    case center(CenterReply)
    /// It has stopped, or is being started anew.
    case lost
    case gallery(GalleryReply)
    case choices(OptionsCall, [ParameterChoice])
    /// The call has ended well.
    case done(CenterCall)
    /// The call has failed: a line for people, and the parameter that is to blame, if one is.
    case failed(CenterCall, reason: String, parameter: String?)
}

extension CenterCall {
    /// Makes the call and waits for what comes of it.
    func event(by client: VarlinkClient) -> CenterEvent {
        do {
            return try made(by: client)
        } catch {
            var parameter: String?
            if let error = error as? VarlinkError, case .invalidConfiguration(let name, _)? = AgentError(error) {
                parameter = name
            }
            return .failed(self, reason: Failure(error).text, parameter: parameter)
        }
    }

    private func made(by client: VarlinkClient) throws -> CenterEvent {
        switch self {
        case .gallery: return .gallery(try client.call(AgentInterface.gallery))
        case .choices(let call):
            let reply: OptionsReply = try client.call(AgentInterface.options, call)
            return .choices(call, reply.choices)
        case .place(let call): return try ask(client, AgentInterface.placeControl, call)
        case .move(let call): return try ask(client, AgentInterface.moveControl, call)
        case .configureControl(let call): return try ask(client, AgentInterface.configureControl, call)
        case .remove(let instance):
            return try ask(client, AgentInterface.removeControl, CenterInstanceCall(instance: instance))
        case .assign(let call): return try ask(client, AgentInterface.assign, call)
        case .configure(let call): return try ask(client, AgentInterface.configure, call)
        case .perform(let instance):
            let reply: CenterControlReply = try client.call(
                AgentInterface.performControl, CenterInstanceCall(instance: instance), timeLimit: Session.pressLimit)
            return ending(with: reply.control.work)
        case .press(let call):
            let reply: PressReply = try client.call(AgentInterface.press, call, timeLimit: Session.pressLimit)
            return ending(with: reply.presentation.work)
        }
    }

    private func ask(
        _ client: VarlinkClient, _ method: String, _ parameters: some Encodable & Sendable
    ) throws -> CenterEvent {
        let _: JSONValue = try client.call(method, parameters)
        return .done(self)
    }

    private func ending(with work: Presentation.Work) -> CenterEvent {
        guard case .failed(let message) = work else { return .done(self) }
        return .failed(self, reason: message, parameter: nil)
    }
}
