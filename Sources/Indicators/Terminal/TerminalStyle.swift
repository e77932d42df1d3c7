/// What a terminal can show, worked out from its environment once.
public struct TerminalStyle: Hashable, Sendable {
    /// Lines that are redrawn in place, in 24-bit colour; without it, each change is a plain line of its own.
    public let isLive: Bool
    /// Which of the system colours' tables fits the background.
    public let palette: Palette

    public init(isLive: Bool, palette: Palette = .dark) {
        self.isLive = isLive
        self.palette = palette
    }

    /// - Parameters:
    ///   - isTerminal: what `isatty` says of the descriptor.
    ///   - environment: `TERM` (unset or `dumb`) and `NO_COLOR` (not empty) ask for plain lines; `COLORFGBG` tells the
    ///     background.
    public init(isTerminal: Bool, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        // "0;15" is black on white; 7 and 15 are the light backgrounds.
        let background = environment["COLORFGBG"]?.split(separator: ";").last
        self.init(
            isLive: isTerminal && !term.isEmpty && term != "dumb" && !refusesColour,
            palette: background == "7" || background == "15" ? .light : .dark)
    }
}
