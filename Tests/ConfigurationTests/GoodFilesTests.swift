import AgentProtocol
import Indicators
import Input
import Testing

@testable import Configuration

struct GoodFilesTests {
    private func parse(_ text: String, file: String = "/etc/actionbutton/config.yaml") throws -> AgentConfiguration {
        try AgentConfiguration.parse(text, file: file)
    }

    @Test("a file that uses every key is read whole")
    func whole() throws {
        let file = try #require(SampleFile.all(in: "Good").first { $0.name == "whole.yaml" })
        let configuration = try AgentConfiguration.parse(bytes: file.bytes, file: "/etc/actionbutton/config.yaml")
        let pedal = DeviceProperties(
            name: "Knopf ⏺", vendor: 0x046d, product: 0xc31c, phys: "usb-1/input0", uniq: "aa:bb")
        let expected = AgentConfiguration(
            buttons: [
                ButtonConfiguration(
                    name: "action",
                    input: .gpio(
                        .name("GPIO17"),
                        GPIOInputSettings(bias: .pullDown, isActiveLow: false, debounce: .microseconds(2500))),
                    holdThreshold: .milliseconds(1250), doubleTapInterval: .milliseconds(250),
                    gestures: [
                        .hold: GestureAssignment(
                            kind: "com.example.Productivity.TimerToggle",
                            configuration: [
                                "timer": .string("work"), "days": .array([.string("monday"), .string("friday")]),
                                "note": .string(""),
                            ]),
                        .tap: GestureAssignment(kind: "com.example.Productivity.Start"),
                        .doubleTap: GestureAssignment(kind: "com.example.Torch"),
                    ],
                    indicators: [
                        "status", "screen", "panel", "panel-2", "glow", "glow-2", "strip", "dot", "scroll", "caps",
                    ]),
                ButtonConfiguration(
                    name: "by-offset", input: .gpio(.chip("pinctrl-rp1", offset: 22), GPIOInputSettings())),
                ButtonConfiguration(
                    name: "pedal",
                    input: .key(
                        KeyAddress(device: .path("/dev/input/by-id/usb-ACME_Pedal-event-kbd"), code: "KEY_PROG1")),
                    indicators: ["lamp"]),
                ButtonConfiguration(
                    name: "Küche_2",
                    input: .key(KeyAddress(device: .properties(pedal), code: "BTN_TRIGGER_HAPPY1"), grabs: true)),
                ButtonConfiguration(name: "console", input: .terminal),
            ] + Self.furtherButtons,
            indicators: [
                IndicatorConfiguration(name: "status", kind: .led(name: "input3::scrolllock")),
                IndicatorConfiguration(name: "lamp", kind: .gpio(.name("GPIO24"), activeLow: true)),
                IndicatorConfiguration(
                    name: "spare", kind: .gpio(.chip("/dev/gpiochip0", offset: 5), activeLow: false)),
                IndicatorConfiguration(name: "screen", kind: .terminal, symbols: .nerd),
            ] + Self.furtherLights,
            controls: Self.wholeControls,
            extensions: ["/opt/controls", "/etc/actionbutton/build/ProductivityTimer"],
            limits: CallLimits(
                describe: .milliseconds(500), preview: .seconds(3), render: .seconds(20), perform: .seconds(600)),
            accessibility: AccessibilitySettings(reducesMotion: true, increasesContrast: true), mqtt: Self.wholeBroker,
            notices: [
                "/etc/actionbutton/config.yaml:39:3: indicator \"spare\" shows nothing: "
                    + "no button lists it under indicators:"
            ])
        #expect(configuration == expected)
    }

    private static let furtherButtons = [
        ButtonConfiguration(
            name: "remote", input: .scripted, holdThreshold: .milliseconds(400),
            longHoldThreshold: .milliseconds(1500), veryLongHoldThreshold: .seconds(4), lockout: .milliseconds(750),
            gestures: [
                .longHold: GestureAssignment(kind: "com.example.Long"),
                .veryLongHold: GestureAssignment(kind: "com.example.Longer"),
            ]),
        // The longer thresholds follow the hold's.
        ButtonConfiguration(
            name: "louder", input: .scripted, holdThreshold: .seconds(1), longHoldThreshold: .milliseconds(2500),
            veryLongHoldThreshold: .milliseconds(5500), holdRepeat: .milliseconds(150)),
        ButtonConfiguration(
            name: "both", input: .chord(ChordConfiguration("pedal", "remote", window: .milliseconds(80))),
            indicators: ["lamp"]),
        ButtonConfiguration(
            name: "pair", input: .chord(ChordConfiguration("by-offset", "pedal", window: .milliseconds(60)))),
    ]

