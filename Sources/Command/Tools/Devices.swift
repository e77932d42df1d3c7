import AgentProtocol
import Configuration
import Indicators
import Input

/// `devices`: what could be a button, in the words that the configuration takes.
struct Devices {
    /// More keys than this are a keyboard's, of which a few examples do.
    private static let fewKeys = 12

    let survey: DeviceSurvey
    /// Whether every line and key is listed.
    let all: Bool

    static func run(all: Bool, console: Console, wantsJSON: Bool) -> ExitCode {
        let devices = Devices(survey: .now(), all: all)
        if wantsJSON {
            console.print(JSONText.pretty(devices.json) + "\n")
        } else {
            for line in devices.lines { console.print(line) }
        }
        return .success
    }

    var lines: [StyledText] {
        var lines: [StyledText] = []
        if !survey.devices.isEmpty { lines.append(StyledText("Input devices", .bold)) }
        for device in survey.devices { lines += describe(device) }
        if !survey.lines.isEmpty {
            if !lines.isEmpty { lines.append(StyledText()) }
            lines.append(StyledText("GPIO lines", .bold))
        }
        for line in survey.lines {
            lines += entry(InputConfiguration.gpio(line.address, GPIOInputSettings()).text, line.description, line.use)
        }
        for problem in survey.problems { lines += [StyledText(), StyledText("✗ \(problem)")] }
        if lines.isEmpty {
            lines.append(StyledText("nothing: this machine shows neither input devices with keys nor GPIO chips"))
        }
        return lines
    }

    private func describe(_ device: DeviceSurvey.Device) -> [StyledText] {
        let isKeyboard = device.keys.count > Self.fewKeys
        let code = device.keys.count == 1 ? device.keys[0] : "KEY"
        let input = InputConfiguration.key(KeyAddress(device: device.address, code: code))
        var lines = entry(input.text, "\(device.name), \(device.node)", device.use)
        let shown = isKeyboard && !all ? Array(device.keys.prefix(Self.fewKeys)) : device.keys
        let more = device.keys.count - shown.count
        lines.append(
            StyledText("      " + shown.joined(separator: " ") + (more > 0 ? " and \(more) more (--all)" : ""), .faint))
        if isKeyboard, !all { return lines }
        return lines + device.notices.map { StyledText("    ! \($0)") }
    }

    private func entry(_ address: String, _ words: String, _ use: DeviceSurvey.Use) -> [StyledText] {
        var line = StyledText("  \(Self.mark(use)) \(address)  ")
        line.append(words, .faint)
        switch use {
        case .free: return [line]
        case .busy(let reason, let remedy), .forbidden(let reason, let remedy):
            return [line, StyledText("      \(reason); \(remedy)")]
        }
    }

    private static func mark(_ use: DeviceSurvey.Use) -> String {
        switch use {
        case .free: "✓"
        case .busy: "●"
        case .forbidden: "✗"
        }
    }

    var json: JSONValue {
        .object([
            "devices": .array(survey.devices.map(Self.json)), "lines": .array(survey.lines.map(Self.json)),
            "problems": .array(survey.problems.map { .string("\($0)") }),
        ])
    }

    private static func json(_ device: DeviceSurvey.Device) -> JSONValue {
        let input = InputConfiguration.key(KeyAddress(device: device.address, code: device.keys.first ?? "KEY"))
        var object: [String: JSONValue] = [
            "node": .string(device.node), "name": .string(device.name), "input": .string(input.text),
            "keys": .array(device.keys.map(JSONValue.string)),
            "notices": .array(device.notices.map(JSONValue.string)),
        ]
        add(device.use, to: &object)
        return .object(object)
    }

    private static func json(_ line: DeviceSurvey.Line) -> JSONValue {
        var object: [String: JSONValue] = [
            "description": .string(line.description),
            "input": .string(InputConfiguration.gpio(line.address, GPIOInputSettings()).text),
        ]
        add(line.use, to: &object)
        return .object(object)
    }

    private static func add(_ use: DeviceSurvey.Use, to object: inout [String: JSONValue]) {
        switch use {
        case .free: object["use"] = .string("free")
        case .busy(let reason, let remedy):
            object.merge(["use": .string("busy"), "reason": .string(reason), "remedy": .string(remedy)]) { $1 }
        case .forbidden(let reason, let remedy):
            object.merge(["use": .string("forbidden"), "reason": .string(reason), "remedy": .string(remedy)]) { $1 }
        }
    }
}
