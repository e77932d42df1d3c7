import Synchronization
import Testing

@testable import Indicators

/// Blinking by the kernel's triggers, on plain files that stand in for its attributes.
@Suite struct BlinkTests {
    private static let hint = LightFrame(
        colour: .white,
        course: .repeating([.init(1, .milliseconds(500)), .init(0, .milliseconds(300)), .init(0, .milliseconds(200))]))

    @Test func thePatternTriggerTakesWholePatterns() throws {
        let led = try FakeLED(trigger: "[none] timer pattern", brightness: "0", more: ["pattern": ""])
        var device = led.device()
        try device.draw(Self.hint)
        #expect(led.content["trigger"] == "pattern")
        #expect(led.content["pattern"] == "255 500 255 0 0 500 0 0")
        try led.write("pattern", "as it was")
        try device.draw(Self.hint)
        #expect(led.content["pattern"] == "as it was")
        try device.draw(0.6)
        #expect(led.content["trigger"] == "none")
        #expect(led.content["brightness"] == "83")
        try device.giveBack()
        #expect(led.content["brightness"] == "0")
    }

    @Test func theTimerTriggerTakesOnAndOff() throws {
        let led = try FakeLED(
            trigger: "[none] timer", brightness: "0", more: ["delay_on": "500", "delay_off": "500"])
        var device = led.device()
        try device.draw(
            LightFrame(
                colour: .white, course: .repeating([.init(0.6, .milliseconds(200)), .init(0, .milliseconds(1800))])))
        #expect(led.content == ["trigger": "timer", "brightness": "83", "delay_on": "200", "delay_off": "1800"])
    }

    @Test(arguments: ["[none] timer pattern", "[none] pattern", "[none] mmc0"])
    func whereTheKernelRefusesTheAgentIsTold(triggers: String) throws {
        let led = try FakeLED(trigger: triggers, brightness: "0")
        let told = Mutex<[LightAbilities]>([])
        var device = led.device { abilities in told.withLock { $0.append(abilities) } }
        try device.draw(Self.hint)
        let expected = triggers.contains("pattern") ? [LightAbilities(maximum: 255, repeats: false)] : []
        #expect(told.withLock { $0 } == expected)
        #expect(led.content["brightness"] == "255")
        #expect(led.content["trigger"]?.contains("pattern]") == false)
        try device.draw(0)
        #expect(led.content["brightness"] == "0")
        #expect(told.withLock { $0 } == expected)
    }

    @Test func anLEDThatIsOnOrOffSaysSoBeforeItIsDrawnOn() throws {
        let led = try FakeLED(trigger: "[none] pattern", brightness: "0", maximum: "1")
        let told = Mutex<[LightAbilities]>([])
        var device = led.device { abilities in told.withLock { $0.append(abilities) } }
        try device.draw(0.25)
        #expect(led.content["brightness"] == "0")
        #expect(told.withLock { $0 } == [LightAbilities(maximum: 1, repeats: true)])
        try device.draw(1)
        #expect(led.content["brightness"] == "1")
        try device.giveBack()
        try device.draw(1)
        #expect(led.content["brightness"] == "1")
    }

    @Test(arguments: [
        ("red green blue", "", "255 85 0"), ("green blue red", "", "85 0 255"),
        ("blue white red green", "100 100 50 200", "0 0 50 67"), ("rgb", "", "16733440"),
    ])
    func channelsComeInTheDriversOrder(index: String, limits: String, intensities: String) throws {
        var more = ["multi_index": index + "\n", "multi_intensity": "0 0 0"]
        if !limits.isEmpty { more["multi_max_intensity"] = limits }
        let led = try FakeLED(trigger: "[none]", brightness: "0", more: more)
        var device = led.device()
        let orange = LinearColour(red: 1, green: 1.0 / 3, blue: 0)
        try device.draw(LightFrame(colour: orange, course: .steady(1)))
        #expect(led.content["multi_intensity"] == intensities)
        #expect(led.content["brightness"] == "255")
        try device.giveBack()
        #expect(led.content["multi_intensity"] == "0 0 0")
        #expect(led.content["brightness"] == "0")
    }

    @Test func anotherColourKeepsTheBlinking() throws {
        let led = try FakeLED(
            trigger: "[none] pattern", brightness: "0",
            more: ["multi_index": "red green blue", "multi_intensity": "0 0 0", "pattern": ""])
        var device = led.device()
        try device.draw(Self.hint)
        try led.write("pattern", "as it was")
        try device.draw(LightFrame(colour: LinearColour(red: 0, green: 1, blue: 0), course: Self.hint.course))
        #expect(led.content["multi_intensity"] == "0 255 0")
        #expect(led.content["pattern"] == "as it was")
        #expect(led.content["trigger"] == "pattern")
    }

    @Test func puttingOutLeavesOthersAlone() throws {
        let led = try FakeLED(trigger: "none [pattern]", brightness: "255")
        try LightDevice.led(name: "ACT", root: led.root).putOut()
        #expect(led.content["brightness"] == "0")
        try LightDevice.led(name: "PWR", root: led.root).putOut()
        #expect(throws: IndicatorProblem.self) { try LightDevice.led(name: "../ACT", root: led.root).putOut() }
    }
}
