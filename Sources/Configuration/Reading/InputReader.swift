import Input

/// Reads the input of a button.
enum InputReader {
    static let gpioKeys = ["line", "chip", "offset", "bias", "active-low", "debounce"]
    static let keyKeys = deviceKeys + ["code", "grab"]
    /// What tells an input device apart.
    static let deviceKeys = ["device", "name", "vendor", "product", "phys", "uniq"]
    static let debounceRange = Duration.zero...Duration.milliseconds(500)

    static func read(_ entry: Node.Entry, of button: Section) -> InputConfiguration? {
        let title = "\(entry.key) of \(button.title)"
        let problems = button.problems
        switch entry.key {
        case "gpio":
            return Section(entry.value, title: title, accepted: gpioKeys, problems: problems)
                .flatMap { gpio($0, at: entry.keyMark) }
        case "key":
            return Section(entry.value, title: title, accepted: keyKeys, problems: problems)
                .flatMap { key($0, at: entry.keyMark) }
        case "chord":
            return Section(entry.value, title: title, accepted: ChordReader.keys, problems: problems)
                .flatMap { ChordReader.read($0, at: entry.keyMark) }.map { .chord($0) }
        default:
            // Neither has anything to set: a person may write {} or nothing.
            guard Section(entry.value, title: title, accepted: [], problems: problems) != nil else { return nil }
            return entry.key == "terminal" ? .terminal : .scripted
        }
    }

    private static func gpio(_ section: Section, at mark: Mark) -> InputConfiguration? {
        var settings = GPIOInputSettings()
        if let bias: GPIOInputSettings.Bias = section.choice("bias") { settings.bias = bias }
        if let value = section.boolean("active-low") { settings.isActiveLow = value }
        if let value = section.duration("debounce", in: debounceRange) { settings.debounce = value }
        return LineReader.address(in: section, at: mark).map { .gpio($0, settings) }
    }

    private static func key(_ section: Section, at mark: Mark) -> InputConfiguration? {
        let device = self.device(in: section, at: mark)
        let grabs = section.boolean("grab") ?? false
        guard let node = section["code"] else {
            section.reportMissing("has no code; add one, for example code: KEY_PROG1", at: mark)
            return nil
        }
        guard let code = section.text(node, under: "code"), let device else { return nil }
        guard isKeyName(code) else {
            section.report(
                node, under: "code",
                "is \(node.found); accepted: a name of the kernel's, KEY_PROG1 or BTN_TRIGGER_HAPPY1")
            return nil
        }
        return .key(KeyAddress(device: device, code: code), grabs: grabs)
    }

    /// What tells an input device apart, of a button or a keyboard's LED.
    static func device(in section: Section, at mark: Mark) -> KeyAddress.Device? {
        let properties = DeviceProperties(
            name: section.text("name"), vendor: section.usbID("vendor"), product: section.usbID("product"),
            phys: section.text("phys"), uniq: section.text("uniq"))
        let given = deviceKeys.filter { $0 != "device" && section[$0] != nil }
        guard let node = section["device"] else {
            if !given.isEmpty { return .properties(properties) }
            section.reportMissing(
                "has no device; add device: with a path below /dev/input/by-id, or name:, vendor: and product:",
                at: mark)
            return nil
        }
        guard let path = section.text(node, under: "device") else { return nil }
        if let other = given.first {
            section.problems.add(
                section.keyMark(other),
                "\(section.title) has a device and also \(other); keep the device, or what describes it")
        }
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            section.report(
                node, under: "device", "is \(node.found); accepted: a whole path, such as those below /dev/input/by-id")
            return nil
        }
        return .path(path)
    }

    static func isKeyName(_ code: String) -> Bool {
        (code.hasPrefix("KEY_") || code.hasPrefix("BTN_")) && code.utf8.count > 4
            && code.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            }
    }
}

/// Reads which line of which chip a section means.
enum LineReader {
    /// More lines than any chip of the kernel has.
    static let offsets = 0...65535

    static func address(in section: Section, at mark: Mark) -> GPIOLineAddress? {
        let isByName = section["line"] != nil
        let others = ["chip", "offset"].filter { section[$0] != nil }
        switch (isByName, others.count) {
        case (true, 0):
            return line(in: section)
        case (false, 2):
            let chip = section.text("chip")
            let offset = section.integer("offset", in: offsets)
            guard let chip, let offset else { return nil }
            return .chip(chip, offset: offset)
        case (true, _):
            section.problems.add(
                section.keyMark(others[0]),
                "\(section.title) has a line and also \(Section.listed(others)); keep the line's name, or chip and offset"
            )
        case (false, 1):
            let missing =
                others[0] == "chip" ? "offset: with the line's number on the chip" : "chip: with the chip's label"
            section.reportMissing("has \(others[0]) alone; add \(missing)", at: mark)
        default:
            section.reportMissing("has no line; add line: with the line's name, for example line: GPIO17", at: mark)
        }
        return nil
    }

    /// A line by its name, or by its pin on the header.
    static func line(in section: Section, under key: String = "line") -> GPIOLineAddress? {
        guard let node = section[key], let name = section.text(node, under: key) else { return nil }
        for prefix in ["pin ", "header pin "] where name.hasPrefix(prefix) {
            return headerPin(String(name.dropFirst(prefix.count)), node, under: key, in: section)
        }
        if Scalar.integer(name) == nil { return .name(name) }
        section.report(
            node, under: key,
            "is the number \(name), which means another pin on another chip; write the line's name, GPIO\(name), or chip: and offset:"
        )
        return nil
    }

    /// Mostly the line that carries the GPIO's name, however the chips are numbered.
    private static func headerPin(
        _ label: String, _ node: Node, under key: String, in section: Section
    ) -> GPIOLineAddress? {
        let board = section.problems.board
        switch board[label] {
        case .line(let address): return address
        case .power(let supply):
            section.report(
                node, under: key, "is pin \(label), which is \(supply); wire the button or lamp to a GPIO pin")
        case nil:
            let ends = [board.pins.first, board.pins.last].compactMap { $0.map { "pin \($0.label)" } }
            let pins = ends.isEmpty ? "" : "\(ends.joined(separator: " to ")) of the header, or "
            section.report(node, under: key, "is \(node.found); accepted: \(pins)a line's name")
        }
        return nil
    }
}
