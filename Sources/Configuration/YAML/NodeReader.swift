/// Builds the tree of a document, and reports what YAML allows but a configuration does not.
///
/// A tag, an anchor, an alias or a key given twice is reported and reading goes on, so that one run names them all. Only
/// broken syntax ends it: after that nothing that follows has a certain meaning.
struct NodeReader: ~Copyable {
    /// Deeper than any configuration, and shallow enough for the recursion below.
    private static let deepest = 16

    private let events: EventSource
    private let problems: Problems

    /// The root of the only document; nil when the syntax is broken, which is reported.
    static func root(of bytes: UnsafeBufferPointer<UInt8>, problems: Problems) -> Node? {
        // libyaml wants a pointer even to no bytes.
        if bytes.isEmpty { return Node(content: .empty, mark: .start) }
        do throws(YAMLSyntaxError) {
            let reader = NodeReader(events: try EventSource.open(bytes), problems: problems)
            return try reader.document()
        } catch {
            problems.add(error.mark, "not valid YAML: \(error.text)")
            return nil
        }
    }

    private init(events: consuming EventSource, problems: Problems) {
        self.events = events
        self.problems = problems
    }

    private func document() throws(YAMLSyntaxError) -> Node {
        _ = try events.next()
        guard case .documentStart = try events.next().kind else { return Node(content: .empty, mark: .start) }
        let root = try node(from: try events.next(), depth: 0)
        _ = try events.next()
        let after = try events.next()
        if case .documentStart = after.kind {
            problems.add(
                after.mark, "a second document starts here; a configuration is one: remove this line or what follows")
        }
        return root
    }

    private func node(from event: YAMLEvent, depth: Int) throws(YAMLSyntaxError) -> Node {
        reportMarkup(of: event)
        switch event.kind {
        case .scalar(let text, let isPlain):
            return Node(content: text.isEmpty && isPlain ? .empty : .text(text), mark: event.mark)
        case .listStart:
            return try list(from: event, depth: depth + 1)
        case .mappingStart:
            return try mapping(from: event, depth: depth + 1)
        case .alias(let name):
            problems.add(event.mark, "aliases are not used here: write what &\(excerpt(of: name)) stands for")
            return Node(content: .unusable, mark: event.mark)
        case .streamStart, .streamEnd, .documentStart, .documentEnd, .listEnd, .mappingEnd:
            // The grammar has none of these where a node begins; libyaml would have failed before.
            return Node(content: .unusable, mark: event.mark)
        }
    }

    private func reportMarkup(of event: YAMLEvent) {
        if let tag = event.tag {
            problems.add(
                event.mark,
                "tags are not used here: remove the tag \(excerpt(of: tag)); the key decides what a value means")
        }
        if let anchor = event.anchor {
            problems.add(event.mark, "anchors are not used here: remove &\(excerpt(of: anchor))")
        }
    }

    private func list(from start: YAMLEvent, depth: Int) throws(YAMLSyntaxError) -> Node {
        try checkDepth(depth, at: start.mark)
        var nodes: [Node] = []
        while true {
            let event = try events.next()
            if case .listEnd = event.kind { return Node(content: .list(nodes), mark: start.mark) }
            nodes.append(try node(from: event, depth: depth))
        }
    }

    private func mapping(from start: YAMLEvent, depth: Int) throws(YAMLSyntaxError) -> Node {
        try checkDepth(depth, at: start.mark)
        var entries: [Node.Entry] = []
        var marks: [String: Mark] = [:]
        while true {
            let event = try events.next()
            if case .mappingEnd = event.kind { return Node(content: .mapping(entries), mark: start.mark) }
            let key = try node(from: event, depth: depth)
            let value = try node(from: try events.next(), depth: depth)
            guard let name = keyText(of: key) else { continue }
            if let first = marks[name] {
                problems.add(key.mark, "key \"\(excerpt(of: name))\" is given twice, first in line \(first.line)")
                continue
            }
            marks[name] = key.mark
            entries.append(Node.Entry(key: name, keyMark: key.mark, value: value))
        }
    }

    private func keyText(of key: Node) -> String? {
        switch key.content {
        case .text(let text):
            return text
        case .unusable:
            return nil
        case .empty, .list, .mapping:
            problems.add(key.mark, "a key has to be text, found \(key.found)")
            return nil
        }
    }

    private func checkDepth(_ depth: Int, at mark: Mark) throws(YAMLSyntaxError) {
        guard depth > Self.deepest else { return }
        throw YAMLSyntaxError(mark: mark, text: "nested more than \(Self.deepest) levels deep")
    }
}
