import ControlsTestKit
import Glibc
import Testing

@testable import Input

@Suite struct GPIOChipsTests {
    private static let header = (0..<28).map { $0 < 2 ? "ID_S\($0)" : "GPIO\($0)" }
    private static let pi = GPIOChip(path: "/dev/gpiochip0", label: "pinctrl-rp1", lineNames: header)
    private static let mainline = GPIOChip(
        path: "/dev/gpiochip4", label: "pinctrl-bcm2711",
        lineNames: (0..<54).map { $0 == 4 ? "GPIO_GCLK" : $0 == 5 ? "" : "PIN\($0)" })
    private static let expander = GPIOChip(path: "/dev/gpiochip1", label: "mcp23017", lineNames: ["A", "", "GPIO17"])

    @Test func findsALineByItsNameOnAnyChip() throws {
        let line = try GPIOChips(chips: [Self.pi]).find(.name("GPIO17"))
        #expect(line == GPIOLine(chip: Self.pi, offset: 17))
        #expect(line.description == "GPIO17 on gpiochip0 (pinctrl-rp1)")
    }

    @Test func aNameOnTwoChipsIsAmbiguous() {
        let error = failure {
            try GPIOChips(chips: [Self.pi, Self.expander]).find(.name("GPIO17"))
        }
        #expect(error?.systemError == nil)
        #expect(
            error?.description
                == "GPIO17: cannot find line: it is ambiguous: line 17 of gpiochip0 (pinctrl-rp1), "
                + "line 2 of gpiochip1 (mcp23017); give the chip, by label or path, and the line's offset")
    }

    @Test(arguments: [(4, "which is called GPIO_GCLK"), (5, "which has no name")])
    func aHeadersLineIsFoundByNumberWhereItHasAnotherName(offset: Int, called: String) throws {
        let line = try GPIOChips(chips: [Self.expander, Self.mainline]).find(.name("GPIO\(offset)"))
        #expect(line.chip == Self.mainline)
        #expect(line.offset == offset)
        #expect(
            line.notice
                == "no line is called GPIO\(offset); using line \(offset) of gpiochip4 (pinctrl-bcm2711), \(called)")
    }

    @Test func theNumberIsNotGuessedWithTwoHeadersNorWithNone() {
        let second = GPIOChip(path: "/dev/gpiochip5", label: "pinctrl-bcm2711", lineNames: ["x"])
        for chips in [[Self.mainline, second], [Self.expander]] {
            let error = failure { try GPIOChips(chips: chips).find(.name("GPIO4")) }
            #expect(error?.exitCode == 78)
        }
    }

    @Test(arguments: ["GPIO54", "GPIO-1", "GPIO", "GPI017", "17"])
    func aWrongNameIsWrongForGood(name: String) {
        let error = failure { try GPIOChips(chips: [Self.mainline]).find(.name(name)) }
        #expect(error?.systemError == nil)
        #expect(error?.reason == "no line has this name on gpiochip4 (pinctrl-bcm2711)")
    }

    @Test func withoutAChipItIsWaitedFor() {
        let error = failure { try GPIOChips().find(.name("GPIO17")) }
        #expect(error?.systemError == ENODEV)
    }

    @Test func aChipThatWeMayNotReadIsTheReasonGiven() {
        let refused = InputError(operation: "open", subject: "/dev/gpiochip0", systemError: EACCES, remedy: "run it")
        for address in [GPIOLineAddress.name("GPIO17"), .chip("pinctrl-rp1", offset: 17)] {
            let error = failure {
                try GPIOChips(chips: [Self.expander], refused: [refused]).find(
                    address == .name("GPIO17") ? .name("GPIO18") : address)
            }
            #expect(error?.exitCode == 77)
            #expect(error?.reason == "/dev/gpiochip0: Permission denied")
            #expect(error?.remedy == "run it")
        }
    }

    @Test(arguments: ["pinctrl-rp1", "/dev/gpiochip0"])
    func findsALineByChipAndOffset(chip: String) throws {
        let line = try GPIOChips(chips: [Self.expander, Self.pi]).find(.chip(chip, offset: 27))
        #expect(line == GPIOLine(chip: Self.pi, offset: 27))
        let error = failure { try GPIOChips(chips: [Self.pi]).find(.chip(chip, offset: 28)) }
        #expect(error?.reason == "gpiochip0 (pinctrl-rp1) has the lines 0 to 27")
        #expect(error?.systemError == nil)
    }

    @Test func aChipThatIsNotThereIsWaitedFor() {
        let error = failure {
            try GPIOChips(chips: [Self.expander]).find(.chip("pinctrl-rp1", offset: 17))
        }
        #expect(error?.systemError == ENODEV)
        #expect(error?.reason == "no such chip, there is gpiochip1 (mcp23017)")
    }

    @Test func aLabelOnTwoChipsIsAmbiguous() {
        let twin = GPIOChip(path: "/dev/gpiochip2", label: "mcp23017", lineNames: ["B"])
        let error = failure {
            try GPIOChips(chips: [Self.expander, twin]).find(.chip("mcp23017", offset: 0))
        }
        #expect(error?.reason == "it is ambiguous: /dev/gpiochip1, /dev/gpiochip2")
    }
}
