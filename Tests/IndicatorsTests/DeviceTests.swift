import FoundationEssentials
import Testing

@testable import Indicators

/// PWM and SPI lights on plain files that stand in for sysfs and the bus: no machine of ours has them.
@Suite struct DeviceTests {
    private static let orange = LinearColour(red: 1, green: 0.4, blue: 0)

    // MARK: PWM

    @Test func aChannelIsPreparedInTheKernelsOrder() throws {
        let chip = try Folder(["pwmchip3/npwm": "2", "pwmchip3/export": "", "pwmchip3/unexport": ""])
        try chip.add(["period": "0", "duty_cycle": "0", "enable": "0", "polarity": "normal"], in: "pwmchip3/pwm1")
        var light = PWMLight(PWMAddress(chip: "pwmchip3", channels: [1], isActiveLow: true), root: chip.path)
        try light.draw(1)
        #expect(
            chip.files(in: "pwmchip3/pwm1") == [
                "period": "1000000", "duty_cycle": "1000000", "enable": "1", "polarity": "inversed",
            ])
        try light.draw(0.5)
        #expect(chip.files(in: "pwmchip3/pwm1")["duty_cycle"] == "217638")
        try light.giveBack()
        // Switched off, an inverted pin would light the lamp.
        #expect(chip.files(in: "pwmchip3/pwm1")["duty_cycle"] == "0")
        #expect(chip.files(in: "pwmchip3/pwm1")["enable"] == "1")
        #expect(chip.files(in: "pwmchip3")["unexport"] == "")
    }

    @Test func threeChannelsMakeAColour() throws {
        let chip = try Folder([:])
        for channel in 0...2 {
            try chip.add(
                ["period": "20000000", "duty_cycle": "9000000", "enable": "1", "polarity": "normal"],
                in: "pwmchip0/pwm\(channel)")
        }
        var light = PWMLight(PWMAddress(chip: "pwmchip0", channels: [2, 0, 1]), root: chip.path)
        try light.draw(LightFrame(colour: Self.orange, course: .steady(1)))
        #expect([2, 0, 1].map { chip.files(in: "pwmchip0/pwm\($0)")["duty_cycle"] } == ["1000000", "400000", "0"])
        #expect(chip.files(in: "pwmchip0/pwm0")["period"] == "1000000")
        try light.giveBack()
        #expect((0...2).map { chip.files(in: "pwmchip0/pwm\($0)")["enable"] } == ["0", "0", "0"])
    }

    @Test func anUnknownChipIsExplained() throws {
        let chip = try Folder(["pwmchip3/npwm": "2"])
        var light = PWMLight(PWMAddress(chip: "fe20c000.pwm", channels: [0]), root: chip.path)
        #expect {
            try light.draw(1)
        } throws: {
            "\($0)" == "no PWM chip \"fe20c000.pwm\" in \(chip.path); there are: pwmchip3"
        }
    }

    @Test func puttingOutAChannelThatIsLeft() throws {
        let chip = try Folder([:])
        try chip.add(["duty_cycle": "9000", "enable": "1"], in: "pwmchip0/pwm0")
        try LightDevice.pwm(PWMAddress(chip: "pwmchip0", channels: [0, 1]), root: chip.path).putOut()
        #expect(chip.files(in: "pwmchip0/pwm0") == ["duty_cycle": "0", "enable": "1"])
    }

    // MARK: SPI

    @Test(
        arguments: [
            // Green, red, blue; three ticks a bit: 0xFF is 110 eight times, 0x00 is 100 eight times.
            (.ws2812, 1, "00 924924 db6db6 924924"), (.ws2812, 2, "00 924924 db6db6 924924 924924 db6db6 924924"),
            (.apa102, 2, "00000000 ff0000ff ff0000ff 0000000000"),
        ] as [(AddressableLEDs.Chip, Int, String)])
    func redAsTheChipsTakeIt(chip: AddressableLEDs.Chip, count: Int, text: String) throws {
        let bus = try Folder(["spi": ""])
        let leds = AddressableLEDs(chip: chip, path: bus.path + "/spi", count: count)
        var light = AddressableLight(leds) { _, hertz in hertz == leds.hertz ? 0 : -22 }
        let frame = LightFrame(colour: LinearColour(red: 1, green: 0, blue: 0), course: .steady(1))
        try light.draw(frame)
        try light.draw(frame)
        let sent = [UInt8](try Data(contentsOf: URL(filePath: leds.path)))
        let wanted = text.filter { $0 != " " }
        #expect(sent.map(Self.hex).joined().prefix(wanted.count) == wanted)
        #expect(sent.count == wanted.count / 2 + (chip == .ws2812 ? 90 : 0))
        #expect(sent.dropFirst(wanted.count / 2).allSatisfy { $0 == 0 })
        try light.giveBack()
        #expect(try Data(contentsOf: URL(filePath: leds.path)).count == 2 * sent.count)
    }

    @Test func noBusIsExplained() throws {
        var light = AddressableLight(
            AddressableLEDs(chip: .apa102, path: "/dev/null", count: 1), configure: SPI.configure)
        #expect {
            try light.draw(1)
        } throws: {
            "\($0)".hasSuffix("it is no SPI bus; use a node /dev/spidev…")
        }
        try LightDevice.addressable(AddressableLEDs(chip: .apa102, path: "/dev/no-bus", count: 1)).putOut()
    }

    @Test func theFaintestLightIsStillOne() {
        let frame = LightFrame(colour: LinearColour(red: 0.2, green: 1, blue: 0), course: .steady(0.02))
        #expect(AddressableLight.channels(frame) == [0, 1, 0])
    }

    // MARK: Three outputs

    @Test(
        arguments: [
            (LinearColour(red: 1, green: 0.4, blue: 0), [true, false, false]),
            (LinearColour(red: 1, green: 0.67, blue: 0), [true, true, false]),
            (LinearColour(red: 0.2, green: 0.1, blue: 0.4), [true, false, true]), (.white, [true, true, true]),
            (LinearColour(red: 0, green: 0, blue: 0), [false, false, false]),
        ] as [(LinearColour, [Bool])])
    func theNearestOfSevenColours(colour: LinearColour, levels: [Bool]) {
        #expect(GPIOOutput.levels(LightFrame(colour: colour, course: .steady(1)), count: 3) == levels)
        #expect(GPIOOutput.levels(LightFrame(colour: colour, course: .steady(0)), count: 3) == [false, false, false])
        #expect(GPIOOutput.levels(LightFrame(colour: colour, course: .steady(0.1)), count: 1) == [true])
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

/// A folder of small files, gone with its last reference.
private final class Folder {
    let path = "/tmp/actionbutton-device-\(UUID().uuidString)"

    init(_ files: [String: String]) throws {
        try add([:], in: "")
        for (name, text) in files {
            let parts = name.split(separator: "/").map(String.init)
            try add([parts.last ?? "": text], in: parts.dropLast().joined(separator: "/"))
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func add(_ files: [String: String], in folder: String) throws {
        try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(path)/\(folder)/\(name)")) }
    }

    func files(in folder: String) -> [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
        let pairs = names.compactMap { name in
            FileManager.default.contents(atPath: "\(path)/\(folder)/\(name)").map {
                (name, String(decoding: $0, as: UTF8.self))
            }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