    private static let wholeControls = [
        DeclaredControl(
            kind: "lamp", name: "Desk Lamp", description: "Lights the desk.",
            off: ControlContent(title: "Lamp", valueText: "Dark", symbol: "lightbulb", hint: "Darken"),
            on: ControlContent(title: "Lamp", valueText: "Lit", symbol: "lightbulb.fill", hint: "Light"),
            tint: .fixed(RGBColor(red: 1, green: 128.0 / 255, blue: 0)), authentication: .requiresAuthentication,
            action: .command(
                CommandControl(
                    role: .toggle(
                        isOn: .program(["/etc/actionbutton/bin/lamp", "status", ""]), output: "on",
                        turnOn: .shell("lamp on | logger"), turnOff: .program(["lamp-off"])),
                    environment: ["LAMP": "1", "EMPTY": ""], folder: "/etc/actionbutton/work",
                    timeLimit: .seconds(5))),
            refresh: RefreshRule(every: .seconds(30), files: ["/run/lamp", "/etc/actionbutton/state"])),
        DeclaredControl(
            kind: "com.example.Bell", tint: .system(.mint),
            action: .command(CommandControl(role: .button(run: .program(["/usr/bin/bell"]))))),
        DeclaredControl(kind: "relay", action: .gpioOutput(.chip("pinctrl-rp1", offset: 6), activeLow: true)),
        DeclaredControl(kind: "torch", action: .led(name: "torch")),
        DeclaredControl(kind: "copy", action: .keys(["KEY_LEFTCTRL", "KEY_C"])),
        DeclaredControl(kind: "play", action: .keys(["KEY_PLAYPAUSE"])),
        DeclaredControl(
            kind: "hook",
            action: .http(
                WebRequest(
                    url: "https://example.com/a", method: .post, headers: ["X-Token: t"], body: "{\"a\": 1}",
                    timeLimit: .seconds(3)))),
        DeclaredControl(kind: "ping", action: .http(WebRequest(url: "http://example.com/"))),
        DeclaredControl(kind: "web", action: .unit(UnitControl(name: "nginx.service"))),
        DeclaredControl(
            kind: "again", action: .unit(UnitControl(name: "app@1.service", action: .restart, manager: .user))),
        DeclaredControl(kind: "off", action: .power(.powerOff)),
        DeclaredControl(
            kind: "plug",
            action: .topic(
                TopicControl(
                    command: "home/plug/set",
                    role: .toggle(
                        TopicControl.Toggle(
                            state: "home/plug", field: "state.main", on: "1", off: "0", stateOn: "true",
                            stateOff: "false"))))),
        DeclaredControl(
            kind: "scene",
            action: .topic(TopicControl(command: "home/scene", role: .button(payload: "evening")))),
    ]

    private static let wholeBroker = MQTTConfiguration(
        host: "broker.lan", port: 8883,
        security: MQTTSecurity(
            authority: "/etc/actionbutton/ca.pem", certificate: "/etc/client.pem", key: "/etc/client.key"),
        credentials: "/etc/actionbutton/mqtt-credentials", clientID: "kitchen", prefix: "home/buttons",
        keepalive: .seconds(60), commands: ["lamp", "action.tap"],
        homeAssistant: HomeAssistantSettings(prefix: "ha", announces: false, finds: true))

