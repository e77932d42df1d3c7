import AgentProtocol
import Configuration
import Glibc
import Indicators
import Input

/// `doctor`: goes through everything that a press needs, and says of each part whether it is well and what to do.
struct Doctor {
    /// One thing that was looked at.
    struct Finding: Equatable {
        enum Level: String { case ok, warning, problem }

        let level: Level
        let text: String
        let remedy: String?
        /// What the program ends with because of it.
        let exitCode: ExitCode

        static func ok(_ text: String) -> Finding {
            Finding(level: .ok, text: text, remedy: nil, exitCode: .success)
        }

        static func warning(_ text: String, _ remedy: String? = nil) -> Finding {
            Finding(level: .warning, text: text, remedy: remedy, exitCode: .success)
        }

        static func problem(_ text: String, _ remedy: String? = nil, _ exitCode: ExitCode) -> Finding {
            Finding(level: .problem, text: text, remedy: remedy, exitCode: exitCode)
        }
    }

    /// What a running agent says of itself.
    struct AgentFacts {
        let address: String
        let status: StatusReply
        let gallery: GalleryReply
    }

    let place: ConfigurationPlace
    let system: SystemChecks

    static func run(
        location: ConfigurationPlace, _ options: Options, environment: [String: String], console: Console
    ) -> ExitCode {
        let doctor = Doctor(place: location, system: SystemChecks(isSystem: location.isSystem))
        let agent = Result { try facts(options.agent, environment) }
        let findings = doctor.findings(agent: agent, survey: .now())
        if options.wantsJSON {
            console.print(JSONText.pretty(json(findings)) + "\n")
        } else {
            for finding in findings { show(finding, on: console) }
        }
        return findings.first { $0.level == .problem }?.exitCode ?? .success
    }

    private static func facts(_ choice: Options.AgentChoice, _ environment: [String: String]) throws -> AgentFacts {
        let connection = try AgentConnection(choice, environment: environment)
        let status: StatusReply = try connection.client.call(AgentInterface.status)
        let gallery: GalleryReply = try connection.client.call(AgentInterface.gallery)
        return AgentFacts(address: "\(connection.address)", status: status, gallery: gallery)
    }

    /// Everything that was looked at, in the order of the road of a press.
    func findings(agent: Result<AgentFacts, any Error>, survey: DeviceSurvey) -> [Finding] {
        let facts = try? agent.get()
        let (configuration, configurationFindings) = configuration(readBy: facts)
        var findings = configurationFindings + [self.agent(agent)]
        findings += system.findings
        for button in configuration?.buttons ?? [] {
            findings += inputs(of: button, facts?.status, survey)
        }
        findings += doubles(among: configuration?.buttons ?? [], survey)
        for indicator in configuration?.indicators ?? [] {
            findings.append(system.light(indicator, survey))
        }
        if let facts { findings += controls(facts) }
        return findings
    }

    private func configuration(readBy facts: AgentFacts?) -> (AgentConfiguration?, [Finding]) {
        let path = facts?.status.configurationFile ?? place.path
        do throws(ConfigurationError) {
            let configuration = try AgentConfiguration.load(path: path, owner: SystemChecks.owner(of: path))
            let count = configuration.buttons.count
            return (
                configuration,
                [.ok("\(path): \(count) button\(count == 1 ? "" : "s"), no mistakes")]
                    + configuration.notices.map { .warning($0) }
            )
        } catch {
            let code = ExitCode(rawValue: error.exitCode) ?? .configuration
            let remedy = code == .noInput ? "actionbutton learn --write makes one for the button that you press" : nil
            return (nil, error.messages.map { .problem($0, remedy, code) })
        }
    }

    private func agent(_ agent: Result<AgentFacts, any Error>) -> Finding {
        switch agent {
        case .success(let facts):
            return .ok("agent \(facts.status.version), process \(facts.status.processID), at \(facts.address)")
        case .failure(let error):
            let failure = Failure(error)
            return .problem(failure.text, nil, failure.exitCode)
        }
    }

