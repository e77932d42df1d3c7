import Foundation
import Glibc
import Input
import Testing

@testable import Configuration

struct BoardHeaderTests {
    private let box: Sandbox

    init() throws {
        box = try Sandbox()
    }

    @Test("every GPIO from 0 to 27 has one pin, the others are supplies")
    func wholeHeader() throws {
        let pins = try (1...40).map { try #require(BoardHeader.raspberryPi["\($0)"]) }
        let lines = pins.compactMap { pin -> GPIOLineAddress? in if case .line(let line) = pin { line } else { nil } }
        #expect(lines.count == 28)
        #expect(Set(lines) == Set((0...27).map { GPIOLineAddress.name("GPIO\($0)") }))
        #expect(pins.filter { $0 == .power("ground") }.count == 8)
        #expect(pins.filter { $0 == .power("5 V") }.count == 2)
        #expect(pins.filter { $0 == .power("3.3 V") }.count == 2)
        #expect(BoardHeader.raspberryPi["0"] == nil)
        #expect(BoardHeader.raspberryPi["41"] == nil)
    }

    /// The corners of the connector, and the pins that the wiring guide uses.
    @Test(arguments: [(3, 2), (8, 14), (11, 17), (12, 18), (13, 27), (18, 24), (27, 0), (28, 1), (37, 26), (40, 21)])
    func numbers(pin: Int, gpio: Int) throws {
        #expect(BoardHeader.raspberryPi["\(pin)"] == .line(.name("GPIO\(gpio)")))
        for words in ["pin \(pin)", "header pin \(pin)"] {
            let configuration = try AgentConfiguration.parse(
                "buttons: {action: {gpio: {line: \(words)}}}", file: "config.yaml")
            #expect(configuration.buttons.map(\.input) == [.gpio(.name("GPIO\(gpio)"), GPIOInputSettings())])
        }
    }

    @Test("the board file of the Raspberry Pi says what is built in")
    func shippedFile() throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../hardware/boards/raspberry-pi.yaml")
        let board = try AgentConfiguration.parse(
            bytes: Array(try Data(contentsOf: file.standardizedFileURL)), file: "board.yaml"
        ) { root, problems in BoardReader.read(root, problems: problems) }
        #expect(board == .raspberryPi)
    }

    @Test("a board file beside the configuration says what its pins are, in drop-in files too")
    func boardFile() throws {
        try box.file(
            "board.yaml",
            text: "name: Bone\npins: {P8.11: GPIO1_13, P8.12: {chip: gpio-32-63, offset: 12}, P8.1: ground}\n")
        try box.file("config.yaml", text: "buttons: {action: {gpio: {line: header pin P8.11}}}\n")
        try box.folder("controls.d")
        try box.file("controls.d/lamp.yaml", text: "controls: {lamp: {gpio-output: {line: pin P8.12}}}\n")
        let configuration = try AgentConfiguration.load(path: box.path + "/config.yaml", owner: geteuid())
        #expect(configuration.buttons.map(\.input) == [.gpio(.name("GPIO1_13"), GPIOInputSettings())])
        #expect(
            configuration.controls.map(\.action) == [.gpioOutput(.chip("gpio-32-63", offset: 12), activeLow: false)])
    }

    private static let wrong: [(board: String, line: String, message: String)] = [
        (
            "name: Bone\npins: {P8.11: GPIO1_13, P8.1: ground}\n", "pin 11",
            "config.yaml:1:28: line in gpio of button \"b\" is \"pin 11\"; accepted: pin P8.11 to pin P8.1 of the header, or a line's name"
        ),
        (
            "name: Bone\npins: {P8.11: GPIO1_13, P8.1: ground}\n", "pin P8.1",
            "config.yaml:1:28: line in gpio of button \"b\" is pin P8.1, which is ground; wire the button or lamp to a GPIO pin"
        ),
        (
            "name: Bone\n", "GPIO17",
            "board.yaml:1:1: the board has no pins; add pins:, for example pins: {11: GPIO17, 9: ground}"
        ),
        ("pins: {1: A}\n", "GPIO17", "board.yaml:1:1: the board has no name; add name: with the board's"),
        (
            "name: Bone\npins: {11: 17}\n", "GPIO17",
            "board.yaml:2:12: 11 in pins is \"17\"; accepted: a line's name, chip and offset, or ground, 3.3 V, 5 V, unused"
        ),
        (
            "name: Bone\npins: {11: {chip: x}}\n", "GPIO17",
            "board.yaml:2:8: pin 11 has chip alone; add offset: with the line's number on the chip"
        ),
    ]

    @Test("what is wrong with a board file, or with a pin of it", arguments: wrong)
    func mistakes(board: String, line: String, message: String) throws {
        try box.file("board.yaml", text: board)
        try box.file("config.yaml", text: "buttons: {b: {gpio: {line: \(line)}}}\n")
        do throws(ConfigurationError) {
            let configuration = try AgentConfiguration.load(path: box.path + "/config.yaml", owner: geteuid())
            Issue.record("loaded: \(configuration)")
        } catch {
            #expect(error.reason == .invalid)
            #expect(error.messages.map { $0.replacing(box.path + "/", with: "") } == [message])
        }
    }

    @Test("a board file that others could write is refused")
    func trust() throws {
        try box.file("board.yaml", mode: 0o666, text: "name: Bone\npins: {1: A}\n")
        try box.file("config.yaml", text: "buttons: {}\n")
        #expect(throws: ConfigurationError.self) {
            try AgentConfiguration.load(path: box.path + "/config.yaml", owner: geteuid())
        }
    }
}
