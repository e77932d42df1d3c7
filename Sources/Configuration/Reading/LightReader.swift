import Indicators
import Input

/// Reads what an indicator shines with.
enum LightReader {
    static let gpioKeys = ["line", "chip", "offset", "active-low"]
    static let rgbKeys = ["red", "green", "blue", "chip", "active-low"]
    static let pwmKeys = ["chip", "channel", "red", "green", "blue", "active-low"]
    static let addressableKeys = ["device", "count"]
    static let terminalKeys = ["symbols"]
    static let keyboardKeys = InputReader.deviceKeys + ["code"]
    private static let colours = ["red", "green", "blue"]

    static func kind(_ entry: Node.Entry, of indicator: Section) -> IndicatorConfiguration.Kind? {
        if entry.key == "led" { return ledName(entry.value, of: indicator).map { .led(name: $0) } }
        let title = "\(entry.key) of \(indicator.title)"
        func section(_ keys: [String]) -> Section? {
            Section(entry.value, title: title, accepted: keys, problems: indicator.problems)
        }
        let mark = entry.keyMark
        switch entry.key {
        case "gpio": return section(gpioKeys).flatMap { gpio($0, at: mark) }
        case "rgb": return section(rgbKeys).flatMap { rgb($0, at: mark) }
        case "pwm": return section(pwmKeys).flatMap { pwm($0, at: mark) }
        case "ws2812": return section(addressableKeys).flatMap { addressable($0, .ws2812, at: mark) }
        case "apa102": return section(addressableKeys).flatMap { addressable($0, .apa102, at: mark) }
        case "keyboard": return section(keyboardKeys).flatMap { keyboard($0, at: mark) }
        default: return section(terminalKeys).map { _ in .terminal }
        }
    }

    /// Which symbols the terminal's font has; nil where nothing is said.
    static func symbols(_ terminal: Node, of section: Section) -> SymbolFont? {
        let title = "terminal of \(section.title)"
        // What is wrong with it as a whole was reported when its kind was read.
        guard case .mapping = terminal.content,
            let terminal = Section(terminal, title: title, accepted: nil, problems: section.problems),
            let node = terminal["symbols"], let name = terminal.text(node, under: "symbols")
        else { return nil }
        let font = SymbolFont(rawValue: name)
        if font == nil {
            let known = Section.listed(SymbolFont.allCases.map(\.rawValue))
            terminal.report(node, under: "symbols", "is \"\(excerpt(of: name))\"; accepted: \(known)")
        }
        return font
    }

    /// The name becomes part of a path in sysfs, so it must not lead out of the folder.
    static func ledName(_ node: Node, of section: Section) -> String? {
        guard let name = section.text(node, under: "led") else { return nil }
        if !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), name != ".", name != ".." {
            return name
        }
        section.report(node, under: "led", "is \(node.found); accepted: the name of a folder in /sys/class/leds")
        return nil
    }

    private static func gpio(_ section: Section, at mark: Mark) -> IndicatorConfiguration.Kind? {
        let isActiveLow = section.boolean("active-low") ?? false
        return LineReader.address(in: section, at: mark).map { .gpio($0, activeLow: isActiveLow) }
    }

    /// Three lines by name, or three offsets of a chip.
    private static func rgb(_ section: Section, at mark: Mark) -> IndicatorConfiguration.Kind? {
        let chip = section.text("chip")
        reportMissing(colours, in: section, example: chip == nil ? "GPIO5" : "5", at: mark)
        let lines = colours.compactMap { colour -> GPIOLineAddress? in
            guard let chip else { return LineReader.line(in: section, under: colour) }
            return section.integer(colour, in: LineReader.offsets).map { .chip(chip, offset: $0) }
        }
        let isActiveLow = section.boolean("active-low") ?? false
        guard lines.count == colours.count, areDistinct(lines, in: section) else { return nil }
        return .gpioColour(lines, activeLow: isActiveLow)
    }

    private static func pwm(_ section: Section, at mark: Mark) -> IndicatorConfiguration.Kind? {
        reportMissing(["chip"], in: section, example: "pwmchip0", at: mark)
        let isOneColour = colours.allSatisfy { section[$0] == nil }
        let names = isOneColour ? ["channel"] : colours
        if !isOneColour, section["channel"] != nil {
            section.problems.add(
                section.keyMark("channel"),
                "\(section.title) has a channel and also colours; keep the channel, or red, green and blue")
        }
        reportMissing(names, in: section, example: "0", at: mark)
        let channels = names.compactMap { section.integer($0, in: 0...63) }
        let isActiveLow = section.boolean("active-low") ?? false
        guard let node = section["chip"], let chip = section.text(node, under: "chip") else { return nil }
        guard !chip.contains("/"), chip != ".", chip != ".." else {
            section.report(
                node, under: "chip", "is \(node.found); accepted: pwmchip0, or the name of the device behind the chip")
            return nil
        }
        guard channels.count == names.count, areDistinct(channels, in: section) else { return nil }
        return .pwm(PWMAddress(chip: chip, channels: channels, isActiveLow: isActiveLow))
    }

    private static func addressable(
        _ section: Section, _ chip: AddressableLEDs.Chip, at mark: Mark
    ) -> IndicatorConfiguration.Kind? {
        reportMissing(["device"], in: section, example: "/dev/spidev0.0", at: mark)
        let count = section["count"] == nil ? 1 : section.integer("count", in: 1...300)
        guard let node = section["device"], let path = section.text(node, under: "device"), let count else {
            return nil
        }
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            section.report(node, under: "device", "is \(node.found); accepted: a whole path, /dev/spidev0.0")
            return nil
        }
        return .addressable(AddressableLEDs(chip: chip, path: path, count: count))
    }

    private static func keyboard(_ section: Section, at mark: Mark) -> IndicatorConfiguration.Kind? {
        let device = InputReader.device(in: section, at: mark)
        var code = "LED_SCROLLL"
        if let node = section["code"] {
            guard let text = section.text(node, under: "code") else { return nil }
            guard text.hasPrefix("LED_") else {
                section.report(
                    node, under: "code", "is \(node.found); accepted: a name of the kernel's, LED_SCROLLL or LED_CAPSL")
                return nil
            }
            code = text
        }
        return device.map { .key(KeyAddress(device: $0, code: code)) }
    }

    private static func reportMissing(_ keys: [String], in section: Section, example: String, at mark: Mark) {
        for key in keys where section[key] == nil {
            section.reportMissing("has no \(key); add one, for example \(key): \(example)", at: mark)
        }
    }

    private static func areDistinct<Place: Hashable>(_ places: [Place], in section: Section) -> Bool {
        if Set(places).count == places.count { return true }
        section.problems.add(section.keyMark("blue"), "\(section.title) has two colours in one place")
        return false
    }
}
