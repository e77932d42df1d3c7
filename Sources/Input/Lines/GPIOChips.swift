import CGPIO
import Glibc

/// A GPIO chip as the kernel lists it.
struct GPIOChip: Equatable {
    let path: String
    let label: String
    /// One name a line, empty where the board gives none.
    let lineNames: [String]

    var name: String { String(path.split(separator: "/").last ?? "") }
    var description: String { "\(name) (\(label))" }
}

/// One line of one chip, found.
struct GPIOLine: Equatable {
    let chip: GPIOChip
    let offset: Int
    /// Why it is this line, where its name does not say so.
    var notice: String?

    var name: String {
        let name = chip.lineNames[offset]
        return name.isEmpty ? "line \(offset)" : name
    }
    var description: String { "\(name) on \(chip.description)" }
}

/// The chips that can be read, and why the others cannot.
struct GPIOChips {
    var chips: [GPIOChip] = []
    var refused: [InputError] = []

    /// Labels of the chips that have a Raspberry Pi's header, on which line *n* is GPIO*n*.
    static let headerLabels: Set<String> = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// Looks at every chip under `/dev`.
    static func scan() -> GPIOChips {
        var found = GPIOChips()
        for name in DeviceFiles.names(in: "/dev") where name.hasPrefix("gpiochip") {
            let path = "/dev/" + name
            guard DeviceFiles.isDevice(path) else { continue }
            do throws(InputError) {
                found.chips.append(try read(path))
            } catch {
                found.refused.append(error)
            }
        }
        return found
    }

    private static func read(_ path: String) throws(InputError) -> GPIOChip {
        let descriptor = cgpio_chip_open(path)
        guard descriptor >= 0 else { throw refusal(of: path, code: -descriptor) }
        defer { close(descriptor) }
        var info = cgpio_chip()
        let error = cgpio_chip_info(descriptor, &info)
        guard error == 0 else { throw refusal(of: path, code: -error) }
        let names = (0..<info.lines).map { offset in
            var line = cgpio_line()
            return cgpio_line_info(descriptor, offset, &line) == 0 ? string(line.name) : ""
        }
        return GPIOChip(path: path, label: string(info.label), lineNames: names)
    }

    static func refusal(of path: String, code: Int32) -> InputError {
        InputError(
            operation: "open", subject: path, systemError: code,
            remedy: DeviceFiles.remedy(forRefused: path, code: code, deviceClass: "char-gpiochip"))
    }

    /// The one line that `address` means.
    /// - Throws: ``InputError``; without a system error if the address is wrong, with one if the chip may yet come.
    func find(_ address: GPIOLineAddress) throws(InputError) -> GPIOLine {
        switch address {
        case .name(let name): try find(name: name)
        case .chip(let chip, let offset): try find(chip: chip, offset: offset)
        }
    }

    private func find(name: String) throws(InputError) -> GPIOLine {
        let matches = chips.flatMap { chip in
            chip.lineNames.indices.filter { chip.lineNames[$0] == name }.map { GPIOLine(chip: chip, offset: $0) }
        }
        if matches.count > 1 { throw ambiguous(name, matches.map { "line \($0.offset) of \($0.chip.description)" }) }
        if let match = matches.first { return match }
        if let line = headerLine(name: name) { return line }
        try throwIfUnseen(name)
        throw InputError(
            operation: "find line", subject: name,
            reason: "no line has this name on " + chips.map(\.description).joined(separator: ", "),
            remedy: "correct it (gpioinfo lists the names), or give the chip's label and the line's offset instead")
    }

    /// Device trees that are not Raspberry Pi's own name some lines after their function: GPIO4 is `GPIO_GCLK` there.
    private func headerLine(name: String) -> GPIOLine? {
        guard name.hasPrefix("GPIO"), let offset = Int(name.dropFirst(4)) else { return nil }
        let headers = chips.filter { Self.headerLabels.contains($0.label) }
        guard headers.count == 1, let chip = headers.first, chip.lineNames.indices.contains(offset) else { return nil }
        let own = chip.lineNames[offset]
        let called = own.isEmpty ? "which has no name" : "which is called \(own)"
        return GPIOLine(
            chip: chip, offset: offset,
            notice: "no line is called \(name); using line \(offset) of \(chip.description), \(called)")
    }

    private func find(chip: String, offset: Int) throws(InputError) -> GPIOLine {
        let subject = "line \(offset) of \(chip)"
        let path = chip.hasPrefix("/") ? DeviceFiles.resolve(chip) ?? chip : nil
        let matches = chips.filter { path == nil ? $0.label == chip : $0.path == path }
        if matches.count > 1 { throw ambiguous(subject, matches.map(\.path)) }
        guard let match = matches.first else {
            try throwIfUnseen(subject)
            let present = chips.map(\.description).joined(separator: ", ")
            throw InputError(
                operation: "find chip", subject: subject, reason: "no such chip, there is \(present)",
                systemError: ENODEV, remedy: "plug it in, or correct the chip's label")
        }
        guard match.lineNames.indices.contains(offset) else {
            throw InputError(
                operation: "find line", subject: subject,
                reason: "\(match.description) has the lines 0 to \(match.lineNames.count - 1)",
                remedy: "correct the offset")
        }
        return GPIOLine(chip: match, offset: offset)
    }

    /// A line that is not among the chips we can read may be on one we cannot, or on one that has not come yet.
    private func throwIfUnseen(_ subject: String) throws(InputError) {
        if let refused = refused.first {
            throw InputError(
                operation: "find line", subject: subject, reason: "\(refused.subject): \(refused.reason)",
                systemError: refused.systemError, remedy: refused.remedy)
        }
        if chips.isEmpty {
            throw InputError(
                operation: "find line", subject: subject, reason: "this machine has no GPIO chip",
                systemError: ENODEV, remedy: "load its driver, or use a key of /dev/input instead")
        }
    }

    private func ambiguous(_ subject: String, _ places: [String]) -> InputError {
        InputError(
            operation: "find line", subject: subject, reason: "it is ambiguous: " + places.joined(separator: ", "),
            remedy: "give the chip, by label or path, and the line's offset")
    }
}

/// The text of a fixed array of characters, which Swift sees as a tuple.
func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
