import AgentProtocol
import Configuration
import Glibc
import Indicators
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

    /// The kernel's and logind's words for the two kinds of sleep are each other's.
    @Test(arguments: [
        ("KEY_POWER", "HandlePowerKey=ignore", "handle-power-key"),
        ("KEY_POWER2", "HandlePowerKey=ignore", "handle-power-key"),
        ("KEY_SLEEP", "HandleSuspendKey=ignore", "handle-suspend-key"),
        ("KEY_SUSPEND", "HandleHibernateKey=ignore", "handle-hibernate-key"),
        ("KEY_RESTART", "HandleRebootKey=ignore", "handle-reboot-key"),
    ])
    func whatKeepsLogindFromAKey(key: String, setting: String, inhibitor: String) throws {
        let folder = try Folder()
        let remedy = SystemChecks(isSystem: true, root: folder.path, group: nil).logind(actingOn: key)?.remedy ?? ""
        #expect(remedy.contains("[Login] and \(setting) into /etc/systemd/logind.conf.d/"))
        #expect(remedy.hasSuffix("systemd-inhibit --what=\(inhibitor)"))
        #expect(remedy.contains("grab: true"))
    }

    @Test func groupsRulesAndLEDs() throws {
        let folder = try Folder()
        let checks = SystemChecks(isSystem: true, root: folder.path, group: getegid())
        #expect(checks.findings.map(\.level) == [.ok, .warning])
        #expect(SystemChecks(isSystem: true, root: folder.path, group: nil).findings[0].level == .problem)
        #expect(SystemChecks(isSystem: false, root: folder.path, group: nil).findings.isEmpty)
        try folder.write("", to: "usr/lib/udev/rules.d/60-actionbutton.rules")
        #expect(checks.findings.map(\.level) == [.ok, .ok])
        func led(_ name: String) -> Doctor.Finding {
            checks.light(IndicatorConfiguration(name: "x", kind: .led(name: name)), DeviceSurvey())
        }
        #expect(led("ACT").level == .problem)
        try folder.write("0", to: "sys/class/leds/ACT/brightness")
        let file = folder.path + "/sys/class/leds/ACT/brightness"
        chmod(file, 0o664)
        #expect(led("ACT") == .ok("LED ACT can be lit"))
        #expect(led("PWR").remedy == "there are ACT")
    }

    /// Each kind of light that a configuration knows, where it is and where it is not.
    @Test func everyKindOfLight() throws {
        let folder = try Folder()
        let checks = SystemChecks(isSystem: true, root: folder.path, group: getegid())
        func finding(_ kind: IndicatorConfiguration.Kind) -> Doctor.Finding {
            checks.light(IndicatorConfiguration(name: "x", kind: kind), DeviceSurvey())
        }
        let pwm = IndicatorConfiguration.Kind.pwm(PWMAddress(chip: "pwmchip0", channels: [1]))
        let strip = IndicatorConfiguration.Kind.addressable(
            AddressableLEDs(chip: .ws2812, path: "/dev/spidev0.0", count: 1))
        #expect(finding(pwm).text.hasPrefix("indicator x: no PWM chip \"pwmchip0\""))
        #expect(finding(strip).text == "indicator x: /dev/spidev0.0 is not there")
        #expect(finding(strip).remedy == "the bus is off; dtparam=spi=on switches it on")
        for (file, kind, words) in [
            ("sys/class/pwm/pwmchip0/export", pwm, "PWM pwmchip0, channel 1"),
            ("dev/spidev0.0", strip, "/dev/spidev0.0"),
        ] {
            try folder.write("", to: file)
            chmod("\(folder.path)/\(file)", 0o600)
            #expect(geteuid() == 0 || finding(kind).exitCode == .noPermission)
            chmod("\(folder.path)/\(file)", 0o660)
            #expect(finding(kind) == .ok("indicator x: \(words) can be lit"))
        }
        let line = finding(.gpio(.name("NO_SUCH_LINE"), activeLow: false))
        #expect(line.text.hasPrefix("indicator x: NO_SUCH_LINE: "))
        let key = finding(
            .key(KeyAddress(device: .properties(DeviceProperties(name: "No such keyboard")), code: "LED_SCROLLL")))
        #expect(key.text.contains("No such keyboard"))
        #expect(key.level == .problem)
        #expect(finding(.terminal).level == .ok)
    }

    @Test func twoButtonsThatAreOneKey() throws {
        let folder = try Folder()
        let pedal = DeviceSurvey.Device(
            address: .path("/dev/null"), node: "/dev/null", name: "Pedal",
            identity: DeviceIdentity(bus: 3, vendor: 1, product: 2, name: "Pedal"), keys: ["KEY_A", "KEY_B"],
            use: .free,
            notices: [])
        let findings = try Self.doctor(
            folder,
            """
            buttons:
              one: {key: {device: /dev/null, code: KEY_A}}
              two: {key: {device: /dev/../dev/null, code: KEY_A}}
              three: {key: {device: /dev/null, code: KEY_B}}

            """
        ).findings(agent: Self.noAgent, survey: DeviceSurvey(devices: [pedal]))
        let problems = findings.filter { $0.level == .problem }.map(\.text)
        #expect(problems.last == "buttons one and two are the same: KEY_A of /dev/null (Pedal)")
        #expect(problems.count == 2)
    }

    @Test func aDeviceThatAnotherProgramKeepsToItself() throws {
        let folder = try Folder()
        var pedal = DeviceSurvey.Device(
            address: .path("/dev/null"), node: "/dev/null", name: "Pedal",
            identity: DeviceIdentity(bus: 3, vendor: 1, product: 2, name: "Pedal"), keys: ["KEY_A"], use: .free,
            notices: [])
        pedal.isGrabbed = true
        for (grab, isProblem) in [("", true), (", grab: true", false)] {
            let configuration = "buttons: {front: {key: {device: /dev/null, code: KEY_A\(grab)}}}\n"
            let findings = try Self.doctor(folder, configuration)
                .findings(agent: Self.agent(folder, kinds: ["timer"]), survey: DeviceSurvey(devices: [pedal]))
            let told = findings.contains {
                $0.text.hasPrefix("button front: another program has grabbed /dev/null (Pedal)")
            }
            #expect(told == isProblem)
        }
    }
}
