/// A place in a file, as editors count: the first character of the file is line 1, column 1.
struct Mark: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static let start = Mark(line: 1, column: 1)

    static func < (left: Mark, right: Mark) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A piece of a YAML document with its place: what is left when tags, anchors and types are taken away.
struct Node {
    enum Content {
        /// Every scalar is text; the key that it stands under decides what it means.
        case text(String)
        /// Nothing stands where a value could: `gestures:` at the end of a line.
        case empty
        case list([Node])
        case mapping([Entry])
        /// What stood here was reported already; whoever reads it stays silent.
        case unusable
    }

    struct Entry {
        var key: String
        var keyMark: Mark
        var value: Node
    }

    var content: Content
    var mark: Mark

    /// Nothing, or an empty mapping.
    var isEmpty: Bool {
        switch content {
        case .empty: true
        case .mapping(let entries): entries.isEmpty
        case .text, .list, .unusable: false
        }
    }

    /// Nothing, or an empty list.
    var isEmptyList: Bool {
        switch content {
        case .empty: true
        case .list(let nodes): nodes.isEmpty
        case .text, .mapping, .unusable: false
        }
    }

    /// What stands here, in the words of an error message.
    var found: String {
        switch content {
        case .text(let text): "\"\(excerpt(of: text))\""
        case .empty: "nothing"
        case .list: "a list"
        case .mapping: "keys with values"
        case .unusable: "something unusable"
        }
    }
}

/// The text as one short line, so that a message stays a line whatever a file holds.
func excerpt(of text: String) -> String {
    var line = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
        if index == 60 { return line + "…" }
        let isPrintable = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
        line.unicodeScalars.append(isPrintable ? scalar : "\u{FFFD}")
    }
    return line
}
