import AgentProtocol
import Configuration
import EventLoop
import Glibc
import Input

/// `learn`: the configuration for a button that is pressed, and what else it needs.
struct Learning {
    private static let rulesFile = "/etc/udev/rules.d/70-actionbutton-local.rules"
    private static let hwdbFile = "/etc/udev/hwdb.d/70-actionbutton.hwdb"
    /// A device with more keys than this is used for more than our button.
    private static let fewKeys = 4

    let found: Learner.Found
    let name: String
    let place: ConfigurationPlace

    static func run(
        name: String, writes: Bool, location: ConfigurationPlace, console: Console, wantsJSON: Bool
    ) throws -> ExitCode {
        let survey = DeviceSurvey.now()
        if let nothing = nothing(in: survey) { throw nothing }
        let learning = Learning(found: wait(for: survey, console), name: name, place: location)
        if writes { try learning.write(console) }
        if wantsJSON {
            console.print(JSONText.pretty(learning.json(written: writes)) + "\n")
        } else {
            console.print(learning.text(written: writes))
        }
        return .success
    }

    /// Why there is nothing to wait for a press on; nil when there is something.
    static func nothing(in survey: DeviceSurvey) -> ToolError? {
        func canBeRead(_ use: DeviceSurvey.Use) -> Bool { if case .forbidden = use { false } else { true } }
        guard !survey.devices.contains(where: { canBeRead($0.use) }), !survey.lines.contains(where: { $0.use == .free })
        else { return nil }
        guard survey.devices.isEmpty, survey.problems.isEmpty else {
            return ToolError(
                "none of what could be a button can be read; run it as root, or see why with actionbutton devices",
                .noPermission)
        }
        return ToolError(
            "there is neither an input device with keys nor a free GPIO line; plug the button's device in first",
            .unavailable)
    }

    /// Blocks until something is pressed; an interrupt ends the program.
    private static func wait(for survey: DeviceSurvey, _ console: Console) -> Learner.Found {
        let pressed = FirstResult<Learner.Found>()
        let (learner, counts) = AgentActor.queue.sync { @Sendable in
            AgentActor.assumeIsolated {
                let learner = Learner(survey) { pressed.set($0) }
                return (learner, learner.start())
            }
        }
        console.say("press the button; listening to \(counts.devices) devices and \(counts.lines) free lines")
        let refused = survey.devices.filter { if case .forbidden = $0.use { true } else { false } }
        if !refused.isEmpty || !survey.problems.isEmpty {
            console.say(
                "\(refused.count) devices and \(survey.problems.count) chips cannot be read; "
                    + "actionbutton devices says why, and as root all can")
        }
        return withExtendedLifetime(learner) { pressed.wait() }
    }

    var input: InputConfiguration {
        switch found {
        case .line(let address, let settings, _): .gpio(address, settings)
        case .key(let event, let device): .key(KeyAddress(device: device.address, code: event.key))
        }
    }

    private var configuration: String { "buttons:\n  \(name):\n    \(input.text)\n" }

    /// The rule that lets the system's agent read the device; nil where it may already, or reads as the person.
    private var udevRule: String? {
        guard place.isSystem, case .key(_, let device) = found else { return nil }
        var status = stat()
        let group = getgrnam("actionbutton")?.pointee.gr_gid
        guard stat(device.node, &status) == 0, let group, status.st_gid == group else {
            return device.identity.udevRule
        }
        return nil
    }

    /// The entry that makes the key one of our own, where other programs would act on it too, and the key's name then.
    private var remapping: (entry: String, key: String)? {
        guard case .key(let event, let device) = found, let scanCode = event.scanCode else { return nil }
        guard device.keys.count > Self.fewKeys, !event.key.hasPrefix("KEY_PROG") else { return nil }
        guard let number = (1...4).first(where: { !usedKeys.contains("KEY_PROG\($0)") }) else { return nil }
        return (device.identity.hwdbEntry(scanCode: scanCode, programmableKey: number), "KEY_PROG\(number)")
    }

