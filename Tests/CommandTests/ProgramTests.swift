import AgentProtocol
import FoundationEssentials
import Testing

@testable import Command

@Suite struct ProgramTests {
    private static let timer = ControlFace(
        kind: "com.example.timer", title: "Work", valueText: "Running", symbol: "timer", isOn: true,
        tint: .system(.purple))
    private static let presentation = Presentation(button: "front", control: timer, hint: "Hold to Stop")
    private static let assignment = Assignment(
        gesture: .hold, instance: "front.hold", kind: "com.example.timer", configuration: ["timer": .string("work")])

    @Test func statusForPeople() throws {
        let broken = ButtonStatus(
            name: "pedal", input: "KEY_PROG1", problem: "no such device; plug it in", assignments: [],
            presentation: Presentation(button: "pedal"))
        let run = try run("status", AgentInterface.status, .reply(Self.status(more: [broken])))
        #expect(run.exitCode == .success)
        #expect(run.errors == "")
        #expect(
            run.output == """
                agent 0.1.0, process 42, /etc/actionbutton/config.yaml

                front  GPIO17 on gpiochip0 (pinctrl-rp1)
                  ⏱  Work  Running  Hold to Stop
                  hold            com.example.timer (timer: work)

                pedal  KEY_PROG1
                  ✗ no such device; plug it in
                  ○ nothing assigned

                Live Activities
                  ◷ Work 25 minutes

                """)
    }

    @Test func statusAsJSONIsTheReply() throws {
        let status = try Self.status(more: [])
        let run = try run("status --json", AgentInterface.status, .reply(status))
        #expect(try JSONDecoder().decode(StatusReply.self, from: Data(run.output.utf8)) == status)
    }

    @Test func jsonKeepsWhatANewerAgentAdds() throws {
        let reply = FakeAgent.Answer.replies([.object(["activities": .array([]), "novelty": .int(7)])])
        let run = try run("activities --json", AgentInterface.activities, reply)
        #expect(run.output.contains("\"novelty\" : 7"))
    }

    @Test func onATerminalTheTintIsShown() throws {
        let run = try run("status", AgentInterface.status, .reply(Self.status(more: [])), isLive: true)
        #expect(run.output.contains("\u{1B}[38;2;191;90;242m"))
    }

    @Test func galleryShowsPreviewsAndParameters() throws {
        let run = try run("gallery", AgentInterface.gallery, .reply(Self.gallery))
        #expect(run.exitCode == .success)
        #expect(run.errors == "actionbutton: /usr/lib/x cannot be described: it crashed\n")
        #expect(
            run.output == """
                ⏱  Work  Running
                   Timer, Productivity  com.example.timer
                   Starts and stops a timer.
                   --with timer=work|personal  Timer, work by default
                   --with minutes=INT  Minutes, optional

                ✗  its preview failed; the agent's log says why
                   Productivity  com.example.other

                """)
    }

    @Test func assigningSendsTypedValues() throws {
        let agent = try FakeAgent([
            AgentInterface.gallery: .reply(Self.gallery),
            AgentInterface.assign: .reply(AssignReply(assignment: Self.assignment)),
        ])
        let run = RunOfProgram(
            "assign front hold com.example.timer --with timer=work minutes=25 --socket \(agent.path)")
        #expect(run.output == "front hold: com.example.timer (timer: work)\n")
        #expect(run.exitCode == .success)
        let sent: [String: JSONValue] = [
            "button": .string("front"), "gesture": .string("hold"), "kind": .string("com.example.timer"),
            "configuration": .object(["timer": .string("work"), "minutes": .int(25)]), "restoresDefault": .bool(false),
        ]
        #expect(agent.calls.count == 2)
        #expect(
            agent.calls.last
                == .object(["method": .string(AgentInterface.assign), "parameters": .object(sent)]))
    }

    @Test(arguments: [
        ("timer=play", "--with timer=play: choose from work, personal"),
        ("minutes=x", "--with minutes=x: a whole number is needed"),
        ("hours=1", "com.example.timer has no parameter \"hours\"; it has timer, minutes"),
    ])
    func aWrongValueIsNotSent(value: String, message: String) throws {
        let agent = try FakeAgent([AgentInterface.gallery: .reply(Self.gallery)])
        let run = RunOfProgram("assign front hold com.example.timer --with \(value) --socket \(agent.path)")
        #expect(run.errors == "actionbutton: \(message); see actionbutton assign --help\n")
        #expect(run.exitCode == .usage)
        #expect(agent.calls.count == 1)
    }

    @Test(arguments: [("--none", false), ("--default", true)])
    func clearingAndRestoring(option: String, restores: Bool) throws {
        let agent = try FakeAgent([AgentInterface.assign: .reply(AssignReply(assignment: nil))])
        let run = RunOfProgram("assign front tap \(option) --socket \(agent.path)")
        #expect(run.output == "front tap: nothing assigned\n")
        guard case .object(let call)? = agent.calls.first, case .object(let sent)? = call["parameters"] else {
            Issue.record("no call came")
            return
        }
        #expect(sent["kind"] == nil)
        #expect(sent["restoresDefault"] == .bool(restores))
    }

    @Test func aPressSaysWhatCameOfIt() throws {
        let reply = PressReply(
            outcomes: ["pressed", "hold", "hold-end"], performed: "front.hold", presentation: Self.presentation)
        let run = try run("press front hold", AgentInterface.press, .reply(reply))
        #expect(run.output == "⏱  Work  Running  Hold to Stop\npressed, hold, hold-end; performed front.hold\n")
        #expect(run.errors == "")
        #expect(run.exitCode == .success)
    }

    @Test func aPressThatIsRefusedSaysWhy() throws {
        let reply = PressReply(
            outcomes: ["pressed", "hold", "hold-end"], performed: nil, refusal: "the control is disabled",
            presentation: Self.presentation)
        let run = try run("press front hold", AgentInterface.press, .reply(reply))
        #expect(run.output == "⏱  Work  Running  Hold to Stop\npressed, hold, hold-end; nothing performed\n")
        #expect(run.errors == "actionbutton: not performed: the control is disabled\n")
        #expect(run.exitCode == .software)
    }

    @Test func aPressThatFailsIsAFailure() throws {
        var presentation = Self.presentation
        presentation.work = .failed(message: "the timer is\nbroken")
        let reply = PressReply(outcomes: ["hold"], performed: nil, presentation: presentation)
        let run = try run("press front hold --json", AgentInterface.press, .reply(reply))
        #expect(try JSONDecoder().decode(PressReply.self, from: Data(run.output.utf8)) == reply)
        #expect(run.exitCode == .software)
        #expect(run.errors == "actionbutton: the timer is broken\n")
    }

    @Test func watchPrintsOneLinePerChange() throws {
        var stopped = Self.presentation
        stopped.hint = nil
        let replies = [Self.presentation, Self.presentation, stopped].map { WatchReply(presentation: $0) }
        let run = try run("watch", AgentInterface.watch, .replies(of: replies))
        #expect(run.output == "front: Work, Running, Hold to Stop\nfront: Work, Running\n")
        #expect(run.exitCode == .success)
    }

    @Test func watchAsJSONIsOneLinePerReply() throws {
        let replies = [Self.presentation, Self.presentation].map { WatchReply(presentation: $0) }
        let run = try run("watch front --json", AgentInterface.watch, .replies(of: replies))
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines {
            #expect(try JSONDecoder().decode(WatchReply.self, from: Data(line.utf8)).presentation == Self.presentation)
        }
    }

    @Test func aLiveWatchLeavesTheTerminalClean() throws {
        let replies = [WatchReply(presentation: Self.presentation)]
        let run = try run("watch", AgentInterface.watch, .replies(of: replies), isLive: true)
        #expect(run.output.hasPrefix("\u{1B}[?25l"))
        #expect(run.output.hasSuffix("\r\u{1B}[J\u{1B}[?25h"))
    }

    @Test(arguments: [
        ("reload com.example.timer", "reloading the controls of kind com.example.timer\n"),
        ("reload", "reloading all controls\n"),
    ])
    func reloading(line: String, output: String) throws {
        let run = try run(line, AgentInterface.reloadControls, .reply(VarlinkEmpty()))
        #expect(run.output == output)
        #expect(run.exitCode == .success)
    }

    @Test(arguments: [
        (AgentError.unknownButton(name: "back", known: ["front"]), ExitCode.usage),
        (.unknownKind(kind: "x", known: []), .usage),
        (.invalidConfiguration(parameter: "timer", reason: "no such timer"), .usage),
        (.notPermitted(reason: "join the group actionbutton"), .noPermission),
        (.rationed(kind: "x", reason: "try again in 30 s"), .temporaryFailure),
        (.busy(button: "front", reason: "it is held"), .temporaryFailure),
        (.badConfiguration(reason: "config.yaml:3:1: unknown key"), .configuration),
        (.extensionFailed(reason: "it crashed"), .software),
    ])
    func errorsOfTheAgent(error: AgentError, exitCode: ExitCode) throws {
        let run = try run("reload-config", AgentInterface.reloadConfiguration, .error(error.varlinkError))
        #expect(run.output == "")
        #expect(run.errors == "actionbutton: \(error)\n")
        #expect(run.exitCode == exitCode)
    }

    @Test func anAgentThatHangsUp() throws {
        let run = try run("status", AgentInterface.status, .hangUp)
        #expect(run.exitCode == .unavailable)
        #expect(run.errors.contains("connection was closed"))
    }

    @Test(arguments: ["status", "watch", "watch --json"]) func noAgent(line: String) {
        let run = RunOfProgram("\(line) --socket /tmp/no-such-agent.socket")
        #expect(run.exitCode == .unavailable)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("actionbutton: no agent can be reached at /tmp/no-such-agent.socket: "))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func thePersonsAgentIsFoundByItself() throws {
        let agent = try FakeAgent(
            [AgentInterface.activities: .reply(ActivitiesReply(activities: []))], at: "actionbutton/agent.socket")
        let environment = ["XDG_RUNTIME_DIR": agent.runtimeFolder]
        for line in ["activities", "activities --user"] {
            let run = RunOfProgram(line, environment: environment)
            #expect(run.output == "no Live Activity is running\n")
            #expect(run.exitCode == .success)
        }
        let run = RunOfProgram("activities", environment: ["ACTIONBUTTON_SOCKET": agent.path])
        #expect(run.exitCode == .success)
        #expect(run.errors == "")
    }

    @Test func helpAndVersionNeedNoAgent() {
        #expect(RunOfProgram("--version").output == "actionbutton \(AgentVersion.text)\n")
        #expect(RunOfProgram("assign --help").output == Help.text(.assign))
        let mistake = RunOfProgram("stauts")
        #expect(mistake.exitCode == .usage)
        #expect(mistake.output == "")
        #expect(mistake.errors.hasPrefix("actionbutton: \"stauts\" is no subcommand"))
    }

    @Test func theManPageNamesEverything() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../man/actionbutton.1")
        let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        for option in Option.allCases {
            let name = "\\-\\-" + option.rawValue.replacing("-", with: "\\-")
            #expect(page.contains(name), "\(option)")
        }
        for subcommand in Subcommand.allCases {
            let name = subcommand.rawValue.replacing("-", with: "\\-")
            #expect(page.contains(".B " + name) || page.contains(".BI \"\(name) "), "\(subcommand)")
        }
    }

    private func run(
        _ line: String, _ method: String, _ answer: FakeAgent.Answer, isLive: Bool = false
    ) throws -> RunOfProgram {
        let agent = try FakeAgent([method: answer])
        defer { withExtendedLifetime(agent) {} }
        return RunOfProgram("\(line) --socket \(agent.path)", isLive: isLive)
    }

    private static func status(more: [ButtonStatus]) throws -> StatusReply {
        let front = ButtonStatus(
            name: "front", input: "GPIO17 on gpiochip0 (pinctrl-rp1)", assignments: [assignment],
            presentation: presentation)
        return StatusReply(
            version: "0.1.0", processID: 42, configurationFile: "/etc/actionbutton/config.yaml",
            buttons: [front] + more, activities: [ActivityFace(id: "a", title: "Work", stateText: "25 minutes")])
    }

    private static let gallery = GalleryReply(
        controls: [
            GalleryControl(
                description: ControlDescription(
                    kind: "com.example.timer", displayName: "Timer", description: "Starts and stops a timer.",
                    parameters: [
                        ParameterDescription(
                            name: "timer", title: "Timer", valueKind: .choice, defaultValue: .string("work"),
                            choices: ["work", "personal"].map {
                                ParameterChoice(value: .string($0), title: $0, subtitle: nil, section: nil)
                            }),
                        ParameterDescription(name: "minutes", title: "Minutes", valueKind: .int, isOptional: true),
                    ]),
                displayName: "Timer", appName: "Productivity", preview: timer),
            GalleryControl(
                description: ControlDescription(kind: "com.example.other"), displayName: "Productivity",
                appName: "Productivity", preview: nil),
        ],
        problems: ["/usr/lib/x cannot be described: it crashed"])
}
