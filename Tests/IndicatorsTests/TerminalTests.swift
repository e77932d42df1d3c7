import AgentProtocol
import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import LightSamples
import Testing

@testable import Indicators

@Suite struct TerminalLineTests {
    private static let moment = TerminalLine.Moment(monotonic: Timestamp(nanoseconds: Sample.pressedAt), wall: 1000)

    @Test(arguments: [
        (LightState.off, "⏱  Work  Stopped"),
        (.on, "⏱  Work  Running"),
        (.holding, "⏱  Work  Stopped  ╌╌╌╌╌╌╌╌╌╌╌╌"),
        (.performing, "⏱  Work  Stopped  performing…"),
        (.failed, "⏱  Work  Stopped  ✗ no answer"),
        (.nothingAssigned, "○ nothing assigned"),
        (.locked, "⏱  Work  Stopped  locked"),
        (.disabled, "⏱  Work  Stopped  disabled"),
        (.hint, "⏱  Work  Stopped  Hold to Start"),
        (.status, "⏱  Work  Stopped  Started"),
        (.unknown, "⏱  Work  Stopped  state not known"),
        (.staleOn, "⏱  Work  Running  not current"),
        (.staleOff, "⏱  Work  Stopped  not current"),
        (.activity, "⏱  Work  Running  ◷ Work running"),
    ])
    func everyStateHasItsWords(state: LightState, text: String) {
        let line = TerminalLine(Sample.presentation(state), palette: .dark).text(at: Self.moment)
        #expect(line.text.plain == text)
        #expect((line.nextChange == nil) == (state != .holding))
    }

    @Test(arguments: [(-1, "━━━━━━━━━━━╌"), (0, "━━━━━━━━━━━━")])
    func theBarIsFullAtTheThreshold(nanoseconds: Int64, bar: String) {
        let moment = TerminalLine.Moment(monotonic: Timestamp(nanoseconds: Sample.holdAt + nanoseconds), wall: 0)
        let line = TerminalLine(Sample.presentation(.holding), palette: .dark).text(at: moment)
        #expect(line.text.plain == "⏱  Work  Stopped  \(bar)")
    }

    @Test(
        arguments: [
            (1000.0, "00:00", nil), (1000.25, "00:01", 250_000_001), (1061, "01:01", 1_000_000_001),
            (8261, "2:01:01", 1_000_000_001), (999, "00:00", nil),
        ] as [(Double, String, Int64?)])
    func aCountdownSaysWhenItChanges(end: Double, face: String, next: Int64?) {
        var presentation = Sample.presentation(.activity)
        presentation.activity?.endsAt = end
        let line = TerminalLine(presentation, palette: .dark).text(at: Self.moment)
        #expect(line.text.plain == "⏱  Work  Running  ◷ Work running \(face)")
        #expect(line.nextChange == next.map { Self.moment.monotonic + .nanoseconds($0) })
    }

    @Test func onIsInTheTint() {
        let line = TerminalLine(Sample.presentation(.on), palette: .light).text(at: Self.moment).text
        // A little darker than the system's purple, 175 82 222, which has a contrast of 4.2 on white.
        let purple = "\u{1B}[38;2;166;78;211m"
        let style = TerminalStyle(isLive: true, palette: .light)
        #expect(line.escaped(style) == "\(purple)⏱  \u{1B}[0m\u{1B}[1mWork\u{1B}[0m  \(purple)Running\u{1B}[0m")
    }

    @Test func textOfOthersCannotCommandTheTerminal() {
        var presentation = Sample.presentation(.on)
        presentation.control?.title = "a\u{1B}[2Jb\nc\u{202E}d"
        #expect(TerminalLine(presentation, palette: .dark).text(at: Self.moment).text.plain == "⏱  a[2Jb cd  Running")
        #expect(TerminalLine(presentation, palette: .dark).words == "front: a[2Jb cd, Running")
    }

    @Test(arguments: [
        ("👩‍👩‍👧 at home", "👩 at home"), ("👍🏽!", "👍!"), ("❤\u{FE0F}", "❤"), ("🏳\u{FE0F}\u{200D}🌈 x", "🏳 x"), ("🇩🇪", "🇩🇪"),
        ("क्\u{200D}ष", "क्\u{200D}ष"), ("🏽", "🏽"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("1\u{FE0F}\u{20E3}", "1\u{20E3}"),
    ])
    func emojiOfSeveralAreShownByTheFirst(text: String, shown: String) {
        #expect(StyledText(text).plain == shown)
    }

    @Test func plainWordsNameTheButton() {
        var presentation = Sample.presentation(.failed)
        presentation.hint = "Hold to Start"
        let line = TerminalLine(presentation, palette: .dark)
        #expect(line.words == "front: Work, Stopped, ✗ no answer, Hold to Start")
    }
}

@Suite struct TextWidthTests {
    @Test(arguments: [
        ("abc", 3), ("Tür", 3), ("u\u{308}", 1), ("日本", 4), ("한글", 4), ("⏳", 2), ("⏱", 1), ("⏱\u{FE0F}", 2), ("💡", 2),
        ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("ｆ", 2), ("", 0), ("\u{200B}", 0), ("＋", 2), ("✓", 1),
    ])
    func columns(text: String, width: Int) {
        #expect(CharacterWidth.of(text) == width)
    }

