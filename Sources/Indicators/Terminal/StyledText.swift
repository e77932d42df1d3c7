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
        /// On a background of this colour, in black or white; reversed where there are no colours.
        case filled(RGBColor)
        /// Background and text exchanged: where a person is.
        case reversed
    }

    private struct Part: Hashable, Sendable {
        var text: String
        let look: Look
        /// Parts of a higher number are shortened first; 0 is kept.
        let yields: Int
    }

    private var parts: [Part] = []

    public init() {}

    public init(_ text: String, _ look: Look = .plain) {
        append(text, look)
    }

    /// Adds `text`, without what a terminal would obey instead of show.
    ///
    /// - Parameter yields: where there is no room, parts of a higher number are shortened before those of a lower one, and
    ///   those of 0 last.
    public mutating func append(_ text: String, _ look: Look = .plain, yields: Int = 0) {
        parts.append(Part(text: text.printable, look: look, yields: yields))
    }

    public mutating func append(_ other: StyledText) {
        parts += other.parts
    }

    /// The parts in order, for what draws them by other means than ``escaped(_:)``.
    public var runs: [(text: String, look: Look)] {
        parts.map { ($0.text, $0.look) }
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

    /// At most `columns` wide: parts that yield are shortened first, in their order, and then the end is cut off.
    public func fitted(to columns: Int) -> StyledText {
        var fitted = self
        for rank in Set(parts.map(\.yields)).sorted(by: >) where rank > 0 {
            for index in fitted.parts.indices where fitted.parts[index].yields == rank && fitted.width > columns {
                let text = fitted.parts[index].text
                let room = CharacterWidth.of(text) - (fitted.width - columns)
                fitted.parts[index].text = text.truncated(to: max(1, room))
            }
        }
        return fitted.truncated(to: columns)
    }

    /// At most `columns` wide; what is cut off ends in `…`.
    public func truncated(to columns: Int) -> StyledText {
        guard width > columns else { return self }
        var kept = StyledText()
        var room = columns
        for part in parts {
            let text = part.text.truncated(to: room)
            kept.parts.append(Part(text: text, look: part.look, yields: part.yields))
            if text != part.text { break }
            room -= CharacterWidth.of(text)
        }
        return kept
    }

    /// The text with the escape sequences that `style` allows; each part ends in plain looks.
    public func escaped(_ style: TerminalStyle) -> String {
        parts.map { part in
            guard let parameters = Self.parameters(part.look, style) else { return part.text }
            return "\u{1B}[\(parameters)m\(part.text)\u{1B}[0m"
        }
        .joined()
    }

    private static func parameters(_ look: Look, _ style: TerminalStyle) -> String? {
        switch look {
        case .plain: nil
        case .bold: "1"
        case .faint: style.increasesContrast ? nil : "2"
        case .coloured(let colour): style.depth.parameters(for: style.readable(colour), on: style.palette)
        case .filled(let colour): style.depth.parameters(forTextOn: colour, on: style.palette) ?? "7"
        case .reversed: "7"
        }
    }
}
