import Input

/// The pins of a board's header, by what the board calls them.
struct BoardHeader: Equatable {
    enum Pin: Equatable {
        case line(GPIOLineAddress)
        /// Supply or ground, which no line reaches.
        case power(String)
    }

    /// What a message calls it.
    let name: String
    /// In the order of the board: a person who is told which pins there are should find them.
    let pins: [(label: String, pin: Pin)]

    /// - Parameter label: As it is printed on the board: `11`, `P8.11`.
    subscript(label: String) -> Pin? {
        pins.first { $0.label == label }?.pin
    }

    static func == (one: BoardHeader, other: BoardHeader) -> Bool {
        one.name == other.name && one.pins.elementsEqual(other.pins) { $0 == $1 }
    }

    /// The header that every Raspberry Pi has had since 2014.
    static let raspberryPi = BoardHeader(
        name: "Raspberry Pi",
        pins: raspberryPiFunctions.enumerated().map { index, function in
            let isNumber = function.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return ("\(index + 1)", isNumber ? .line(.name("GPIO\(function)")) : .power(function))
        })

    /// The GPIO's number, or what else the pin is; two pins a row, as on the board.
    private static let raspberryPiFunctions = [
        "3.3 V", "5 V",
        "2", "5 V",
        "3", "ground",
        "4", "14",
        "ground", "15",
        "17", "18",
        "27", "ground",
        "22", "23",
        "3.3 V", "24",
        "10", "ground",
        "9", "25",
        "11", "8",
        "ground", "7",
        "0", "1",
        "5", "ground",
        "6", "12",
        "13", "ground",
        "19", "16",
        "26", "20",
        "ground", "21",
    ]
}

/// Reads a board file: what the pins of another board's header are.
enum BoardReader {
    static let keys = ["name", "pins"]
    static let pinKeys = ["chip", "offset"]
    /// What a pin without a line is.
    static let supplies = ["ground", "3.3 V", "5 V", "unused"]

    static func read(_ root: Node, problems: Problems) -> BoardHeader? {
        guard let file = Section(root, title: "the board", accepted: keys, problems: problems) else { return nil }
        let name = file.text("name")
        if name == nil, file["name"] == nil {
            file.reportMissing("has no name; add name: with the board's", at: file.mark)
        }
        guard let node = file["pins"] else {
            file.reportMissing("has no pins; add pins:, for example pins: {11: GPIO17, 9: ground}", at: file.mark)
            return nil
        }
        guard let section = Section(node, title: "pins", accepted: nil, problems: problems), let name else {
            return nil
        }
        return BoardHeader(
            name: name,
            pins: section.entries.compactMap { entry in pin(entry, in: section).map { (entry.key, $0) } })
    }

    private static func pin(_ entry: Node.Entry, in section: Section) -> BoardHeader.Pin? {
        if case .mapping = entry.value.content {
            return Section(
                entry.value, title: "pin \(excerpt(of: entry.key))", accepted: pinKeys, problems: section.problems
            ).flatMap { LineReader.address(in: $0, at: entry.keyMark) }.map { .line($0) }
        }
        let accepted = "a line's name, chip and offset, or \(Section.listed(supplies))"
        guard let text = section.text(entry.value, under: entry.key, accepted: accepted) else { return nil }
        if supplies.contains(text) { return .power(text) }
        if Scalar.integer(text) == nil { return .line(.name(text)) }
        section.report(entry.value, under: entry.key, "is \(entry.value.found); accepted: \(accepted)")
        return nil
    }
}
