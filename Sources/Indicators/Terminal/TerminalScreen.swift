import Glibc

/// The lower lines of a terminal, redrawn in place, with room above them for lines that stay.
struct TerminalScreen: FrameSink {
    struct Frame: Sendable {
        /// Lines that stay, in order; none of them is dropped for a newer frame.
        var above: [String]
        /// The live lines; nil leaves them as they are.
        var live: [StyledText]?
        /// Whether the live lines are to be seen: not while the program is stopped. nil leaves that as it is.
        var isVisible: Bool?
    }

    /// More waiting lines than this, and the oldest are dropped: the reader has stopped reading.
    private static let waitingLimit = 10_000

    private let descriptor: Int32
    private let style: TerminalStyle
    private var isVisible = true
    private var live: [StyledText] = []
    /// How wide each line on the screen is; the cursor is at the end of the last of them.
    private var drawn: [Int] = []

    init(descriptor: Int32, style: TerminalStyle) {
        self.descriptor = descriptor
        self.style = style
    }

    static func merge(_ waiting: Frame, _ newer: Frame) -> Frame {
        Frame(
            above: (waiting.above + newer.above).suffix(waitingLimit), live: newer.live ?? waiting.live,
            isVisible: newer.isVisible ?? waiting.isVisible)
    }

    mutating func draw(_ frame: Frame) throws(IndicatorProblem) {
        live = frame.live ?? live
        isVisible = frame.isVisible ?? isVisible
        if !isVisible { try takeAway() }
        guard !live.isEmpty, isVisible else {
            return try write(frame.above.map { $0 + "\n" }.joined())
        }
        let (columns, rows) = size()
        var output = drawn.isEmpty ? "\u{1B}[?25l" : toFirstLine(columns)
        for line in frame.above { output += line + "\u{1B}[K\r\n" }
        // A full last column would leave the cursor between two lines, so it stays free.
        let lines = live.suffix(rows).map { $0.fitted(to: columns - 1) }
        // A line that is wider than it was reckoned ends at the edge, instead of pushing all others down.
        let text = lines.map { $0.escaped(style) + "\u{1B}[K" }.joined(separator: "\r\n")
        output += "\u{1B}[?7l" + text + "\u{1B}[J\u{1B}[?7h"
        drawn = lines.map(\.width)
        try write(output)
    }

    /// Takes the live lines away and shows the cursor, which stands where it stood before the first frame.
    mutating func giveBack() throws(IndicatorProblem) {
        live = []
        try takeAway()
    }

    private mutating func takeAway() throws(IndicatorProblem) {
        guard !drawn.isEmpty else { return }
        let output = toFirstLine(size().columns) + "\u{1B}[J\u{1B}[?25h"
        drawn = []
        try write(output)
    }

    /// To the beginning of the first line. A terminal that has become narrower has folded the lines that were longer.
    private func toFirstLine(_ columns: Int) -> String {
        let rows = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
        return rows > 1 ? "\r\u{1B}[\(rows - 1)A" : "\r"
    }

    private func size() -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    private func write(_ text: String) throws(IndicatorProblem) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw IndicatorProblem("write to", style.isLive ? "the terminal" : "the output", errno: errno)
            }
        }
    }
}
