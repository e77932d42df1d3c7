import AgentProtocol
import EventLoop
import FoundationEssentials
import Gestures
import Indicators

/// One subcommand's calls of the agent, and what is printed of the replies.
struct Session {
    /// A press lasts as long as the action that it leads to; the agent limits that.
    static let pressLimit = Duration.seconds(3600)

    let client: VarlinkClient
    let console: Console
    let wantsJSON: Bool

    func perform(_ action: Options.Action) throws -> ExitCode {
        switch action {
        // These need no agent, or stream from it in a way of their own.
        case .help, .version, .check, .completions, .devices, .monitor, .replay, .learn, .doctor,
            .pushOverBroker:
            break
        case .status: try status()
        case .gallery: try gallery()
        case .assign(let button, let gesture, let what): try assign(what, button: button, gesture: gesture)
        case .configure(let button, let gesture, let values): try configure(values, button: button, gesture: gesture)
        case .showConfiguration(let button, let gesture): try showConfiguration(button: button, gesture: gesture)
        case .controls: try controls()
        case .press(let button, let gesture, let duration):
            return try press(PressCall(button: button, gesture: gesture, duration: duration?.inNanoseconds))
        case .watch(let button): try watchAsJSON(button)
        case .center:
            let reply: JSONValue = try client.call(AgentInterface.center)
            console.print(JSONText.pretty(reply) + "\n")
        case .reload(let kind): try reload(kind)
        case .reloadConfiguration: try reloadConfiguration()
        case .activities: try activities()
        case .push(let token, let payload): try push(PushCall(token: token, payload: payload))
        case .developerMode(let isOn): try setDeveloperMode(isOn)
        case .lock: try say("locked", AgentInterface.lock, VarlinkEmpty())
        case .unlock: try say("no longer locked", AgentInterface.unlock, VarlinkEmpty())
        }
        return .success
    }

    private func status() throws {
        try show(AgentInterface.status, VarlinkEmpty()) { (reply: StatusReply) in
            StatusReport(reply: reply, moment: .now(), style: console.style).lines
        }
    }

    private func gallery() throws {
        let reply = try show(AgentInterface.gallery, VarlinkEmpty()) { (reply: GalleryReply) in
            GalleryReport(reply: reply, style: console.style).lines
        }
        for problem in reply.problems { console.say(problem) }
    }

    private func press(_ call: PressCall) throws -> ExitCode {
        let reply = try show(AgentInterface.press, call, timeLimit: Self.pressLimit) { (reply: PressReply) in
            let line = TerminalLine(
                reply.presentation, palette: console.style.palette, symbols: console.style.symbols
            ).text(at: .now()).text
            let performed = reply.performed.map { "performed \($0)" } ?? "nothing performed"
            return [line, StyledText("\(reply.outcomes.joined(separator: ", ")); \(performed)", .faint)]
        }
        if let refusal = reply.refusal {
            console.say("not performed: \(refusal)")
            return .software
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

    private func controls() throws {
        try show(AgentInterface.currentControls, CurrentControlsCall()) { (reply: CurrentControlsReply) in
            ControlsReport.lines(reply)
        }
    }

    private func push(_ call: PushCall) throws {
        try say("the control asks for its state anew", AgentInterface.push, call)
    }

    private func setDeveloperMode(_ isOn: Bool) throws {
        let text =
            isOn
            ? "developer mode is on: reloads that apps ask for are not rationed"
            : "developer mode is off: an app may reload a kind 10 times at once, then once in 30 s"
        try say(text, AgentInterface.setDeveloperMode, DeveloperModeCall(isOn: isOn))
    }

    /// Calls a method whose reply has nothing in it.
    private func say(_ done: String, _ method: String, _ parameters: some Encodable & Sendable) throws {
        try show(method, parameters) { (_: VarlinkEmpty) in [StyledText(done)] }
    }

    /// Calls a method and prints its reply: as it came, or in words.
    @discardableResult
    func show<Reply: Decodable>(
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
