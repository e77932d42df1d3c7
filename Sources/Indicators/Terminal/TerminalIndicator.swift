import AgentProtocol
import EventLoop
import Glibc

/// Shows buttons as lines of a terminal, redrawn in place; on anything else as plain lines, one for each change.
///
/// One indicator serves one terminal: presentations of several buttons get a line each, in the order in which they came.
@AgentActor
public final class TerminalIndicator: Indicator {
    public let description: String
    private let clock: any AgentClock
    private let style: TerminalStyle
    private let wallClock: @AgentActor () -> Double
    private let writer: FrameWriter<TerminalScreen>
    private var presentations: [Presentation] = []
    private var plainLines: [String: String] = [:]
    private var isStopped = false
    private var isSuspended = false
    private var nextFrame: (any ScheduledCall)?

    /// - Parameters:
    ///   - descriptor: where to draw; it stays the caller's, who closes it after ``stop()``.
    ///   - wallClock: seconds since 1970, for countdowns.
    ///   - onProblem: told why nothing can be drawn, once until it works again.
    public init(
        descriptor: Int32, style: TerminalStyle, clock: any AgentClock,
        wallClock: @escaping @AgentActor () -> Double = { SystemWallClock.secondsSince1970() },
        onProblem: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void
    ) {
        description = style.isLive ? "terminal" : "text lines"
        self.clock = clock
        self.style = style
        self.wallClock = wallClock
        writer = FrameWriter(
            TerminalScreen(descriptor: descriptor, style: style), label: "actionbutton.terminal", report: onProblem)
    }

    public func show(_ presentation: Presentation) {
        guard !isStopped else { return }
        if let index = presentations.firstIndex(where: { $0.button == presentation.button }) {
            presentations[index] = presentation
        } else {
            presentations.append(presentation)
        }
        if style.isLive {
            draw()
        } else {
            writePlainly(presentation)
        }
    }

    /// Prints a line above the live lines, such as a message for the log that shares this terminal.
    ///
    /// From any thread. False after the stop: then the line is still the caller's.
    @discardableResult
    public nonisolated func print(_ line: String) -> Bool {
        writer.submit(TerminalScreen.Frame(above: [line.printable], live: nil))
    }

    /// Takes the live lines away, so that the program can be stopped (Ctrl-Z); returns when the screen is clean.
    public func suspend() {
        guard style.isLive, !isStopped else { return }
        isSuspended = true
        nextFrame?.cancel()
        nextFrame = nil
        writer.submit(TerminalScreen.Frame(above: [], live: nil, isVisible: false))
        writer.flush()
    }

    /// Draws everything anew: the program goes on after a stop, or the terminal was resized.
    public func redraw() {
        guard style.isLive, !isStopped else { return }
        isSuspended = false
        draw()
    }

    public func stop() {
        isStopped = true
        nextFrame?.cancel()
        nextFrame = nil
        writer.close()
    }

    private func writePlainly(_ presentation: Presentation) {
        let words = TerminalLine(presentation, palette: style.palette).words
        guard plainLines.updateValue(words, forKey: presentation.button) != words else { return }
        writer.submit(TerminalScreen.Frame(above: [words], live: nil))
    }

    private func draw() {
        nextFrame?.cancel()
        nextFrame = nil
        guard !isSuspended else { return }
        let moment = TerminalLine.Moment(monotonic: clock.now, wall: wallClock())
        let drawn = presentations.map {
            TerminalLine($0, palette: style.palette, symbols: style.symbols).text(at: moment)
        }
        let lines = Self.named(drawn.map(\.text), presentations.map(\.button))
        writer.submit(TerminalScreen.Frame(above: [], live: lines, isVisible: true))
        if let change = drawn.compactMap(\.nextChange).min() {
            nextFrame = clock.schedule(at: change) { [weak self] in self?.draw() }
        }
    }

    /// With the buttons' names in front as soon as there is more than one.
    private static func named(_ lines: [StyledText], _ buttons: [String]) -> [StyledText] {
        guard buttons.count > 1 else { return lines }
        let width = buttons.map { CharacterWidth.of($0) }.max() ?? 0
        return zip(buttons, lines).map { button, line in
            var named = StyledText(button, .faint).padded(to: width + 2)
            named.append(line)
            return named
        }
    }
}
