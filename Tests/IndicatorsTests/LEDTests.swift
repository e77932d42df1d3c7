import ControlsTestKit
import EventLoop
import FoundationEssentials
import Gestures
import LightSamples
import Testing

@testable import Indicators

/// The LED class with plain files for attributes; the virtual board's tests do the same on a real kernel.
@Suite struct LEDTests {
    @Test func takesOverAndGivesBackATrigger() throws {
        let led = try FakeLED(trigger: "none [mmc0] timer", brightness: "0")
        var device = led.device()
        try device.draw(1)
        #expect(led.content == ["trigger": "none", "brightness": "255"])
        try device.draw(0)
        #expect(led.content == ["trigger": "none", "brightness": "0"])
        try device.draw(1)
        try device.giveBack()
        #expect(led.content == ["trigger": "mmc0", "brightness": "0"])
    }

    @Test func givesBackABrightnessWithoutTrigger() throws {
        let led = try FakeLED(trigger: "[none] timer", brightness: "40\n")
        var device = led.device()
        try device.draw(0)
        #expect(led.content["brightness"] == "0")
        try device.giveBack()
        #expect(led.content == ["trigger": "[none] timer", "brightness": "40"])
    }

    @Test func givesBackTheSettingsOfATrigger() throws {
        let led = try FakeLED(
            trigger: "none [timer]", brightness: "255", more: ["delay_on": "100", "delay_off": "900"])
        var device = led.device()
        try device.draw(1)
        try led.write("delay_on", "500")
        try device.giveBack()
        #expect(led.content["trigger"] == "timer")
        #expect(led.content["delay_on"] == "100")
        #expect(led.content["delay_off"] == "900")
    }

    @Test func withoutTriggersOnlyTheBrightnessIsSet() throws {
        let led = try FakeLED(trigger: "", brightness: "40")
        try led.remove("trigger")
        var device = led.device()
        try device.draw(1)
        #expect(led.content == ["brightness": "255"])
        try device.giveBack()
        #expect(led.content == ["brightness": "40"])
    }

    @Test func pluggedInAgainItIsTakenOverAnew() throws {
        let led = try FakeLED(trigger: "[none] kbd", brightness: "0")
        var device = led.device()
        try device.draw(1)
        try led.unplug()
        #expect(throws: IndicatorProblem.self) { try device.draw(0) }
        try device.giveBack()
        try led.plugIn(trigger: "none [kbd]", brightness: "0")
        try device.draw(1)
        #expect(led.content == ["trigger": "none", "brightness": "255"])
        try device.giveBack()
        #expect(led.content == ["trigger": "kbd", "brightness": "0"])
    }

    @Test func oneThatCameBackUnseenIsTakenOverAnew() throws {
        let led = try FakeLED(trigger: "[none] kbd", brightness: "0")
        var device = led.device()
        try device.draw(1)
        try led.exchange()
        try led.plugIn(trigger: "none [kbd]", brightness: "0")
        try device.draw(1)
        #expect(led.content == ["trigger": "none", "brightness": "255"])
        try device.giveBack()
        #expect(led.content == ["trigger": "kbd", "brightness": "0"])
    }

    @Test func aDeviceNeverDrawnOnIsLeftAlone() throws {
        let led = try FakeLED(trigger: "none [mmc0]", brightness: "7")
        var device = led.device()
        try device.giveBack()
        #expect(led.content == ["trigger": "none [mmc0]", "brightness": "7"])
    }

    @Test func aVanishedLEDWorksAgainWhenItIsBack() throws {
        let led = try FakeLED(trigger: "[none]", brightness: "0")
        var device = led.device()
        try device.draw(1)
        try led.remove("brightness")
        #expect(throws: IndicatorProblem.self) { try device.draw(0) }
        try led.write("brightness", "0")
        try device.draw(1)
        #expect(led.content["brightness"] == "255")
    }

    @Test(arguments: [
        ("PWR", "no LED \"PWR\" in ROOT; there are: ACT"),
        ("../ACT", "\"../ACT\" is no LED's name; use one of those that `ls ROOT` lists"),
        ("", "\"\" is no LED's name; use one of those that `ls ROOT` lists"),
    ])
    func aWrongNameIsExplained(name: String, message: String) throws {
        let led = try FakeLED(trigger: "[none]", brightness: "0")
        var device = led.device(name: name)
        do {
            try device.draw(1)
            Issue.record("\(name) was accepted")
        } catch {
            #expect("\(error)" == message.replacing("ROOT", with: led.root))
        }
    }

    @Test(arguments: [(0, 255, 0), (1, 255, 255), (0.01, 255, 1), (0.6, 255, 83), (0.25, 1, 1), (0, 1, 0)])
    func levelsAreAsTheEyeSeesThem(level: Double, maximum: Int, brightness: Int) {
        #expect(LightFrame.count(level, maximum: maximum) == brightness)
    }

    @Test @AgentActor func theIndicatorPlaysAndPutsOut() throws {
        let led = try FakeLED(trigger: "[none] pattern", brightness: "0")
        let clock = ManualClock(now: Timestamp(nanoseconds: Sample.pressedAt))
        let indicator = LightIndicator(.led(name: "ACT", root: led.root), clock: clock) { Issue.record("\($0)") }
        indicator.show(Sample.presentation(.on))
        indicator.stop()
        #expect(led.content == ["trigger": "[none] pattern", "brightness": "0"])
        indicator.show(Sample.presentation(.on))
        #expect(led.content["brightness"] == "0")
        #expect(clock.scheduledCount == 0)
    }
}