    @Test(arguments: [(9, "日本 time"), (8, "日本 ti…"), (5, "日本…"), (4, "日…"), (3, "日…"), (1, "…"), (0, "")])
    func truncation(columns: Int, text: String) {
        #expect("日本 time".truncated(to: columns) == text)
        #expect(StyledText("日本 time").truncated(to: columns).plain == text)
    }

    @Test func truncationAcrossParts() {
        var text = StyledText("ab", .bold)
        text.append("cd", .faint)
        #expect(text.truncated(to: 4).plain == "abcd")
        #expect(text.truncated(to: 3).plain == "abc".dropLast() + "…")
        #expect(text.truncated(to: 3).width == 3)
    }
}

/// What arrives at a pipe, which has no size: 80 columns and 24 rows.
@Suite @AgentActor struct TerminalIndicatorTests {
    private let clock = ManualClock(now: Timestamp(nanoseconds: Sample.pressedAt))
    private let pipe = Pipe()

    @Test func aLiveLineIsRedrawnAndTakenAway() {
        let screen = Pipe()
        var device = TerminalScreen(descriptor: screen.writeEnd, style: TerminalStyle(isLive: true))
        #expect(throws: Never.self) {
            try device.draw(.init(above: [], live: [StyledText("one")]))
            try device.draw(.init(above: [], live: [StyledText("two"), StyledText("three")]))
            try device.draw(.init(above: ["log"], live: nil))
            try device.giveBack()
            try device.giveBack()
        }
        #expect(
            screen.text == "\u{1B}[?25l\u{1B}[?7lone\u{1B}[K\u{1B}[J\u{1B}[?7h"
                + "\r\u{1B}[?7ltwo\u{1B}[K\r\nthree\u{1B}[K\u{1B}[J\u{1B}[?7h"
                + "\r\u{1B}[1Alog\u{1B}[K\r\n\u{1B}[?7ltwo\u{1B}[K\r\nthree\u{1B}[K\u{1B}[J\u{1B}[?7h"
                + "\r\u{1B}[1A\u{1B}[J\u{1B}[?25h")
    }

    @Test func aLongLineStaysOnItsLine() {
        let screen = Pipe()
        var device = TerminalScreen(descriptor: screen.writeEnd, style: TerminalStyle(isLive: true))
        #expect(throws: Never.self) {
            try device.draw(.init(above: [], live: [StyledText(String(repeating: "日", count: 50))]))
        }
        #expect(screen.text.contains(String(repeating: "日", count: 39) + "…\u{1B}[K"))
    }

    @Test func aHoldIsAnimatedAndThenRests() {
        let indicator = makeIndicator(isLive: true)
        indicator.show(Sample.presentation(.holding))
        #expect(clock.scheduledCount == 1)
        clock.advance(to: Timestamp(nanoseconds: Sample.holdAt))
        #expect(clock.scheduledCount == 0)
        indicator.stop()
        let text = pipe.text
        #expect(text.contains("━━━━━━━━━━━━"))
        #expect(text.hasSuffix("\r\u{1B}[J\u{1B}[?25h"))
    }

    @Test func severalButtonsAreNamed() {
        let indicator = makeIndicator(isLive: true)
        indicator.show(Sample.presentation(.off))
        var side = Sample.presentation(.nothingAssigned)
        side.button = "side button"
        indicator.show(side)
        indicator.stop()
        let text = pipe.text
        #expect(text.contains("side button"))
        #expect(text.contains("front"))
    }

    @Test func plainLinesComeOncePerChange() {
        let indicator = makeIndicator(isLive: false)
        indicator.show(Sample.presentation(.off))
        indicator.show(Sample.presentation(.off))
        indicator.show(Sample.presentation(.holding))
        indicator.print("a log line\u{7}")
        indicator.show(Sample.presentation(.on))
        #expect(clock.scheduledCount == 0)
        indicator.stop()
        indicator.show(Sample.presentation(.off))
        #expect(
            pipe.text == """
                front: Work, Stopped
                front: Work, Stopped, holding
                a log line
                front: Work, Running

                """)
    }

    private func makeIndicator(isLive: Bool) -> TerminalIndicator {
        TerminalIndicator(
            descriptor: pipe.writeEnd, style: TerminalStyle(isLive: isLive), clock: clock, wallClock: { 1000 }
        ) { Issue.record("\($0)") }
    }
}

/// A pipe that is large enough for what a test writes.
private final class Pipe: Sendable {
    let writeEnd: Int32
    private let readEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        Glibc.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// What was written since the last look.
    var text: String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(readEnd, &buffer, buffer.count)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
}