    /// The keys that buttons of the configuration are, of whichever device.
    private var usedKeys: Set<String> {
        let configuration = try? AgentConfiguration.load(path: place.path, owner: SystemChecks.owner(of: place.path))
        return Set(
            (configuration?.buttons ?? []).compactMap { button in
                if case .key(let address, _) = button.input { address.code } else { nil }
            })
    }

    /// The input once the entry is in force.
    private func input(with key: String) -> String? {
        guard case .key(_, let device) = found else { return nil }
        return InputConfiguration.key(KeyAddress(device: device.address, code: key)).text
    }

    /// What keeps the presses of a small device from other programs.
    private var grabNotice: String? {
        guard case .key(_, let device) = found, device.keys.count <= Self.fewKeys else { return nil }
        let others = device.keys.count == 1 ? "" : ", once each of its \(device.keys.count) keys is a button"
        return "grab: true beside the code keeps its presses from all other programs\(others)"
    }

    private var notice: String? {
        guard case .key(let event, _) = found else { return nil }
        return LogindSettings().notice(for: event.key)
    }

    func text(written: Bool) -> String {
        var text = written ? "\(place.path) has a button \(name) now:\n\n" : ""
        text += configuration
        if let udevRule, !(written && geteuid() == 0) {
            text += "\nThe agent's group cannot read the device yet. Put this into \(Self.rulesFile), then run\n"
            text += "udevadm control --reload && udevadm trigger --subsystem-match=input\n\n\(udevRule)\n"
        }
        if let remapping, let input = input(with: remapping.key) {
            text += "\nOther programs get this key as well. To keep it to the button, put this into\n"
            text += "\(Self.hwdbFile)\n\n\(remapping.entry)\n\n"
            text += "run systemd-hwdb update && udevadm trigger, and let the button be\n\n\(input)\n"
        }
        if let grabNotice { text += "\n\(grabNotice)\n" }
        if let notice { text += "\n\(notice)\n" }
        if written { text += "\nNext: actionbutton reload-config, then actionbutton assign \(name) hold KIND\n" }
        return text
    }

    func json(written: Bool) -> JSONValue {
        var object: [String: JSONValue] = ["input": .string(input.text), "configuration": .string(configuration)]
        if written { object["written"] = .string(place.path) }
        if let udevRule { object["udevRule"] = .string(udevRule) }
        if let remapping, let input = input(with: remapping.key) {
            object["hwdbEntry"] = .string(remapping.entry)
            object["hwdbFile"] = .string(Self.hwdbFile)
            object["inputWithEntry"] = .string(input)
        }
        if let notice { object["notice"] = .string(notice) }
        return .object(object)
    }

    private func write(_ console: Console) throws {
        do throws(ConfigurationError) {
            try ConfigurationEditor.add(button: name, input, toFile: place.path)
        } catch {
            let code: ExitCode = error.reason == .unreadable ? .cannotWrite : .configuration
            throw ToolError(error.messages.joined(separator: "\n"), code)
        }
        guard let udevRule, geteuid() == 0 else { return }
        try Self.add(line: udevRule, to: Self.rulesFile)
        console.say(
            "\(Self.rulesFile) lets the agent's group read it, after "
                + "udevadm control --reload && udevadm trigger --subsystem-match=input")
    }

    private static func add(line: String, to path: String) throws(ToolError) {
        let before = (try? TextFile.read(path)) ?? ""
        if before.split(separator: "\n").contains(Substring(line)) { return }
        let gap = before.isEmpty || before.hasSuffix("\n") ? "" : "\n"
        do throws(SystemError) {
            try AtomicFile.replace(path, with: (before + gap + line + "\n").utf8, mode: 0o644)
        } catch {
            throw ToolError("\(path): cannot write: \(error)", .cannotWrite)
        }
    }
}
