/// Reads what a declared control does, apart from how it looks.
enum ActionReader {
    static let gpioKeys = ["line", "chip", "offset", "active-low"]
    static let httpKeys = ["url", "method", "headers", "body", "time-limit"]
    static let unitKeys = ["name", "action", "manager"]

    static func read(
        _ entry: Node.Entry, of control: Section, _ paths: FilePaths, _ references: inout ReferenceCheck
    ) -> DeclaredAction? {
        switch entry.key {
        case "command":
            return section(entry, of: control, accepted: CommandReader.keys)
                .flatMap { CommandReader.read($0, at: entry.keyMark, paths, &references) }
        case "gpio-output":
            guard let section = section(entry, of: control, accepted: gpioKeys) else { return nil }
            let isActiveLow = section.boolean("active-low") ?? false
            return LineReader.address(in: section, at: entry.keyMark).map { .gpioOutput($0, activeLow: isActiveLow) }
        case "led":
            return LightReader.ledName(entry.value, of: control).map { .led(name: $0) }
        case "key":
            return keys(entry, of: control)
        case "http":
            return http(entry, of: control)
        case "unit":
            return unit(entry, of: control)
        case "mqtt":
            return section(entry, of: control, accepted: TopicControlReader.keys)
                .flatMap { TopicControlReader.read($0, at: entry.keyMark) }
        default:
            let action: PowerAction? = control.choice(entry.key)
            return action.map { .power($0) }
        }
    }

    private static func section(_ entry: Node.Entry, of control: Section, accepted: [String]) -> Section? {
        Section(
            entry.value, title: "\(entry.key) of \(control.title)", accepted: accepted, problems: control.problems)
    }

    private static func keys(_ entry: Node.Entry, of control: Section) -> DeclaredAction? {
        let accepted = "a name of the kernel's, KEY_PLAYPAUSE, or a list of those that are pressed together"
        if entry.value.isEmptyList {
            control.report(entry.value, under: "key", "has no value; accepted: \(accepted)")
            return nil
        }
        var names: [String] = []
        for (name, mark) in control.texts("key", accepted: accepted) {
            if !InputReader.isKeyName(name) {
                control.problems.add(
                    mark, "key in \(control.title) is \"\(excerpt(of: name))\"; accepted: \(accepted)")
            } else if names.contains(name) {
                control.problems.add(mark, "key in \(control.title) presses \(name) twice at once; remove one")
            }
            names.append(name)
        }
        return names.isEmpty ? nil : .keys(names)
    }

    // MARK: Web requests

    private static func http(_ entry: Node.Entry, of control: Section) -> DeclaredAction? {
        if case .text(let text) = entry.value.content {
            return url(text, entry.value, under: "http", of: control).map { .http(WebRequest(url: $0)) }
        }
        guard let section = section(entry, of: control, accepted: httpKeys) else { return nil }
        let method: WebRequest.Method? = section.choice("method")
        let body = section.text("body")
        let headers = headers(of: section)
        let timeLimit = section.duration("time-limit", in: CommandReader.timeRange)
        guard let node = section["url"] else {
            section.reportMissing("has no url; add one, for example url: https://example.com/hook", at: entry.keyMark)
            return nil
        }
        guard
            let text = section.text(node, under: "url"), let url = url(text, node, under: "url", of: section)
        else { return nil }
        return .http(
            WebRequest(
                url: url, method: method ?? (body == nil ? .get : .post), headers: headers, body: body,
                timeLimit: timeLimit))
    }

    private static func url(_ text: String, _ node: Node, under key: String, of section: Section) -> String? {
        let scheme = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        if let scheme, text.count > scheme.count, isPlain { return text }
        section.report(
            node, under: key, "is \(node.found); accepted: an address that begins with http:// or https://, no spaces")
        return nil
    }

    private static func headers(of section: Section) -> [String] {
        guard
            let node = section["headers"],
            let headers = Section(
                node, title: "headers of \(section.title)", accepted: nil, problems: section.problems)
        else { return [] }
        return headers.entries.compactMap { entry in
            guard let value = headers.text(entry.value, under: excerpt(of: entry.key)) else { return nil }
            let isToken = entry.key.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) && $0 != ":" }
            let isLine = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            if isToken, isLine, !entry.key.isEmpty { return "\(entry.key): \(value)" }
            section.problems.add(
                entry.keyMark,
                "\"\(excerpt(of: entry.key))\" in \(headers.title) is no header; accepted: a name without spaces or "
                    + "colons, and a value of one line")
            return nil
        }
    }

    // MARK: Units

    private static func unit(_ entry: Node.Entry, of control: Section) -> DeclaredAction? {
        if case .text(let text) = entry.value.content {
            return unitName(text, entry.value, under: "unit", of: control).map { .unit(UnitControl(name: $0)) }
        }
        guard let section = section(entry, of: control, accepted: unitKeys) else { return nil }
        let action: UnitControl.Action? = section.choice("action")
        let manager: UnitControl.Manager? = section.choice("manager")
        guard let node = section["name"] else {
            section.reportMissing("has no name; add one, for example name: nginx.service", at: entry.keyMark)
            return nil
        }
        guard
            let text = section.text(node, under: "name"), let name = unitName(text, node, under: "name", of: section)
        else { return nil }
        return .unit(UnitControl(name: name, action: action ?? .toggle, manager: manager ?? .system))
    }

    /// A name alone could be any type of unit, and one that begins with a dash would be an option of systemctl's.
    private static func unitName(_ text: String, _ node: Node, under key: String, of section: Section) -> String? {
        let types = ["service", "socket", "target", "timer", "mount", "automount", "path", "swap", "slice", "scope"]
        let type = text.split(separator: ".").last.map(String.init)
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                || "@.:_-\\".unicodeScalars.contains(scalar)
        }
        if isPlain, !text.hasPrefix("-"), !text.hasPrefix("."), text.contains("."), let type, types.contains(type) {
            return text
        }
        section.report(
            node, under: key,
            "is \(node.found); accepted: the whole name of a unit with its type, such as nginx.service")
        return nil
    }
}
