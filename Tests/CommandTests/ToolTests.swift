import AgentProtocol
import FoundationEssentials
import Glibc
import Indicators
import Testing

@testable import Command
@testable import Input

/// What the program does itself, without hardware.
@Suite struct ToolTests {
    private static let replies = [
        MonitorReply(button: "front", time: 900, event: .setting, text: "debounce 10ms"),
        MonitorReply(button: "front", time: 950, event: .input, text: "up"),
        MonitorReply(button: "front", time: 1_000_000_000, event: .input, text: "down"),
        MonitorReply(button: "front", time: 1_000_000_000, event: .settled, text: "down"),
        MonitorReply(button: "front", time: 1_000_000_000, event: .outcome, text: "pressed"),
        MonitorReply(button: "front", time: 1_100_000_000, event: .input, text: "up"),
        MonitorReply(button: "front", time: 1_100_000_000, event: .settled, text: "up"),
        MonitorReply(button: "front", time: 1_100_000_000, event: .outcome, text: "tap"),
    ]

    @Test func monitoringShowsEdgesAndOutcomes() throws {
        let agent = try FakeAgent([AgentInterface.monitor: .replies(of: Array(Self.replies.dropFirst(2)))])
        let run = RunOfProgram("monitor front --socket \(agent.path)")
        #expect(run.exitCode == .success)
        #expect(run.errors == "")
        #expect(
            run.output == """
                      0.000000  edge       down
                      0.000000  debounced  down
                      0.000000  outcome    pressed
                      0.100000  edge       up
                      0.100000  debounced  up
                      0.100000  outcome    tap

                """)
    }

    @Test func monitoringAllSaysWhichAndJSONIsTheReply() throws {
        let agent = try FakeAgent([AgentInterface.monitor: .replies(of: Self.replies)])
        let all = RunOfProgram("monitor --socket \(agent.path)")
        #expect(all.output.split(separator: "\n").allSatisfy { $0.contains("  front  ") })
        let json = RunOfProgram("monitor --json --socket \(agent.path)")
        let lines = json.output.split(separator: "\n")
        #expect(try lines.map { try JSONDecoder().decode(MonitorReply.self, from: Data($0.utf8)) } == Self.replies)
    }

    /// What is recorded plays again as it was, from the first press on.
    @Test func aRecordingIsATrace() throws {
        let folder = try Folder()
        let file = folder.path + "/front.trace"
        let agent = try FakeAgent([AgentInterface.monitor: .replies(of: Self.replies)])
        let run = RunOfProgram("monitor front --record \(file) --socket \(agent.path)")
        #expect(run.exitCode == .success)
        #expect(
            try folder.text("front.trace") == """
                set debounce 10ms
                0.000000 down
                # 0.000000 settled down
                0.000000 > pressed
                0.100000 up
                # 0.100000 settled up
                0.100000 > tap

                """)
        let again = RunOfProgram("monitor front --record \(file) --socket \(agent.path)")
        #expect(again.exitCode == .cannotWrite)
        #expect(again.errors.hasSuffix("give a new name\n"))
    }

    @Test func replayHoldsATraceAgainstItsOutcomes() throws {
        let folder = try Folder()
        let right = "0.0 down\n0.000000 > pressed\n0.100 up\n0.100000 > tap\n1.0 end\n"
        try folder.write(right, to: "right")
        let good = RunOfProgram("replay \(folder.path)/right")
        #expect(good.output == "0.000000 > pressed\n0.100000 > tap\n")
        #expect(good.exitCode == .success)
        try folder.write(right.replacing("> tap", with: "> hold"), to: "wrong")
        let bad = RunOfProgram("replay \(folder.path)/wrong")
        #expect(bad.exitCode == .software)
        #expect(
            bad.errors.hasSuffix("wrong: outcome 2 is \"0.100000 > tap\", the trace has \"0.100000 > hold\"\n"))
        let json = RunOfProgram("replay --json \(folder.path)/wrong")
        #expect(json.output.contains("\"isAsRecorded\" : false"))
        try folder.write("0.0 dwon\n", to: "broken")
        #expect(RunOfProgram("replay \(folder.path)/broken").exitCode == .badData)
        let none = RunOfProgram("replay \(folder.path)/none")
        #expect(none.exitCode == .noInput)
        #expect(none.errors.hasSuffix("none: cannot open: No such file or directory\n"))
    }

    @Test(arguments: [
        ("monitor front --gpio GPIO17", "monitor takes one of BUTTON, --gpio and --key"),
        ("monitor --all", "--all shows every key of a device: it needs --key @DEVICE"),
        ("monitor --key KEY_PROG1", "--key needs KEY@DEVICE"),
        ("monitor --gpio pinctrl/x", "--gpio needs a line's name, or CHIP/OFFSET"),
        ("monitor --record x", "--record needs one BUTTON"),
        ("monitor --key @/dev/null --all --record x", "--record needs one key"),
    ])
    func whatCannotBeMonitored(line: String, message: String) {
        let run = RunOfProgram(line)
        #expect(run.exitCode == .usage)
        #expect(run.errors.hasPrefix("actionbutton: \(message)"))
    }

    @Test func aDeviceThatIsNoneIsRefused() {
        let key = RunOfProgram("monitor --key KEY_PROG1@/dev/null")
        #expect(key.errors.hasPrefix("actionbutton: /dev/null: cannot open: it is not an input device"))
        #expect(key.exitCode == .configuration)
        let all = RunOfProgram("monitor --key @/dev/null --all")
        #expect(all.exitCode == .configuration)
    }

    @Test func learnDoesNotWaitWhereThereIsNothingToPress() {
        #expect(Learning.nothing(in: DeviceSurvey())?.exitCode == .unavailable)
        func line(_ use: DeviceSurvey.Use) -> DeviceSurvey.Line {
            .init(address: .name("GPIO17"), description: "GPIO17", use: use)
        }
        func device(_ use: DeviceSurvey.Use) -> DeviceSurvey.Device {
            .init(
                address: .path("/dev/a"), node: "/dev/a", name: "a",
                identity: DeviceIdentity(bus: 3, vendor: 1, product: 2, name: "a"), keys: ["KEY_A"], use: use,
                notices: [])
        }
        let busy = DeviceSurvey.Use.busy("held", remedy: "stop it")
        let forbidden = DeviceSurvey.Use.forbidden("Permission denied", remedy: "install the rules")
        #expect(Learning.nothing(in: DeviceSurvey(lines: [line(busy)]))?.exitCode == .unavailable)
        #expect(Learning.nothing(in: DeviceSurvey(devices: [device(forbidden)]))?.exitCode == .noPermission)
        #expect(Learning.nothing(in: DeviceSurvey(lines: [line(.free)], devices: [device(forbidden)])) == nil)
        // What an agent has can be listened to all the same.
        #expect(Learning.nothing(in: DeviceSurvey(devices: [device(busy)])) == nil)
    }

    @Test func devicesAreListedInTheWordsOfTheConfiguration() {
        let survey = DeviceSurvey(
            lines: [
                .init(address: .name("GPIO17"), description: "GPIO17 on gpiochip0 (pinctrl-rp1)", use: .free),
                .init(
                    address: .chip("pinctrl-rp1", offset: 4), description: "line 4 on gpiochip0 (pinctrl-rp1)",
                    use: .busy("busy, held by \"w1\"", remedy: "remove the overlay")),
            ],
            devices: [
                .init(
                    address: .path("/dev/input/by-id/pedal"), node: "/dev/input/event3", name: "ACME Pedal",
                    identity: DeviceIdentity(bus: 3, vendor: 1, product: 2, name: "ACME Pedal"), keys: ["KEY_POWER"],
                    use: .forbidden("Permission denied", remedy: "install the rules"),
                    notices: ["logind acts on KEY_POWER"])
            ])
        let devices = Devices(survey: survey, all: false)
        #expect(
            devices.lines.map(\.plain) == [
                "Input devices",
                "  ✗ key: {device: /dev/input/by-id/pedal, code: KEY_POWER}  ACME Pedal, /dev/input/event3",
                "      Permission denied; install the rules", "      KEY_POWER", "    ! logind acts on KEY_POWER", "",
                "GPIO lines", "  ✓ gpio: {line: GPIO17}  GPIO17 on gpiochip0 (pinctrl-rp1)",
                "  ● gpio: {chip: pinctrl-rp1, offset: 4}  line 4 on gpiochip0 (pinctrl-rp1)",
                "      busy, held by \"w1\"; remove the overlay",
            ])
        let text = JSONText.line(devices.json)
        #expect(text.contains("\"use\":\"forbidden\""))
        #expect(text.contains("\"input\":\"gpio: {line: GPIO17}\""))
    }

    @Test func udevKnowsTheDeviceByItsIds() {
        let usb = DeviceIdentity(bus: 3, vendor: 0x46D, product: 0xC52B, name: "Pad")
        #expect(
            usb.udevRule
                == #"SUBSYSTEM=="input", KERNEL=="event[0-9]*", ATTRS{idVendor}=="046d", ATTRS{idProduct}=="c52b", "#
                + #"GROUP="actionbutton", MODE="0660""#)
        #expect(
            usb.hwdbEntry(scanCode: 0x70039, programmableKey: 1)
                == "evdev:input:b0003v046DpC52B*\n KEYBOARD_KEY_70039=prog1")
        let bluetooth = DeviceIdentity(bus: 5, vendor: 1, product: 2, name: "A \"best\" [1]")
        #expect(bluetooth.udevRule.contains(#"ATTRS{name}=="A ?best? ?1?""#))
        let nameless = DeviceIdentity(bus: 0x19, vendor: 0, product: 0, name: "Keys [1]")
        #expect(
            nameless.hwdbEntry(scanCode: 0x1F, programmableKey: 4)
                == "evdev:name:Keys ?1?:*\n KEYBOARD_KEY_1f=prog4")
    }
}

/// A folder for one test.
final class Folder {
    let path: String

    init() throws {
        path = "/tmp/actionbutton-tools-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws {
        let file = path + "/" + name
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
    }
}
