import AgentProtocol

/// Text in parts, each with its looks; the width counts what is seen.
public struct StyledText: Hashable, Sendable {
    /// How a part looks.
    public enum Look: Hashable, Sendable {
        case plain
        case bold
        /// In the background of attention: hints, what is not current.
        case faint
        case coloured(RGBColor)
    }

    private struct Part: Hashable, Sendable {
        let text: String
        let look: Look
    }

    private var parts: [Part] = []

    public init() {}

    public init(_ text: String, _ look: Look = .plain) {
        append(text, look)
    }

    /// Adds `text`, without what a terminal would obey instead of show.
    public mutating func append(_ text: String, _ look: Look = .plain) {
        parts.append(Part(text: text.printable, look: look))
    }

    public mutating func append(_ other: StyledText) {
        parts += other.parts
    }

    /// Columns on a terminal.
    public var width: Int {
        parts.reduce(0) { $0 + CharacterWidth.of($1.text) }
    }

    /// The text alone.
    public var plain: String {
        parts.map(\.text).joined()
    }

    /// Spaces at the end, up to `columns`.
    public func padded(to columns: Int) -> StyledText {
        var copy = self
        copy.append(String(repeating: " ", count: max(0, columns - width)))
        return copy
    }

    /// At most `columns` wide; what is cut off ends in `…`.
    public func truncated(to columns: Int) -> StyledText {
        guard width > columns else { return self }
        var kept = StyledText()
        var room = columns
        for part in parts {
            let text = part.text.truncated(to: room)
            kept.parts.append(Part(text: text, look: part.look))
            if text != part.text { break }
            room -= CharacterWidth.of(text)
        }
        return kept
    }

    /// The text with the escape sequences of a 24-bit terminal; each part ends in plain looks.
    public var escaped: String {
        parts.map { part in
            switch part.look {
            case .plain: part.text
            case .bold: "\u{1B}[1m\(part.text)\u{1B}[0m"
            case .faint: "\u{1B}[2m\(part.text)\u{1B}[0m"
            case .coloured(let colour): "\u{1B}[38;2;\(Self.bytes(colour))m\(part.text)\u{1B}[0m"
            }
        }
        .joined()
    }

    private static func bytes(_ colour: RGBColor) -> String {
        [colour.red, colour.green, colour.blue]
            .map { String(Int((min(1, max(0, $0)) * 255).rounded())) }
            .joined(separator: ";")
    }
}
