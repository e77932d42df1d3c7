import Input
import Testing

@testable import Configuration

struct HeaderPinTests {
    @Test("every GPIO from 0 to 27 has one pin, the others are supplies")
    func wholeHeader() throws {
        let pins = try (1...40).map { try #require(HeaderPin(number: $0)) }
        let numbers = pins.compactMap { pin -> Int? in if case .gpio(let number) = pin { number } else { nil } }
        #expect(numbers.sorted() == Array(0...27))
        #expect(pins.filter { $0 == .power("ground") }.count == 8)
        #expect(pins.filter { $0 == .power("5 V") }.count == 2)
        #expect(pins.filter { $0 == .power("3.3 V") }.count == 2)
        #expect(HeaderPin(number: 0) == nil)
        #expect(HeaderPin(number: 41) == nil)
    }

    /// The corners of the connector, and the pins that the wiring guide uses.
    @Test(arguments: [(3, 2), (8, 14), (11, 17), (12, 18), (13, 27), (18, 24), (27, 0), (28, 1), (37, 26), (40, 21)])
    func numbers(pin: Int, gpio: Int) throws {
        #expect(HeaderPin(number: pin) == .gpio(gpio))
        let configuration = try AgentConfiguration.parse(
            "buttons: {action: {gpio: {line: pin \(pin)}}}", file: "config.yaml")
        #expect(configuration.buttons.map(\.input) == [.gpio(.name("GPIO\(gpio)"), GPIOInputSettings())])
    }
}
