import Glibc

/// The lower lines of a terminal, redrawn in place, with room above them for lines that stay.
struct TerminalScreen: FrameSink {
    struct Frame: Sendable {
        /// Lines that stay, in order; none of them is dropped for a newer frame.
        var above: [String]
        /// The live lines; nil leaves them as they are.
        var live: [StyledText]?
    }

    /// More waiting lines than this, and the oldest are dropped: the reader has stopped reading.
    private static let waitingLimit = 10_000

    private let descriptor: Int32
    private var live: [StyledText] = []
    /// How many lines of the screen the live ones take; the cursor is at the end of the last of them.
    private var drawn = 0

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    static func merge(_ waiting: Frame, _ newer: Frame) -> Frame {
        Frame(above: (waiting.above + newer.above).suffix(waitingLimit), live: newer.live ?? waiting.live)
    }

    mutating func draw(_ frame: Frame) throws(IndicatorProblem) {
        live = frame.live ?? live
        guard !live.isEmpty else {
            return try write(frame.above.map { $0 + "\n" }.joined())
        }
        let (columns, rows) = size()
        var output = drawn == 0 ? "\u{1B}[?25l" : toFirstLine
        for line in frame.above { output += line + "\u{1B}[K\r\n" }
        // A full last column would leave the cursor between two lines, so it stays free.
        let lines = live.suffix(rows).map { $0.truncated(to: columns - 1).escaped + "\u{1B}[K" }
        output += lines.joined(separator: "\r\n") + "\u{1B}[J"
        drawn = lines.count
        try write(output)
    }

    /// Takes the live lines away and shows the cursor, which stands where it stood before the first frame.
    mutating func giveBack() throws(IndicatorProblem) {
        guard drawn > 0 else { return }
        let output = toFirstLine + "\u{1B}[J\u{1B}[?25h"
        live = []
        drawn = 0
        try write(output)
    }

    private var toFirstLine: String {
        drawn > 1 ? "\r\u{1B}[\(drawn - 1)A" : "\r"
    }

    private func size() -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, size.ws_row > 0 else { return (80, 24) }
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
                throw IndicatorProblem("write to", "the terminal", errno: errno)
            }
        }
    }
}
