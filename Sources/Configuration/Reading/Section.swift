/// One mapping of the file, read key by key: each method reports what is wrong and returns nil, so that reading goes on.
struct Section {
    /// What a message calls it: `button "action"`.
    let title: String
    let mark: Mark
    let entries: [Node.Entry]
    let problems: Problems

    /// Opens a mapping and reports each key that it may not have.
    ///
    /// Nothing where a mapping could stand is an empty one. Nil when something else stands there, which is reported.
    /// - Parameters:
    ///   - accepted: All keys that the section knows; nil when any is a name of the person's choice.
    ///   - nested: For each accepted key that is a section itself, its keys: a person who wrote one of those one level
    ///     too high is told where it belongs.
    init?(
        _ node: Node, title: String, accepted: [String]?, nested: [String: [String]] = [:], problems: Problems
    ) {
        self.title = title
        mark = node.mark
        self.problems = problems
        switch node.content {
        case .mapping(let entries):
            self.entries = entries
        case .empty:
            entries = []
        case .unusable:
            return nil
        case .text, .list:
            let keys = accepted.map { "accepted keys: \(Self.listed($0))" } ?? "write one name: … line each"
            problems.add(node.mark, "\(title) has to be keys with values, found \(node.found); \(keys)")
            return nil
        }
        guard let accepted else { return }
        for entry in entries where !accepted.contains(entry.key) {
            reportUnknown(entry, accepted: accepted, nested: nested)
        }
    }

    subscript(key: String) -> Node? {
        entries.first { $0.key == key }?.value
    }

    /// Where a key stands, for messages about the key and not its value.
    func keyMark(_ key: String) -> Mark {
        entries.first { $0.key == key }?.keyMark ?? mark
    }

    /// Reports something about the section as a whole.
    func report(_ text: String) {
        problems.add(mark, text)
    }

    /// Reports a value that does not fit, in the place where it stands.
    func report(_ node: Node, under key: String, _ text: String) {
        problems.add(node.mark, "\(key) of \(title) \(text)")
    }

    private func reportUnknown(_ entry: Node.Entry, accepted: [String], nested: [String: [String]]) {
        var text = "unknown key \"\(excerpt(of: entry.key))\" in \(title)"
        if let home = nested.sorted(by: { $0.key < $1.key }).first(where: { $0.value.contains(entry.key) }) {
            text += "; it belongs under \"\(home.key)\""
        } else if let nearest = NearestName.of(entry.key, among: accepted) {
            text += "; did you mean \"\(nearest)\"?"
        } else {
            text += ";"
        }
        let comma = text.hasSuffix("?") || text.hasSuffix(";") ? "" : ";"
        problems.add(entry.keyMark, text + comma + " accepted: \(Self.listed(accepted))")
    }

    static func listed(_ names: [String]) -> String {
        names.joined(separator: ", ")
    }
}

// MARK: - Scalars

extension Section {
    /// Text that is not empty; nil without a problem when the key is not there.
    func text(_ key: String) -> String? {
        guard let node = self[key] else { return nil }
        return text(node, under: key)
    }

    func text(_ node: Node, under key: String) -> String? {
        switch node.content {
        case .text(let text) where !text.isEmpty:
            return text
        case .unusable:
            return nil
        case .text, .empty, .list, .mapping:
            let found = node.found == "\"\"" ? "nothing" : node.found
            report(node, under: key, "has to be text, found \(found)")
            return nil
        }
    }

    /// One of some words.
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String) -> Choice? where Choice.RawValue == String {
        guard let node = self[key], let text = text(node, under: key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        let hint = NearestName.of(text, among: words).map { "did you mean \"\($0)\"? " } ?? ""
        report(node, under: key, "is \(node.found); \(hint)accepted: \(Self.listed(words))")
        return nil
    }

    func boolean(_ key: String) -> Bool? {
        guard let node = self[key], let text = text(node, under: key) else { return nil }
        if let value = Scalar.boolean(text) { return value }
        report(node, under: key, "is \(node.found); accepted: true, false (or yes, no, on, off)")
        return nil
    }

    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let node = self[key], let text = text(node, under: key) else { return nil }
        if let value = Scalar.integer(text), range.contains(value) { return value }
        report(
            node, under: key, "is \(node.found); accepted: a whole number, \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    /// The four hexadecimal digits of a USB vendor or product.
    func usbID(_ key: String) -> UInt16? {
        guard let node = self[key], let text = text(node, under: key) else { return nil }
        if let value = Scalar.hexadecimal(text) { return value }
        report(node, under: key, "is \(node.found); accepted: up to four hexadecimal digits as lsusb shows them, 046d")
        return nil
    }

    func duration(_ key: String, in range: ClosedRange<Duration>) -> Duration? {
        guard let node = self[key], let text = text(node, under: key) else { return nil }
        let limits = "\(Scalar.text(range.lowerBound)) to \(Scalar.text(range.upperBound))"
        guard let value = Scalar.duration(text) else {
            let unit = Scalar.integer(text) == nil ? "" : " without a unit"
            report(node, under: key, "is \(node.found)\(unit); accepted: a number with us, ms or s, \(limits)")
            return nil
        }
        if range.contains(value) { return value }
        report(
            node, under: key,
            "is \(node.found), which is too \(value < range.lowerBound ? "short" : "long"); accepted: \(limits)")
        return nil
    }

    /// A list of texts, each with its place; one text alone is a list of one.
    func texts(_ key: String) -> [(text: String, mark: Mark)] {
        guard let node = self[key] else { return [] }
        switch node.content {
        case .list(let nodes):
            return nodes.compactMap { node in text(node, under: key).map { ($0, node.mark) } }
        case .empty, .unusable:
            return []
        case .text, .mapping:
            return text(node, under: key).map { [($0, node.mark)] } ?? []
        }
    }
}
