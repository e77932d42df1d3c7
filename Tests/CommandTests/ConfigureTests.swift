import AgentProtocol
import FoundationEssentials
import Testing

@testable import Command

@Suite("Configuring controls")
struct ConfigureTests {
    private static let kind = "com.example.Lamp"
    private static let parameters = [
        ParameterDescription(
            name: "lamp", title: "Lamp", description: "Which one to switch.", valueKind: .entity),
        ParameterDescription(
            name: "level", title: "Level", valueKind: .int, defaultValue: .int(50), minimum: 0, maximum: 100),
        ParameterDescription(name: "note", title: "Note", valueKind: .string, isOptional: true),
    ]
    private static let lamps = OptionsReply(choices: [
        ParameterChoice(value: .string("desk"), title: "Desk lamp", section: "Study"),
        ParameterChoice(value: .string("hall"), title: "Hall", subtitle: "Upstairs", section: "House"),
    ])

    private func agent(
        current: [String: JSONValue] = ["lamp": .string("hall")], options: OptionsReply = lamps,
        configure: FakeAgent.Answer? = nil
    ) throws -> FakeAgent {
        let description = ControlDescription(
            kind: Self.kind, parameters: Self.parameters, promptsForConfiguration: true)
        let assignment = Assignment(gesture: .hold, instance: "1", kind: Self.kind, configuration: current)
        let status = StatusReply(
            version: "1", processID: 1, configurationFile: "c",
            buttons: [
                ButtonStatus(
                    name: "front", input: "scripted", assignments: [assignment],
                    presentation: Presentation(button: "front"))
            ], activities: [])
        let gallery = GalleryReply(
            controls: [GalleryControl(description: description, displayName: "Lamp", appName: "Lamps", preview: nil)],
            problems: [])
        return try FakeAgent([
            AgentInterface.status: .reply(status), AgentInterface.gallery: .reply(gallery),
            AgentInterface.options: .reply(options),
            AgentInterface.configure: configure ?? .reply(AssignReply(assignment: assignment)),
            AgentInterface.assign: .reply(AssignReply(assignment: assignment)),
        ])
    }

    /// The configuration that was sent with a method, if one was.
    private func sent(_ agent: FakeAgent, _ method: String) -> JSONValue? {
        for case .object(let call) in agent.calls.reversed() where call["method"] == .string(method) {
            if case .object(let parameters)? = call["parameters"] { return parameters["configuration"] }
        }
        return nil
    }

    @Test("flags change what they name, and leave the other values")
    func flags() throws {
        let agent = try agent()
        let run = RunOfProgram("configure front hold --with level=7 --socket \(agent.path)")
        #expect(run.exitCode == .success)
        #expect(run.errors == "")
        #expect(run.output == "front hold: com.example.Lamp (lamp: hall)\n")
        #expect(sent(agent, AgentInterface.configure) == .object(["lamp": .string("hall"), "level": .int(7)]))
    }

