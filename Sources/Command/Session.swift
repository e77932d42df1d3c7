import AgentProtocol
import EventLoop
import FoundationEssentials
import Indicators

/// One subcommand's calls of the agent, and what is printed of the replies.
struct Session {
    /// A press lasts as long as the action that it leads to; the agent limits that.
    private static let pressLimit = Duration.seconds(3600)

    let client: VarlinkClient
    let console: Console
    let wantsJSON: Bool

    func perform(_ action: Options.Action) throws -> ExitCode {
        switch action {
        case .help, .version, .check: break
        case .status: try status()
        case .gallery: try gallery()
        case .assign(let button, let gesture, let what): try assign(what, button: button, gesture: gesture)
        case .press(let button, let gesture): return try press(PressCall(button: button, gesture: gesture))
        case .watch(let button): try watchAsJSON(button)
        case .reload(let kind): try reload(kind)
        case .reloadConfiguration: try reloadConfiguration()
        case .activities: try activities()
        }
        return .success
    }

    private func status() throws {
        try show(AgentInterface.status, VarlinkEmpty()) { (reply: StatusReply) in
            StatusReport(reply: reply, moment: .now(), palette: console.style.palette).lines
        }
    }

    private func gallery() throws {
        let reply = try show(AgentInterface.gallery, VarlinkEmpty()) { (reply: GalleryReply) in
            GalleryReport(reply: reply, palette: console.style.palette).lines
        }
        for problem in reply.problems { console.say(problem) }
    }

    private func assign(_ what: Options.Assignable, button: String, gesture: GestureName) throws {
        var call = AssignCall(button: button, gesture: gesture, kind: nil)
        switch what {
        case .nothing: break
        case .fileDefault: call.restoresDefault = true
        case .kind(let kind, let values):
            call.kind = kind
            if !values.isEmpty { call.configuration = try Values.parse(values, for: try description(of: kind)) }
        }
        try show(AgentInterface.assign, call) { (reply: AssignReply) in
            let assigned = reply.assignment.map { $0.kind + Values.described($0.configuration) } ?? "nothing assigned"
            return [StyledText("\(button) \(gesture.rawValue): \(assigned)")]
        }
    }

    private func description(of kind: String) throws -> ControlDescription? {
        let gallery: GalleryReply = try client.call(AgentInterface.gallery)
        return gallery.controls.map(\.description).first { $0.kind == kind }
    }

    private func press(_ call: PressCall) throws -> ExitCode {
        let reply = try show(AgentInterface.press, call, timeLimit: Self.pressLimit) { (reply: PressReply) in
            let line = TerminalLine(reply.presentation, palette: console.style.palette).text(at: .now()).text
            let performed = reply.performed.map { "performed \($0)" } ?? "nothing performed"
            return [line, StyledText("\(reply.outcomes.joined(separator: ", ")); \(performed)", .faint)]
        }
        guard case .failed(let message) = reply.presentation.work else { return .success }
        console.say(message)
        return .software
    }

    private func watchAsJSON(_ button: String?) throws {
        try client.callForMore(AgentInterface.watch, WatchCall(button: button)) { (reply: JSONValue) in
            console.print(JSONText.line(reply) + "\n")
            return true
        }
    }

    private func reload(_ kind: String?) throws {
        try show(AgentInterface.reloadControls, ReloadControlsCall(kind: kind)) { (_: VarlinkEmpty) in
            [StyledText(kind.map { "reloading the controls of kind \($0)" } ?? "reloading all controls")]
        }
    }

    private func reloadConfiguration() throws {
        try show(AgentInterface.reloadConfiguration, VarlinkEmpty()) { (_: VarlinkEmpty) in
            [StyledText("the configuration was read again")]
        }
    }

    private func activities() throws {
        try show(AgentInterface.activities, CurrentControlsCall()) { (reply: ActivitiesReply) in
            ActivitiesReport.lines(reply)
        }
    }

    /// Calls a method and prints its reply: as it came, or in words.
    @discardableResult
    private func show<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable & Sendable, timeLimit: Duration? = nil,
        inWords words: (Reply) -> [StyledText]
    ) throws -> Reply {
        // By way of any JSON, so that what a newer agent adds is printed too.
        let json: JSONValue = try client.call(method, parameters, timeLimit: timeLimit)
        let reply = try JSONDecoder().decode(Reply.self, from: try JSONEncoder().encode(json))
        if wantsJSON {
            console.print(JSONText.pretty(json) + "\n")
        } else {
            for line in words(reply) { console.print(line) }
        }
        return reply
    }
}

extension TerminalLine.Moment {
    /// Both clocks, now.
    static func now() -> Self {
        Self(monotonic: SystemClock.monotonicNow(), wall: SystemWallClock.secondsSince1970())
    }
}
