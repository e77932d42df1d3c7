/// What happened on one button, as text: `actionbutton monitor --record` writes it, and it can be played again.
///
/// ```
/// # A worn switch. Lines that start with # are for people.
/// set debounce 10ms
/// 0.000000 down
/// 0.001200 up
/// 0.002000 down
/// 0.000000 > pressed
/// 0.500000 > hold
/// 0.734000 up
/// 0.734000 > hold-end
/// 1.000000 end
/// ```
///
/// Times are in seconds from an arbitrary start. A line with `>` is an outcome that came of the lines above it; a replay
/// has to bring the same ones. What is known later than a debounce period after the last line is not part of the trace.
public struct Trace: Equatable, Sendable {
    /// One line of it.
    public enum Entry: Equatable, Sendable {
        case input(ButtonInput, at: Timestamp)
        /// What came of it, by ``GestureOutcome/word``.
        case outcome(String, at: Timestamp)
        /// Nothing happened until then.
        case end(at: Timestamp)

        var time: Timestamp {
            switch self {
            case .input(_, let time), .outcome(_, let time), .end(let time): time
            }
        }
    }

    /// What the inputs are judged by.
    public var settings: TraceSettings
    /// The lines, in their order: a loss that was noticed late stands where it was noticed.
    public var entries: [Entry]

    public init(settings: TraceSettings = TraceSettings(), entries: [Entry] = []) {
        self.settings = settings
        self.entries = entries
    }

    /// Reads a trace.
    /// - Throws: ``TraceError`` for the first line that is none of a trace's.
    public init(text: String) throws(TraceError) {
        self.init()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            guard read(words) else { throw TraceError(line: index + 1, text: String(line)) }
        }
    }

    private mutating func read(_ words: [Substring]) -> Bool {
        if words[0] == "set" { return words.count == 3 && settings.set(words[1], to: words[2]) }
        guard words.count > 1, let time = Timestamp(seconds: words[0]) else { return false }
        if words[1] == ">" {
            guard words.count > 2 else { return false }
            entries.append(.outcome(words[2...].joined(separator: " "), at: time))
        } else if words[1] == "end" {
            guard words.count == 2 else { return false }
            entries.append(.end(at: time))
        } else {
            guard let input = ButtonInput(words: Array(words[1...])) else { return false }
            entries.append(.input(input, at: time))
        }
        return true
    }

    /// The outcomes that stand in the trace.
    public var expected: [String] {
        entries.compactMap { entry in
            guard case .outcome(let word, let time) = entry else { return nil }
            return Self.line(word, at: time)
        }
    }

    /// Plays the inputs through a recogniser of its own: the outcomes, as ``expected`` has them.
    public func replay() -> [String] {
        var recognizer = ButtonRecognizer(settings: settings.gestures, debounce: settings.debounce)
        var outcomes: [TimedOutcome] = []
        var last = Timestamp(nanoseconds: .min)
        for entry in entries {
            switch entry {
            case .input(let input, let time): recognizer.handle(input, at: time, into: &outcomes)
            // An outcome that had come by then shows that the clock had called by then.
            case .outcome(_, let time), .end(let time): recognizer.advance(to: time, into: &outcomes)
            }
            last = max(last, entry.time)
        }
        // A level is known to have settled a period after the edge that its outcome is stamped with.
        if let debounce = settings.debounce, !entries.isEmpty {
            recognizer.advance(to: last + debounce, into: &outcomes)
        }
        return outcomes.map { Self.line($0.outcome.word, at: $0.time) }
    }

    private static func line(_ word: String, at time: Timestamp) -> String {
        "\(time.seconds) > \(word)"
    }
}

/// A line that no trace has.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    public let text: String

    public var description: String {
        "line \(line) is no line of a trace: \"\(text.prefix(60))\"; "
            + "there are \"set KEY VALUE\", \"SECONDS down\", \"SECONDS up\", \"SECONDS chord\", \"SECONDS cancelled REASON down|up\", "
            + "\"SECONDS > OUTCOME\" and \"SECONDS end\""
    }
}