    @Test("a person is asked for each parameter, with type, choices, default and what it is now")
    func dialogue() throws {
        let agent = try agent()
        let run = RunOfProgram("configure front hold --socket \(agent.path)", answers: "1\n80\n\n")
        #expect(run.exitCode == .success)
        #expect(run.errors == "")
        #expect(
            run.output
                == """
                Lamp  lamp, one of these
                  Which one to switch.
                  Study
                     1  Desk lamp  desk
                  House
                  ●  2  Hall  Upstairs  hall
                  now: Hall
                Lamp [Enter: Hall]: Level  level, a whole number, 0 to 100
                  Study
                     1  Desk lamp  desk
                  House
                     2  Hall  Upstairs  hall
                  by default: 50
                Level [Enter: 50]: Note  note, text
                  Study
                     1  Desk lamp  desk
                  House
                     2  Hall  Upstairs  hall
                  optional
                Note [Enter: none]: front hold: com.example.Lamp (lamp: hall)

                """)
        #expect(sent(agent, AgentInterface.configure) == .object(["lamp": .string("desk"), "level": .int(80)]))
    }

    @Test(
        "an answer is a value, a title, a place, or the default",
        arguments: [
            ("hall\n\n\n", ["lamp": JSONValue.string("hall")]), ("desk LAMP\n\n\n", ["lamp": .string("desk")]),
            ("2\n\n\n", ["lamp": .string("hall")]),
            ("\n3\nhi\n", ["lamp": .string("hall"), "level": .int(3), "note": .string("hi")]),
            ("\n-\n-\n", ["lamp": .string("hall")]),
        ])
    func answers(typed: String, values: [String: JSONValue]) throws {
        let agent = try agent(current: ["lamp": .string("hall"), "level": .int(9)], options: Self.lamps)
        let run = RunOfProgram("configure front hold --socket \(agent.path)", answers: typed)
        #expect(run.exitCode == .success)
        var expected = values
        if !typed.contains("3\n"), !typed.contains("-") { expected["level"] = .int(9) }
        #expect(sent(agent, AgentInterface.configure) == .object(expected))
    }

    @Test("what is none of the choices searches them")
    func search() throws {
        let agent = try agent()
        let run = RunOfProgram("configure front hold --socket \(agent.path)", answers: "attic\n1\n\n\n")
        #expect(run.exitCode == .success)
        let searches = agent.calls.filter { call in
            if case .object(let call) = call, case .object(let sent)? = call["parameters"] {
                sent["search"] == .string("attic")
            } else {
                false
            }
        }
        #expect(searches.count == 1)
        #expect(sent(agent, AgentInterface.configure) == .object(["lamp": .string("desk")]))
    }

    @Test("the end of the input changes nothing")
    func abandoned() throws {
        let agent = try agent()
        let run = RunOfProgram("configure front hold --socket \(agent.path)", answers: "1\n")
        #expect(run.exitCode == .usage)
        #expect(run.errors == "actionbutton: nothing was changed\n")
        #expect(sent(agent, AgentInterface.configure) == nil)
    }

    @Test("what the extension refuses by flag is an error with its words")
    func refused() throws {
        let error = AgentError.invalidConfiguration(parameter: "lamp", reason: "no such lamp")
        let agent = try agent(configure: .error(error.varlinkError))
        let run = RunOfProgram("configure front hold --with lamp=attic --socket \(agent.path)")
        #expect(run.exitCode == .usage)
        #expect(run.errors == "actionbutton: \(error); give --with lamp=desk|hall\n")
    }

    @Test(
        "a wrong value is refused with those that are accepted, and nothing is sent",
        arguments: [
            ("level=much", "--with level=much: a whole number, 0 to 100 is needed"),
            ("level=101", "--with level=101: a whole number, 0 to 100 is needed"),
            ("lvel=5", "com.example.Lamp has no parameter \"lvel\"; it has lamp, level, note"),
        ])
    func wrongValue(value: String, message: String) throws {
        let agent = try agent()
        let run = RunOfProgram("configure front hold --with \(value) --socket \(agent.path)")
        #expect(run.errors == "actionbutton: \(message); see actionbutton configure --help\n")
        #expect(run.exitCode == .usage)
        #expect(sent(agent, AgentInterface.configure) == nil)
    }

    @Test("without a terminal the flags to give are named")
    func noTerminal() throws {
        let agent = try agent()
        for (line, command) in [
            ("configure front hold", "no values were given: "),
            ("assign front hold com.example.Lamp", "com.example.Lamp asks to be configured: give "),
            ("assign front hold com.example.Lamp --json", "com.example.Lamp asks to be configured: give "),
        ] {
            let run = RunOfProgram("\(line) --socket \(agent.path)")
            #expect(run.exitCode == .usage)
            #expect(run.output == "")
            #expect(run.errors.hasPrefix("actionbutton: \(command)--with lamp=desk|hall --with level="))
        }
        #expect(sent(agent, AgentInterface.configure) == nil)
        #expect(sent(agent, AgentInterface.assign) == nil)
    }

    @Test("assigning with the values that are needed asks nothing")
    func assignWithValues() throws {
        let agent = try agent()
        let run = RunOfProgram("assign front hold com.example.Lamp --with lamp=desk --socket \(agent.path)")
        #expect(run.exitCode == .success)
        #expect(sent(agent, AgentInterface.assign) == .object(["lamp": .string("desk")]))
    }

    @Test("assigning on a terminal asks")
    func assignAsks() throws {
        let agent = try agent()
        let run = RunOfProgram(
            "assign front hold com.example.Lamp --socket \(agent.path)", answers: "\nattic\n2\n\n\n")
        #expect(run.exitCode == .success)
        #expect(run.output.contains("a value is needed: one of these"))
        #expect(sent(agent, AgentInterface.assign) == .object(["lamp": .string("hall")]))
    }

    @Test("what there is to configure is shown, also as JSON")
    func show() throws {
        let agent = try agent()
        let words = RunOfProgram("configure front hold --show --socket \(agent.path)")
        #expect(words.output.contains("●  2  Hall  Upstairs  hall"))
        let run = RunOfProgram("configure front hold --show --json --socket \(agent.path)")
        guard case .object(let shown)? = JSONText.value(of: run.output),
            case .array(let parameters)? = shown["parameters"],
            case .object(let lamp)? = parameters.first, case .array(let choices)? = lamp["choices"]
        else {
            Issue.record("no such JSON: \(run.output)")
            return
        }
        #expect(choices.count == 2)
        #expect(sent(agent, AgentInterface.configure) == nil)
    }

    @Test(
        "what is not there is named",
        arguments: [
            ("configure back hold", "no button is called \"back\"; known: front"),
            (
                "configure front tap",
                "the tap of button \"front\" has no control; actionbutton assign gives it one"
            ),
        ])
    func unknown(line: String, message: String) throws {
        let agent = try agent()
        let run = RunOfProgram("\(line) --socket \(agent.path)")
        #expect(run.exitCode == .usage)
        #expect(run.errors == "actionbutton: \(message)\n")
    }

    @Test(
        "modes and pushes are sent as they were given",
        arguments: [
            ("lock", AgentInterface.lock, [:], "locked"), ("unlock", AgentInterface.unlock, [:], "no longer locked"),
            (
                "developer on", AgentInterface.setDeveloperMode, ["isOn": JSONValue.bool(true)],
                "developer mode is on: reloads that apps ask for are not rationed"
            ),
            (
                "push ab12", AgentInterface.push,
                ["token": .string("ab12"), "payload": .object(["aps": .object(["content-changed": .bool(true)])])],
                "the control asks for its state anew"
            ),
            (
                "push ab12 [1]", AgentInterface.push, ["token": .string("ab12"), "payload": .array([.int(1)])],
                "the control asks for its state anew"
            ),
        ])
    func modes(line: String, method: String, parameters: [String: JSONValue], output: String) throws {
        let agent = try FakeAgent([method: .reply(VarlinkEmpty())])
        let run = RunOfProgram("\(line) --socket \(agent.path)")
        #expect(run.output == output + "\n")
        #expect(run.exitCode == .success)
        let call: [String: JSONValue] = ["method": .string(method), "parameters": .object(parameters)]
        #expect(agent.calls == [.object(call)])
    }

    @Test("a push over the broker is what the other program is told")
    func pushOverBroker() throws {
        let options = try Options(
            arguments: ["--system", "push", "ab", "--mqtt", "--config", "/c.yaml"], environment: [:])
        guard case .pushOverBroker(let token, let payload, let configuration) = options.action else {
            Issue.record("it is \(options.action)")
            return
        }
        let arguments = BrokerPush.arguments(
            token: token, payload: payload, configuration: configuration, options.agent)
        #expect(
            arguments == [
                "--system", "--config", "/c.yaml", "push", "ab", #"{"aps":{"content-changed":true}}"#,
            ])
    }

    @Test(
        "wrong words are refused before anything is sent",
        arguments: [
            ("developer maybe", "developer: on or off is needed, not \"maybe\"; see actionbutton developer --help"),
            ("push ab --config x", "--config needs --mqtt; see actionbutton push --help"),
            ("push ab {", "push: the payload is not JSON: {; see actionbutton push --help"),
            (
                "configure front hold --show --with a=b",
                "--show changes nothing, so --with cannot be given; see actionbutton configure --help"
            ),
        ])
    func wrongWords(line: String, message: String) {
        let run = RunOfProgram(line)
        #expect(run.errors == "actionbutton: \(message)\n")
        #expect(run.exitCode == .usage)
    }
}
