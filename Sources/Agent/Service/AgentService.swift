import AgentProtocol
import AgentTransport
import EventLoop

/// Answers the calls of `org.actionbutton.Agent`.
@AgentActor
package final class AgentService {
    private let agent: ButtonAgent
    private let introspection = VarlinkService(
        product: "action-button agent", version: AgentVersion.text, interfaces: [AgentInterface.varlinkInterface])
    private let reloadConfiguration: @AgentActor () throws(AgentError) -> Void

    /// - Parameter reloadConfiguration: reads the configuration file anew; throws what is wrong with it.
    package init(agent: ButtonAgent, reloadConfiguration: @escaping @AgentActor () throws(AgentError) -> Void) {
        self.agent = agent
        self.reloadConfiguration = reloadConfiguration
    }

    /// Answers a request, now or later.
    package func handle(_ request: VarlinkRequest) {
        do {
            try answer(request)
        } catch let error as AgentError {
            request.fail(error.varlinkError)
        } catch let error as VarlinkError {
            request.fail(error)
        } catch {
            request.fail(AgentError.extensionFailed(reason: "\(error)").varlinkError)
        }
    }

    private func answer(_ request: VarlinkRequest) throws {
        switch request.method {
        case AgentInterface.status:
            request.reply(agent.status)
        case AgentInterface.gallery:
            agent.host.gallery { [agent] controls in
                request.reply(
                    GalleryReply(
                        controls: controls, problems: agent.host.problems, notShown: agent.host.notShown))
            }
        case AgentInterface.assign:
            agent.assign(try request.parameters()) { request.answer($0.map(AssignReply.init)) }
        case AgentInterface.configure:
            agent.configure(try request.parameters()) { request.answer($0.map(AssignReply.init)) }
        case AgentInterface.options:
            agent.host.options(try request.parameters()) { request.answer($0.mapError(AgentError.init)) }
        case AgentInterface.center:
            center(request)
        case AgentInterface.placeControl:
            agent.placeControl(try request.parameters()) { request.answer($0.map(CenterControlReply.init)) }
        case AgentInterface.moveControl:
            agent.moveControl(try request.parameters()) { request.answer($0.map(CenterControlReply.init)) }
        case AgentInterface.configureControl:
            agent.configureControl(try request.parameters()) { request.answer($0.map(CenterControlReply.init)) }
        case AgentInterface.removeControl:
            let call: CenterInstanceCall = try request.parameters()
            agent.removeControl(call.instance) { request.answer($0) }
        case AgentInterface.performControl:
            let call: CenterInstanceCall = try request.parameters()
            try agent.performControl(call.instance) { request.answer($0.map(CenterControlReply.init)) }
        case AgentInterface.press:
            try press(request)
        case AgentInterface.watch:
            try watch(request)
        case AgentInterface.monitor:
            try monitor(request)
        case AgentInterface.watchControls:
            try watchControls(request)
        case AgentInterface.perform:
            agent.perform(try request.parameters()) { request.answer($0) }
        case AgentInterface.provide, AgentInterface.updateProvided, AgentInterface.finishProvided:
            try provided(request)
        case AgentInterface.reloadControls:
            try agent.reload(try request.parameters())
            request.reply(VarlinkEmpty())
        case AgentInterface.push:
            try agent.push(try request.parameters())
            request.reply(VarlinkEmpty())
        case AgentInterface.setDeveloperMode:
            let call: DeveloperModeCall = try request.parameters()
            agent.setDeveloperMode(call.isOn) { request.answer($0) }
        case AgentInterface.lock:
            agent.lock { request.answer($0) }
        case AgentInterface.unlock:
            unlock(request)
        case AgentInterface.offerToOpen:
            try offerToOpen(request)
        case AgentInterface.notOpened:
            agent.opener.offers?.notOpened(try request.parameters(), user: request.peer.user)
            request.reply(VarlinkEmpty())
        case AgentInterface.reloadConfiguration:
            try reloadConfiguration()
            request.reply(VarlinkEmpty())
        case AgentInterface.currentControls:
            let call: CurrentControlsCall = try request.parameters()
            request.reply(CurrentControlsReply(controls: agent.placedControls(ofApp: call.app)))
        case AgentInterface.setActivity:
            agent.activities.set(try request.parameters())
            request.reply(VarlinkEmpty())
        case AgentInterface.endActivity:
            let call: EndActivityCall = try request.parameters()
            agent.activities.end(id: call.id, dismissAt: call.dismissAt)
            request.reply(VarlinkEmpty())
        case AgentInterface.activities:
            let call: CurrentControlsCall = try request.parameters()
            let records = agent.activities.records.filter { call.app == nil || $0.app == call.app }
            request.reply(ActivitiesReply(activities: records))
        default:
            request.reply(try request.introspection(of: introspection))
        }
    }

    private func press(_ request: VarlinkRequest) throws {
        let call: PressCall = try request.parameters()
        let duration = call.duration.map(Duration.nanoseconds)
        guard duration.map({ $0 > .zero && $0 <= ScriptedPress.longest }) ?? true else {
            throw VarlinkError.invalidParameter("duration")
        }
        try agent.button(named: call.button).press(call.gesture, for: duration) { request.answer($0) }
    }

    private func watch(_ request: VarlinkRequest) throws {
        guard request.wantsMore else { throw VarlinkError.expectedMore }
        let call: WatchCall = try request.parameters()
        if let name = call.button { _ = try agent.button(named: name) }
        request.onHangUp = { [agent] in agent.unwatch(request) }
        agent.watch(request, button: call.button) { request.replyAndContinue(WatchReply(presentation: $0)) }
    }

    private func watchControls(_ request: VarlinkRequest) throws {
        guard request.wantsMore else { throw VarlinkError.expectedMore }
        request.onHangUp = { [agent] in agent.controlWatch.remove(request) }
        agent.controlWatch.add(request) { request.replyAndContinue($0) }
    }

    private func provided(_ request: VarlinkRequest) throws {
        switch request.method {
        case AgentInterface.provide:
            guard request.wantsMore else { throw VarlinkError.expectedMore }
            let call: ProvideCall = try request.parameters()
            try agent.provided.add(request, call) { request.replyAndContinue($0) }
            request.onHangUp = { [agent] in agent.provided.remove(request) }
            request.replyAndContinue(ProvideReply(action: 0))
        case AgentInterface.updateProvided:
            try agent.provided.update(try request.parameters())
            request.reply(VarlinkEmpty())
        default:
            try agent.provided.finish(try request.parameters())
            request.reply(VarlinkEmpty())
        }
    }

    private func unlock(_ request: VarlinkRequest) {
        Authorizer.mayUnlock(request.peer) { [agent] result in
            switch result {
            case .success: agent.unlock { request.answer($0) }
            case .failure(let error): request.answer(error)
            }
        }
    }

    private func offerToOpen(_ request: VarlinkRequest) throws {
        guard request.wantsMore else { throw VarlinkError.expectedMore }
        guard let offers = agent.opener.offers else {
            throw AgentError.notPermitted(reason: "a person's agent opens things itself: ask the system's agent")
                .varlinkError
        }
        request.onHangUp = { offers.remove(request) }
        offers.add(request, user: request.peer.user) { request.replyAndContinue($0) }
    }

    private func center(_ request: VarlinkRequest) {
        guard request.wantsMore else { return request.reply(agent.centerReply) }
        request.onHangUp = { [agent] in agent.centerFeed.remove(request) }
        agent.centerFeed.add(request) { request.replyAndContinue($0) }
    }

    private func monitor(_ request: VarlinkRequest) throws {
        guard request.wantsMore else { throw VarlinkError.expectedMore }
        let call: MonitorCall = try request.parameters()
        if let name = call.button { _ = try agent.button(named: name) }
        request.onHangUp = { [agent] in agent.monitors.remove(request) }
        agent.monitors.add(request, button: call.button) { request.replyAndContinue($0) }
    }
}

extension VarlinkRequest {
    /// Replies with what came of the request.
    func answer(_ result: Result<some Encodable & Sendable, AgentError>) {
        switch result {
        case .success(let reply): self.reply(reply)
        case .failure(let error): fail(error.varlinkError)
        }
    }

    /// Replies with nothing but what failed, if anything did.
    func answer(_ error: AgentError?) {
        if let error { fail(error.varlinkError) } else { reply(VarlinkEmpty()) }
    }
}
