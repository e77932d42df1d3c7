import AgentProtocol

/// What a terminal can show, and how a person wants it, worked out once.
public struct TerminalStyle: Hashable, Sendable {
    /// Lines that are redrawn in place; without it, each change is a plain line of its own.
    public var isLive: Bool
    public var depth: ColourDepth
    /// Which of the system colours' tables fits the background.
    public var palette: Palette
    /// Text has a contrast of 7, and nothing is faint.
    public var increasesContrast: Bool
    /// What the terminal's font can show.
    public var symbols: SymbolFont

    public init(
        isLive: Bool, depth: ColourDepth = .full, palette: Palette = .dark, increasesContrast: Bool = false,
        symbols: SymbolFont = .unicode
    ) {
        self.isLive = isLive
        self.depth = depth
        self.palette = palette
        self.increasesContrast = increasesContrast
        self.symbols = symbols
    }

    /// - Parameters:
    ///   - isTerminal: what `isatty` says of the descriptor.
    ///   - isPlain: lines of words were asked for, as a screen reader wants them.
    ///   - environment: `TERM` (unset or `dumb`) asks for plain lines; `NO_COLOR`, `COLORTERM` and `TERM` tell the
    ///     colours, `COLORFGBG` the background; `ACTIONBUTTON_CONTRAST=increased` asks for more of it, and
    ///     `ACTIONBUTTON_SYMBOLS=nerd-font` for the symbols of such a font.
    public init(isTerminal: Bool, isPlain: Bool = false, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        // "0;15" is black on white; 7 and 15 are the light backgrounds.
        let background = environment["COLORFGBG"]?.split(separator: ";").last
        self.init(
            isLive: isTerminal && !isPlain && !term.isEmpty && term != "dumb",
            depth: ColourDepth(environment: environment),
            palette: background == "7" || background == "15" ? .light : .dark,
            increasesContrast: environment["ACTIONBUTTON_CONTRAST"] == "increased",
            symbols: environment["ACTIONBUTTON_SYMBOLS"].flatMap(SymbolFont.init) ?? .unicode)
    }

    /// The style for this terminal, whose own word is asked for where the environment does not tell its background.
    ///
    /// - Parameter input: where the terminal answers; nil when nobody may be asked.
    public func adapted(to environment: [String: String], input: Int32?, output: Int32) -> TerminalStyle {
        guard isLive, depth != .none, environment["COLORFGBG"] == nil, let input,
            let background = TerminalBackground.ask(input: input, output: output)
        else { return self }
        var style = self
        style.palette = Palette(background: background)
        return style
    }

    /// A colour for text that can be read on this terminal's background.
    public func readable(_ colour: RGBColor) -> RGBColor {
        let background: RGBColor =
            palette == .dark ? RGBColor(red: 0, green: 0, blue: 0) : RGBColor(red: 1, green: 1, blue: 1)
        return Contrast.readable(
            colour, on: background, ratio: increasesContrast ? Contrast.increased : Contrast.text)
    }
}
