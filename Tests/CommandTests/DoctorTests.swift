import AgentProtocol
import Glibc
import Testing

@testable import Command
@testable import Input

@Suite struct DoctorTests {
    private static func doctor(_ folder: Folder, _ configuration: String) throws -> Doctor {
        try folder.write(configuration, to: "config.yaml")
        chmod(folder.path, 0o755)
        let place = ConfigurationPlace(folder.path + "/config.yaml", .automatic, [:])
        return Doctor(place: place, system: SystemChecks(isSystem: false, root: folder.path, group: nil))
    }

    private static let noAgent: Result<Doctor.AgentFacts, any Error> =
        .failure(VarlinkClientError.unreachable(path: "/run/x", code: ENOENT))

    private static func agent(
        _ folder: Folder, problem: String? = nil, kinds: [String] = [], problems: [String] = []
    ) -> Result<Doctor.AgentFacts, any Error> {
        let button = ButtonStatus(
            name: "front", input: "GPIO17 on gpiochip0", problem: problem,
            assignments: [Assignment(gesture: .hold, instance: "front.hold", kind: "timer")],
            presentation: Presentation(button: "front"))
        let controls = kinds.map {
            GalleryControl(description: ControlDescription(kind: $0), displayName: $0, appName: $0, preview: nil)
        }
        return .success(
            Doctor.AgentFacts(
                address: "/run/x",
                status: StatusReply(
                    version: "1", processID: 7, configurationFile: folder.path + "/config.yaml", buttons: [button],
                    activities: []),
                gallery: GalleryReply(controls: controls, problems: problems)))
    }

    private static let front = "buttons: {front: {gpio: {line: GPIO17}}}\n"

    @Test func everythingIsWell() throws {
        let folder = try Folder()
        let findings = try Self.doctor(folder, Self.front)
            .findings(agent: Self.agent(folder, kinds: ["timer"]), survey: DeviceSurvey())
        #expect(findings.allSatisfy { $0.level == .ok }, "\(findings)")
        #expect(
            findings.map(\.text) == [
                "\(folder.path)/config.yaml: 1 button, no mistakes", "agent 1, process 7, at /run/x",
                "button front: GPIO17 on gpiochip0", "1 control can be assigned",
            ])
    }

    @Test func whatTheAgentSaysIsPassedOn() throws {
        let folder = try Folder()
        let findings = try Self.doctor(folder, Self.front).findings(
            agent: Self.agent(folder, problem: "busy, held by \"x\"", problems: ["/usr/lib/y crashed"]),
            survey: DeviceSurvey())
        let problems = findings.filter { $0.level == .problem }
        #expect(
            problems.map(\.text) == [
                "button front: busy, held by \"x\"", "/usr/lib/y crashed",
                "button front: no extension has the control timer of its hold",
            ])
        #expect(findings.contains { $0.level == .warning && $0.text == "there are no controls" })
    }

    @Test func withoutAnAgentTheHardwareIsLookedAt() throws {
        let folder = try Folder()
        let pedal = DeviceSurvey.Device(
            address: .path("/dev/null"), node: "/dev/null", name: "Pedal",
            identity: DeviceIdentity(bus: 3, vendor: 1, product: 2, name: "Pedal"), keys: ["KEY_A"], use: .free,
            notices: [])
        let findings = try Self.doctor(
            folder,
            """
            buttons:
              good: {key: {device: /dev/null, code: KEY_A}}
              bad: {key: {device: /dev/null, code: KEY_B}}

            """
        ).findings(agent: Self.noAgent, survey: DeviceSurvey(devices: [pedal]))
        #expect(findings[1].level == .problem)
        #expect(findings[1].exitCode == .unavailable)
        #expect(findings[2] == .ok("button good: key: {device: /dev/null, code: KEY_A} can be used"))
        #expect(findings[3].text.hasPrefix("button bad: /dev/null (Pedal): it has no KEY_B"))
        #expect(findings.count == 4)
    }

    @Test func aBadConfigurationIsTold() throws {
        let folder = try Folder()
        let findings = try Self.doctor(folder, "buttons: {front: {gpoi: {}}}\n")
            .findings(agent: Self.noAgent, survey: DeviceSurvey())
        #expect(findings[0].level == .problem)
        #expect(findings[0].exitCode == .configuration)
        #expect(findings[0].text.contains("unknown key \"gpoi\""))
    }

    @Test(arguments: [
        ([:], false),
        (["etc/systemd/logind.conf": "[Login]\nHandlePowerKey=ignore\n"], true),
        (["etc/systemd/logind.conf": "[Login]\n#HandlePowerKey=ignore\n"], false),
        (["usr/lib/systemd/logind.conf.d/a.conf": "HandlePowerKey = ignore\n"], true),
        (
            [
                "etc/systemd/logind.conf": "HandlePowerKey=ignore\n",
                "etc/systemd/logind.conf.d/z.conf": "HandlePowerKey=poweroff\n",
            ], false
        ),
        (
            [
                "usr/lib/systemd/logind.conf.d/a.conf": "HandlePowerKey=poweroff\n",
                "etc/systemd/logind.conf.d/a.conf": "HandlePowerKey=ignore\n",
            ], true
        ),
    ])
    func logind(files: [String: String], isIgnored: Bool) throws {
        let folder = try Folder()
        for (name, text) in files { try folder.write(text, to: name) }
        let checks = SystemChecks(isSystem: true, root: folder.path, group: nil)
        #expect(checks.logind(actingOn: "KEY_POWER")?.level == (isIgnored ? .ok : .warning))
        #expect(checks.logind(actingOn: "KEY_PROG1") == nil)
    }

    @Test func groupsRulesAndLEDs() throws {
        let folder = try Folder()
        let checks = SystemChecks(isSystem: true, root: folder.path, group: getegid())
        #expect(checks.findings.map(\.level) == [.ok, .warning])
        #expect(SystemChecks(isSystem: true, root: folder.path, group: nil).findings[0].level == .problem)
        #expect(SystemChecks(isSystem: false, root: folder.path, group: nil).findings.isEmpty)
        try folder.write("", to: "usr/lib/udev/rules.d/60-actionbutton.rules")
        #expect(checks.findings.map(\.level) == [.ok, .ok])
        #expect(checks.led("ACT").level == .problem)
        try folder.write("0", to: "sys/class/leds/ACT/brightness")
        let file = folder.path + "/sys/class/leds/ACT/brightness"
        chmod(file, 0o664)
        #expect(checks.led("ACT") == .ok("LED ACT can be lit"))
        #expect(checks.led("PWR").remedy == "there are ACT")
    }
}
