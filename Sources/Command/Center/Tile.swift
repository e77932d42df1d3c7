import AgentProtocol
import Indicators

/// A control in one of its sizes: a frame with its symbol, and what else the size has room for.
struct Tile {
    static let height = 4
    /// Small, a gap, and small again are as wide as a medium one.
    static func width(_ size: ControlSize) -> Int {
        switch size {
        case .small: 8
        case .medium: 17
        case .large: 26
        }
    }

    let face: ControlFace
    let size: ControlSize
    var work = Presentation.Work.idle
    /// Takes the place of the value text while it is to be seen.
    var status: String?
    var isLocked = false
    var isFocused = false

    func draw(on picture: inout Picture, row: Int, column: Int, _ style: TerminalStyle) {
        let width = Self.width(size)
        Frame.draw(on: &picture, Area(row: row, column: column, height: Self.height, width: width), isFocused)
        let inside = width - 2
        for (index, line) in lines(style).enumerated() {
            let padded = background.map { Self.filled(line, inside, $0, style) } ?? line
            picture.put(padded, row: row + 1 + index, column: column + 1, width: inside)
        }
    }

    /// The tint that fills the tile of a toggle that is on.
    private var background: ControlColor? {
        face.isOn == true && face.freshness == .known && !face.isDisabled && !isLocked ? face.tint : nil
    }

    private static func filled(
        _ line: StyledText, _ width: Int, _ tint: ControlColor, _ style: TerminalStyle
    ) -> StyledText {
        StyledText(line.fitted(to: width).padded(to: width).plain, .filled(style.palette.colour(tint)))
    }

    private func lines(_ style: TerminalStyle) -> [StyledText] {
        let symbol = Self.symbol(of: face, style)
        switch size {
        case .small:
            var line = StyledText("  ")
            line.append(symbol)
            return [line, StyledText(" " + (mark ?? ""), .bold)]
        case .medium:
            var first = StyledText(" ")
            first.append(symbol)
            if let mark { first.append(" " + mark, .bold) }
            return [first, text(face.title, titleLook)]
        case .large:
            var first = StyledText(" ")
            first.append(symbol)
            first.append(" ")
            first.append(face.title, titleLook, yields: 1)
            return [first, second(style)]
        }
    }

    private func text(_ text: String, _ look: StyledText.Look) -> StyledText {
        var line = StyledText(" ")
        line.append(text, look, yields: 1)
        return line
    }

    private var titleLook: StyledText.Look {
        face.isDisabled || face.freshness == .unknown || isLocked ? .faint : .bold
    }

    private func second(_ style: TerminalStyle) -> StyledText {
        if let status, case .idle = work { return text("   " + status, .plain) }
        return text("   " + (words ?? face.valueText ?? ""), words == nil ? .plain : .faint)
    }

    /// What goes on, for where there is room for words.
    private var words: String? {
        switch work {
        case .performing: return "performing…"
        case .failed: return "✗ failed"
        case .idle: break
        }
        if isLocked { return "locked" }
        if face.isDisabled { return "disabled" }
        switch face.freshness {
        case .unknown: return "not known"
        case .stale: return "not current"
        case .known: return nil
        }
    }

    /// The same in one character.
    private var mark: String? {
        switch work {
        case .performing: return "…"
        case .failed: return "✗"
        case .idle: return face.freshness == .stale ? "?" : nil
        }
    }

    /// Three columns: coloured when on or without a state.
    static func symbol(of face: ControlFace, _ style: TerminalStyle) -> StyledText {
        let character = SymbolCharacters.character(for: face.symbol, in: style.symbols).padded(to: 2)
        let isFaint = face.isDisabled || face.freshness == .unknown || face.isOn == false
        return StyledText(character, isFaint ? .faint : .coloured(style.palette.colour(face.tint)))
    }
}

/// The lines around a tile.
enum Frame {
    /// Heavy around what has the focus, which is told without colours too.
    static func draw(on picture: inout Picture, _ area: Area, _ isFocused: Bool) {
        let (corners, across, down) = isFocused ? (["┏", "┓", "┗", "┛"], "━", "┃") : (["╭", "╮", "╰", "╯"], "─", "│")
        let look: StyledText.Look = isFocused ? .bold : .faint
        let line = String(repeating: across, count: area.width - 2)
        let last = area.row + area.height - 1
        picture.put(
            StyledText(corners[0] + line + corners[1], look), row: area.row, column: area.column, width: area.width)
        for row in area.row + 1..<last {
            picture.put(StyledText(down, look), row: row, column: area.column, width: 1)
            picture.put(StyledText(down, look), row: row, column: area.column + area.width - 1, width: 1)
        }
        picture.put(
            StyledText(corners[2] + line + corners[3], look), row: last, column: area.column, width: area.width)
    }
}