    private static let furtherLights = [
        IndicatorConfiguration(
            name: "panel", kind: .gpioColour([.name("GPIO5"), .name("GPIO6"), .name("GPIO13")], activeLow: true),
            light: LightSettings(
                brightness: 0.6,
                night: NightLimit(
                    from: TimeOfDay(hour: 22, minute: 0), to: TimeOfDay(hour: 7, minute: 0), brightness: 0.1),
                gains: LightSettings.Gains(red: 1, green: 0.8, blue: 0.55))),
        IndicatorConfiguration(
            name: "panel-2", kind: .gpioColour((1...3).map { .chip("pinctrl-rp1", offset: $0) }, activeLow: false)),
        IndicatorConfiguration(
            name: "glow", kind: .pwm(PWMAddress(chip: "1f00098000.pwm", channels: [2], isActiveLow: true))),
        IndicatorConfiguration(name: "glow-2", kind: .pwm(PWMAddress(chip: "pwmchip0", channels: [0, 1, 2]))),
        IndicatorConfiguration(
            name: "strip", kind: .addressable(AddressableLEDs(chip: .ws2812, path: "/dev/spidev0.0", count: 8))),
        IndicatorConfiguration(
            name: "dot", kind: .addressable(AddressableLEDs(chip: .apa102, path: "/dev/spidev0.1", count: 1))),
        IndicatorConfiguration(
            name: "scroll",
            kind: .key(KeyAddress(device: .properties(DeviceProperties(name: "ACME")), code: "LED_SCROLLL"))),
        IndicatorConfiguration(
            name: "caps",
            kind: .key(KeyAddress(device: .path("/dev/input/by-id/usb-ACME-event-kbd"), code: "LED_CAPSL"))),
    ]

    @Test("two buttons may share a light")
    func sharedLight() throws {
        let configuration = try parse(
            """
            buttons:
              one: {scripted: , indicators: [status]}
              two: {scripted: , indicators: [status]}
            indicators: {status: {led: ACT}}
            """)
        #expect(configuration.buttons.map(\.indicators) == [["status"], ["status"]])
        #expect(configuration.notices.isEmpty)
    }

    @Test(
        "a file without buttons loads, and says what to add",
        arguments: [
            "", "\n", "# nothing yet\n", "---\n", "{}", "buttons:\n", "buttons: {}\n", "\u{FEFF}", "%YAML 1.2\n---\n",
        ])
    func empty(text: String) throws {
        let configuration = try parse(text, file: "config.yaml")
        let line =
            text == "%YAML 1.2\n---\n" || text == "---\n" ? configuration.notices.first?.split(separator: ":")[1] : "1"
        let place = "config.yaml:\(line ?? "1"):1: "
        #expect(
            configuration
                == AgentConfiguration(notices: [
                    place
                        + "no buttons yet; add one, for example "
                        + "buttons: {action: {gpio: {line: GPIO17}, gestures: {hold: KIND}}}"
                ]))
    }

    @Test("what is not said has the documented default")
    func defaults() throws {
        let configuration = try parse("buttons: {action: {gpio: {line: GPIO17}}}")
        let button = try #require(configuration.buttons.first)
        #expect(
            button.input
                == .gpio(
                    .name("GPIO17"),
                    GPIOInputSettings(bias: .pullUp, isActiveLow: true, debounce: .milliseconds(10))))
        #expect(button.holdThreshold == .milliseconds(500))
        #expect(button.doubleTapInterval == .milliseconds(300))
        #expect(button.gestures.isEmpty)
        #expect(button.indicators.isEmpty)
        #expect(
            configuration.limits
                == CallLimits(describe: .seconds(2), preview: .seconds(2), render: .seconds(10), perform: .seconds(30)))
        #expect(configuration.notices.isEmpty)
    }

    @Test("words and numbers of YAML 1.1 stay text where text is meant")
    func textStaysText() throws {
        let configuration = try parse(
            """
            buttons:
              no:
                scripted: {}
                gestures:
                  tap: {control: "off", with: {a: 010, b: yes, c: ~, d: 1e3, e: null, f: 2024-01-01}}
            """)
        let button = try #require(configuration.buttons.first)
        #expect(button.name == "no")
        let values = ["a": "010", "b": "yes", "c": "~", "d": "1e3", "e": "null", "f": "2024-01-01"]
        #expect(
            button.gestures == [
                .tap: GestureAssignment(kind: "off", configuration: values.mapValues(JSONValue.string))
            ])
    }

    @Test("one terminal may be a button's keys and an indicator's line at once")
    func terminalBothWays() throws {
        let configuration = try parse(
            """
            buttons: {action: {terminal: {}, indicators: [screen]}}
            indicators: {screen: {terminal: {}}}
            """)
        #expect(configuration.buttons.map(\.input) == [.terminal])
        #expect(configuration.indicators.map(\.kind) == [.terminal])
        #expect(configuration.notices.isEmpty)
    }

    @Test("line ends of Windows and old Macs are line ends", arguments: ["\r\n", "\r"])
    func lineEnds(end: String) throws {
        let text = ["buttons:", "  action:", "    scripted: {}", ""].joined(separator: end)
        #expect(try parse(text).buttons.map(\.name) == ["action"])
    }
}
