/// Reads one member of `indicators`.
enum IndicatorReader {
    static let keys = ["led", "gpio", "terminal"]

    static func read(
        _ entry: Node.Entry, title: String, problems: Problems, _ references: inout ReferenceCheck
    ) -> IndicatorConfiguration? {
        references.declare(indicator: entry.key, at: entry.keyMark)
        guard
            let section = Section(
                entry.value, title: title, accepted: keys, nested: ["gpio": ["line", "chip", "offset", "active-low"]],
                problems: problems)
        else { return nil }
        let given = section.entries.filter { keys.contains($0.key) }
        guard let first = given.first else {
            section.reportMissing(
                "has no light; add one of \(Section.listed(keys)), for example led: ACT", at: entry.keyMark)
            return nil
        }
        for other in given.dropFirst() {
            problems.add(
                other.keyMark,
                "\(title) has two lights, \(first.key) and \(other.key); keep one, or make an indicator of each")
        }
        guard let kind = kind(first, of: section) else { return nil }
        let indicator = IndicatorConfiguration(name: entry.key, kind: kind)
        references.use(indicator, at: first.keyMark)
        return indicator
    }

    private static func kind(_ entry: Node.Entry, of indicator: Section) -> IndicatorConfiguration.Kind? {
        let title = "\(entry.key) of \(indicator.title)"
        switch entry.key {
        case "led":
            return ledName(entry.value, of: indicator).map { .led(name: $0) }
        case "gpio":
            guard
                let section = Section(
                    entry.value, title: title, accepted: ["line", "chip", "offset", "active-low"],
                    problems: indicator.problems)
            else { return nil }
            let isActiveLow = section.boolean("active-low") ?? false
            return LineReader.address(in: section, at: entry.keyMark).map { .gpio($0, activeLow: isActiveLow) }
        default:
            return Section(entry.value, title: title, accepted: [], problems: indicator.problems).map { _ in .terminal }
        }
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
}
