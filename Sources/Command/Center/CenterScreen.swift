import AgentProtocol
import CCurses
import EventLoop
import Indicators

/// The terminal while the Control Center is on it: thin, since the picture says what is where.
@AgentActor
final class CenterScreen {
    private let style: TerminalStyle
    /// How many colours the terminal itself has; nil without.
    private let depth: ColourDepth
    private var pairs: [Pair: Int32] = [:]
    /// Numbers of colours that were given their exact values.
    private var defined: [RGBColor: Int32] = [:]

    private struct Pair: Hashable {
        let foreground: Int32
        let background: Int32
    }

    /// Takes the terminal that `TERM` names.
    ///
    /// - Throws: ``ToolError`` when there is no description of it.
    init(term: String, style: TerminalStyle) throws(ToolError) {
        self.style = style
        let direct = term.split(separator: "-").first.map { "\($0)-direct" } ?? term
        let name = style.depth == .full && curses_knows(direct) ? direct : term
        guard curses_knows(name), curses_start(name, style.depth != .none) else {
            throw ToolError(
                "the terminal \"\(term)\" is not known here; set TERM to one that infocmp knows, or use actionbutton "
                    + "watch --plain", .unavailable)
        }
        curses_restore_on_crash()
        switch curses_colours() {
        case _ where style.depth == .none: depth = .none
        case 0..<8: depth = .none
        case 8..<256: depth = .sixteen
        default: depth = curses_is_direct() ? .full : min(style.depth, .indexed)
        }
        if style.depth == .full, depth == .indexed, curses_can_change_colours() { nextDefined = 255 }
    }

    /// The next number whose colour may be changed, from the end of the greys down; nil where none may.
    private var nextDefined: Int32?

    var size: (rows: Int, columns: Int) {
        var (rows, columns): (Int32, Int32) = (0, 0)
        curses_size(&rows, &columns)
        return (Int(rows), Int(columns))
    }

    func draw(_ picture: Picture) {
        curses_erase()
        for span in picture.spans {
            var column = span.column
            for run in span.text.runs {
                let (pair, looks) = attributes(run.look)
                curses_put(Int32(span.row), Int32(column), run.text, pair, looks)
                column += StyledText(run.text).width
            }
        }
        curses_refresh()
    }

    func resize() { curses_resize() }

    /// Draws everything anew after something else has written on the terminal.
    func redraw() { curses_redraw() }

    /// Gives the terminal back as it was found; the next drawing takes it again.
    func giveBack() { curses_stop() }

    private func attributes(_ look: StyledText.Look) -> (pair: Int32, looks: Int32) {
        switch look {
        case .plain: return (0, 0)
        case .bold: return (0, Int32(CURSES_BOLD.rawValue))
        case .faint: return (0, style.increasesContrast ? 0 : Int32(CURSES_FAINT.rawValue))
        case .reversed: return (0, Int32(CURSES_REVERSED.rawValue))
        case .coloured(let colour):
            guard let number = number(of: style.readable(colour)) else { return (0, 0) }
            return (pair(number, -1), 0)
        case .filled(let colour):
            guard let background = number(of: colour), let foreground = number(ofTextOn: colour) else {
                return (0, Int32(CURSES_REVERSED.rawValue))
            }
            return (pair(foreground, background), Int32(CURSES_BOLD.rawValue))
        }
    }

    private func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
        let pair = Pair(foreground: foreground, background: background)
        if let known = pairs[pair] { return known }
        let number = Int32(pairs.count + 1)
        guard number < curses_pairs() else { return 0 }
        curses_define_pair(number, foreground, background)
        pairs[pair] = number
        return number
    }

    /// Black or white. Of the sixteen they have numbers of their own: a colour's nearest one has to be seen on the terminal.
    private func number(ofTextOn colour: RGBColor) -> Int32? {
        let text = Contrast.textColour(on: depth.shown(colour))
        guard depth == .sixteen else { return number(of: text) }
        let white: Int32 = curses_colours() < 16 ? 7 : 15
        return text.red == 1 ? white : 0
    }

    private func number(of colour: RGBColor) -> Int32? {
        if let known = defined[colour] { return known }
        if let next = nextDefined, next > 231 {
            // Terminals are told a thousandth's share of 255, cut off, so it must not be below the exact one.
            func channel(_ value: Double) -> Int32 { Int32((value * 1000).rounded(.up)) }
            curses_define_colour(next, channel(colour.red), channel(colour.green), channel(colour.blue))
            nextDefined = next - 1
            defined[colour] = next
            return next
        }
        guard let number = depth.number(of: colour, on: style.palette) else { return nil }
        // Direct colours below 8 are the theme's; the next one is as black.
        if depth == .full { return Int32(max(8, number)) }
        // Terminals of eight colours have the bright ones as bold.
        return Int32(curses_colours() < 16 ? number % 8 : number)
    }
}

extension CenterKey {
    /// What was read; nil for what means nothing here.
    init?(_ key: curses_key) {
        switch curses_key_kind(UInt32(key.kind)) {
        case CURSES_KEY_CHARACTER:
            guard let scalar = Unicode.Scalar(key.character) else { return nil }
            self = .character(Character(scalar))
        case CURSES_KEY_UP: self = .up
        case CURSES_KEY_DOWN: self = .down
        case CURSES_KEY_LEFT: self = .left
        case CURSES_KEY_RIGHT: self = .right
        case CURSES_KEY_PAGE_UP: self = .pageUp
        case CURSES_KEY_PAGE_DOWN: self = .pageDown
        case CURSES_KEY_HOME: self = .home
        case CURSES_KEY_LAST: self = .end
        case CURSES_KEY_SHIFT_LEFT: self = .shiftLeft
        case CURSES_KEY_SHIFT_RIGHT: self = .shiftRight
        case CURSES_KEY_ENTER: self = .enter
        case CURSES_KEY_ESCAPE: self = .escape
        case CURSES_KEY_TAB: self = .tab
        case CURSES_KEY_BACKSPACE: self = .backspace
        case CURSES_KEY_DELETE: self = .delete
        case CURSES_KEY_CLICK: self = .click(row: Int(key.row), column: Int(key.column))
        case CURSES_KEY_WHEEL_UP: self = .wheelUp
        case CURSES_KEY_WHEEL_DOWN: self = .wheelDown
        default: return nil
        }
    }
}
