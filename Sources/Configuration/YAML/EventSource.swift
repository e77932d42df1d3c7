import CYAML

/// One step of libyaml through a document.
struct YAMLEvent {
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart
        case documentEnd
        case alias(String)
        /// Plain means written without quotes, so that an empty one stands for nothing.
        case scalar(String, isPlain: Bool)
        case listStart
        case listEnd
        case mappingStart
        case mappingEnd
    }

    var kind: Kind
    var mark: Mark
    var tag: String?
    var anchor: String?
}

/// Where and why libyaml could not go on.
struct YAMLSyntaxError: Error {
    var mark: Mark
    var text: String
}

/// The events of a document, from libyaml's parser.
///
/// The bytes must be UTF-8 and outlive this value: libyaml keeps a pointer into them, and one to the parser itself,
/// which is why the parser has an address of its own on the heap.
struct EventSource: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>

    /// The parser at the beginning of the bytes.
    static func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLSyntaxError) -> EventSource {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw YAMLSyntaxError(mark: .start, text: "out of memory")
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        return EventSource(parser: parser, bytes: bytes)
    }

    private init(parser: UnsafeMutablePointer<yaml_parser_t>, bytes: UnsafeBufferPointer<UInt8>) {
        self.parser = parser
        self.bytes = bytes
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The next event; after a stream's end there is none to ask for.
    func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
        defer { yaml_event_delete(&event) }
        return Self.copy(of: event)
    }

    // SAFETY: each union member is read only for the event type that libyaml documents it for, and every string is
    // copied before the event is deleted.
    private static func copy(of event: yaml_event_t) -> YAMLEvent {
        let mark = Mark(event.start_mark)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            return YAMLEvent(
                kind: .scalar(text, isPlain: isPlain), mark: mark, tag: string(scalar.tag),
                anchor: string(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return YAMLEvent(kind: .listStart, mark: mark, tag: string(start.tag), anchor: string(start.anchor))
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return YAMLEvent(kind: .mappingStart, mark: mark, tag: string(start.tag), anchor: string(start.anchor))
        case YAML_ALIAS_EVENT:
            return YAMLEvent(kind: .alias(string(event.data.alias.anchor) ?? ""), mark: mark)
        case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .listEnd, mark: mark)
        case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, mark: mark)
        case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, mark: mark)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, mark: mark)
        case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, mark: mark)
        default: return YAMLEvent(kind: .streamEnd, mark: mark)
        }
    }

    private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    private func syntaxError() -> YAMLSyntaxError {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "out of memory"
        if state.error == YAML_READER_ERROR {
            // A reader error has an offset instead of a mark.
            return YAMLSyntaxError(mark: UTF8Text.mark(ofByte: state.problem_offset, in: bytes), text: problem)
        }
        // At the end of a last line without a line feed, libyaml counts one that is not there.
        let mark = min(Mark(state.problem_mark), UTF8Text.mark(ofByte: bytes.count, in: bytes))
        if UTF8Text.byte(at: mark, in: bytes) == UInt8(ascii: "\t") {
            return YAMLSyntaxError(mark: mark, text: "a tab stands here; YAML indents with spaces only")
        }
        var text = problem
        if let hint = Self.hints[problem] { text += " (\(hint))" }
        // libyaml's scanner names itself where it has nothing to say of the file.
        let context = state.context.map { String(cString: $0) }
        guard let context, context != "while scanning for the next token" else {
            return YAMLSyntaxError(mark: mark, text: text)
        }
        text += ", \(context)"
        let start = min(Mark(state.context_mark), mark)
        // What is never closed is found out at the end of the file, but has to be mended where it begins.
        if start < mark, UTF8Text.byte(at: mark, in: bytes) == nil {
            return YAMLSyntaxError(mark: start, text: text + " that starts here")
        }
        return YAMLSyntaxError(mark: mark, text: text + " that starts in line \(start.line)")
    }

    /// What usually stands behind libyaml's words.
    private static let hints = [
        "mapping values are not allowed in this context":
            "put a text that holds \": \" in quotes, or check the indentation",
        "did not find expected key": "keys of one section start in one column",
        "did not find expected '-' indicator": "the items of one list start with - in one column",
        "did not find expected ',' or '}'": "what begins with { needs a } at its end",
        "did not find expected ',' or ']'": "what begins with [ needs a ] at its end",
        "could not find expected ':'": "a key ends with a colon and a space",
        "found character that cannot start any token": "put the text in quotes",
    ]
}

extension Mark {
    /// libyaml counts lines and columns from 0, columns in characters.
    init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}