    private func inputs(of button: ButtonConfiguration, _ status: StatusReply?, _ survey: DeviceSurvey) -> [Finding] {
        let told = status?.buttons.first { $0.name == button.name }
        var findings: [Finding] = []
        if let told {
            findings.append(
                told.problem.map { .problem("button \(button.name): \($0)", nil, .unavailable) }
                    ?? .ok("button \(button.name): \(told.input)"))
        } else if let problem = Self.problem(with: button.input, survey) {
            findings.append(.problem("button \(button.name): \(problem)", nil, .unavailable))
        } else {
            findings.append(.ok("button \(button.name): \(button.input.text) can be used"))
        }
        if let told, told.assignments.isEmpty {
            findings.append(
                .warning(
                    "button \(button.name): nothing is assigned to it",
                    "actionbutton gallery lists controls, actionbutton assign \(button.name) hold KIND places one"))
        }
        if case .key(let address, let grabs) = button.input {
            findings += key(address, grabs: grabs, of: button.name, isOpen: told != nil && told?.problem == nil, survey)
        }
        return findings
    }

    /// What others do with the button's key.
    private func key(
        _ address: KeyAddress, grabs: Bool, of button: String, isOpen: Bool, _ survey: DeviceSurvey
    ) -> [Finding] {
        if grabs { return [] }
        var findings = [system.logind(actingOn: address.code)].compactMap { $0 }
        if isOpen, let device = survey.device(of: address), device.isGrabbed {
            findings.append(
                .problem(
                    "button \(button): another program has grabbed \(device.node) (\(device.name)) since the agent opened "
                        + "it, and gets its keys alone",
                    "stop that program, or leave this device out of its configuration",
                    .unavailable))
        }
        return findings
    }

    /// Buttons that are one and the same, though the configuration calls them by different names.
    private func doubles(among buttons: [ButtonConfiguration], _ survey: DeviceSurvey) -> [Finding] {
        var first: [String: String] = [:]
        return buttons.compactMap { button in
            let place: String? =
                switch button.input {
                case .gpio(let address, _): survey.place(of: address)
                case .key(let address, _): survey.place(of: address)
                case .terminal, .scripted, .chord: nil
                }
            guard let place else { return nil }
            guard let other = first.updateValue(button.name, forKey: place) else { return nil }
            return .problem(
                "buttons \(other) and \(button.name) are the same: \(place)", "take one of the two out", .configuration)
        }
    }

    private static func problem(with input: InputConfiguration, _ survey: DeviceSurvey) -> String? {
        switch input {
        case .gpio(let address, _): survey.problem(with: address)
        case .key(let address, _): survey.problem(with: address)
        case .terminal, .scripted, .chord: nil
        }
    }

    private func controls(_ facts: AgentFacts) -> [Finding] {
        let kinds = Set(facts.gallery.controls.map(\.description.kind))
        var findings = facts.gallery.problems.map { Finding.problem($0, nil, .software) }
        findings.append(
            kinds.isEmpty
                ? .warning("there are no controls", "install an extension, such as one of the examples")
                : .ok("\(kinds.count) control\(kinds.count == 1 ? "" : "s") can be assigned"))
        for button in facts.status.buttons {
            for assignment in button.assignments where !kinds.contains(assignment.kind) {
                findings.append(
                    .problem(
                        "button \(button.name): no extension has the control \(assignment.kind) of its "
                            + assignment.gesture.rawValue, "install its app, or assign another control", .software))
            }
        }
        return findings
    }

    // MARK: - Telling

    private static func show(_ finding: Finding, on console: Console) {
        let palette = console.style.palette
        var line: StyledText
        switch finding.level {
        case .ok: line = StyledText("✓ ", .coloured(palette.colour(.system(.green))))
        case .warning: line = StyledText("! ", .coloured(palette.colour(.system(.orange))))
        case .problem: line = StyledText("✗ ", .coloured(palette.colour(.system(.red))))
        }
        line.append(finding.text)
        if let remedy = finding.remedy { line.append("; \(remedy)", .faint) }
        console.print(line)
    }

    private static func json(_ findings: [Finding]) -> JSONValue {
        .object([
            "findings": .array(
                findings.map { finding in
                    var object: [String: JSONValue] = [
                        "level": .string(finding.level.rawValue), "text": .string(finding.text),
                    ]
                    if let remedy = finding.remedy { object["remedy"] = .string(remedy) }
                    return .object(object)
                })
        ])
    }
}
