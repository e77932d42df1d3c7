import Gestures
import Indicators

/// One mapping of the file, read key by key: each method reports what is wrong and returns nil, so that reading goes on.
struct Section {
    /// What a message calls it: `button "action"`.
    let title: String
    let mark: Mark
    let entries: [Node.Entry]
    let problems: Problems
    private var hasUnknownKeys = false

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
            let keys =
                switch accepted {
                case nil: "write a name and a colon before each value, as in name: value"
                case []: "it has nothing to set; write {}"
                case let names?: "accepted keys: \(Self.listed(names))"
                }
            problems.add(node.mark, "\(title) has to be keys with values, found \(node.found); \(keys)")
            return nil
        }
        let unknown = entries.filter { accepted?.contains($0.key) == false }
        hasUnknownKeys = !unknown.isEmpty
        for entry in unknown { reportUnknown(entry, accepted: accepted ?? [], nested: nested) }
    }

    subscript(key: String) -> Node? {
        entries.first { $0.key == key }?.value
    }

    /// Where a key stands, for messages about the key and not its value.
    func keyMark(_ key: String) -> Mark {
        entries.first { $0.key == key }?.keyMark ?? mark
    }

    /// Reports that something which the section needs is not there.
    ///
    /// Not beside an unknown key: that is what was meant, and its own message says what it should be called.
    /// - Parameter place: Where the section's own key stands.
    func reportMissing(_ text: String, at place: Mark) {
        if !hasUnknownKeys { problems.add(place, "\(title) \(text)") }
    }

    /// Reports a value that does not fit, in the place where it stands.
    func report(_ node: Node, under key: String, _ text: String) {
        problems.add(node.mark, "\(key) in \(title) \(text)")
    }

    private func reportUnknown(_ entry: Node.Entry, accepted: [String], nested: [String: [String]]) {
        let key = "unknown key \"\(excerpt(of: entry.key))\" in \(title)"
        if accepted.isEmpty {
            return problems.add(entry.keyMark, "\(key), which has nothing to set; write {}")
        }
        let homes = nested.filter { $0.value.contains(entry.key) }.map(\.key).sorted()
        var hint = ";"
        if let home = homes.first {
            hint = "; it belongs under \"\(home)\";"
        } else if let nearest = NearestName.of(entry.key, among: accepted) {
            hint = "; did you mean \"\(nearest)\"?"
        }
        problems.add(entry.keyMark, "\(key)\(hint) accepted: \(Self.listed(accepted))")
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

    /// - Parameter accepted: What the text may say, for the message when something else than text stands there.
    func text(_ node: Node, under key: String, accepted: String = "text") -> String? {
        switch node.content {
        case .text(let text) where !text.isEmpty:
            return text
        case .unusable:
            return nil
        case .text, .empty:
            report(node, under: key, "has no value; accepted: \(accepted)")
        case .list, .mapping:
            report(node, under: key, "is \(node.found); accepted: \(accepted)")
        }
        return nil
    }

    /// One of some words.
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String) -> Choice? where Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue)
        guard let node = self[key], let text = text(node, under: key, accepted: Self.listed(words)) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let hint = NearestName.of(text, among: words).map { "did you mean \"\($0)\"? " } ?? ""
        report(node, under: key, "is \(node.found); \(hint)accepted: \(Self.listed(words))")
        return nil
    }

    func boolean(_ key: String) -> Bool? {
        typed(key, accepted: "true, false (or yes, no, on, off)", Scalar.boolean)
    }

    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        typed(key, accepted: "a whole number, \(range.lowerBound) to \(range.upperBound)") { text in
            Scalar.integer(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The hexadecimal digits of a USB vendor or product.
    func usbID(_ key: String) -> UInt16? {
        typed(key, accepted: "up to four hexadecimal digits as lsusb shows them, 046d", Scalar.hexadecimal)
    }

    func percentage(_ key: String) -> Double? {
        typed(key, accepted: "a whole number and %, 0% to 100%", Scalar.percentage)
    }

    func timeOfDay(_ key: String) -> TimeOfDay? {
        typed(key, accepted: "a time of the 24-hour clock in quotes, \"22:00\"", Scalar.timeOfDay)
    }

    private func typed<Value>(_ key: String, accepted: String, _ read: (String) -> Value?) -> Value? {
        guard let node = self[key], let text = text(node, under: key, accepted: accepted) else { return nil }
        if let value = read(text) { return value }
        report(node, under: key, "is \(node.found); accepted: \(accepted)")
        return nil
    }

    func duration(_ key: String, in range: ClosedRange<Duration>) -> Duration? {
        let limits = "\(DurationText.text(range.lowerBound)) to \(DurationText.text(range.upperBound))"
        let accepted = "a number with us, ms or s, \(limits)"
        guard let node = self[key], let text = text(node, under: key, accepted: accepted) else { return nil }
        guard let value = DurationText.duration(text) else {
            let unit = Scalar.integer(text) == nil ? "" : " without a unit"
            report(node, under: key, "is \(node.found)\(unit); accepted: \(accepted)")
            return nil
        }
        if range.contains(value) { return value }
        let fault = value < range.lowerBound ? "short" : "long"
        report(node, under: key, "is \(node.found), which is too \(fault); accepted: \(limits)")
        return nil
    }

    /// A list of texts, each with its place; one text alone is a list of one.
    func texts(_ key: String, accepted: String) -> [(text: String, mark: Mark)] {
        guard let node = self[key] else { return [] }
        switch node.content {
        case .list(let nodes):
            return nodes.compactMap { node in text(node, under: key, accepted: accepted).map { ($0, node.mark) } }
        case .empty, .unusable:
            return []
        case .text, .mapping:
            return text(node, under: key, accepted: accepted).map { [($0, node.mark)] } ?? []
        }
    }
}
