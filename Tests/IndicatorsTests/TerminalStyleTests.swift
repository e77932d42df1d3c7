import AgentProtocol
import LightSamples
import Testing

@testable import Indicators

@Suite struct TerminalStyleTests {
    @Test(arguments: [
        (true, ["TERM": "xterm-256color"], true, ColourDepth.indexed, Palette.dark),
        (true, ["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .full, .dark),
        (true, ["TERM": "xterm-direct"], true, .full, .dark),
        (true, ["TERM": "linux"], true, .sixteen, .dark),
        (true, ["TERM": "xterm", "COLORFGBG": "0;15"], true, .sixteen, .light),
        (true, ["TERM": "xterm", "COLORFGBG": "15;0"], true, .sixteen, .dark),
        (true, ["TERM": "xterm", "NO_COLOR": ""], true, .sixteen, .dark),
        (true, ["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"], true, .none, .dark),
        (true, ["TERM": "vt220"], true, .none, .dark),
        (true, ["TERM": "dumb"], false, .none, .dark),
        (true, [:], false, .none, .dark),
        (false, ["TERM": "xterm"], false, .sixteen, .dark),
    ])
    func fromTheEnvironment(
        isTerminal: Bool, environment: [String: String], isLive: Bool, depth: ColourDepth, palette: Palette
    ) {
        let style = TerminalStyle(isTerminal: isTerminal, environment: environment)
        #expect(style == TerminalStyle(isLive: isLive, depth: depth, palette: palette))
    }

    @Test func asAPersonWantsIt() {
        let environment = ["TERM": "xterm", "ACTIONBUTTON_CONTRAST": "increased"]
        let style = TerminalStyle(isTerminal: true, isPlain: true, environment: environment)
        #expect(style == TerminalStyle(isLive: false, depth: .sixteen, increasesContrast: true))
    }

    @Test(arguments: [
        (ColourDepth.none, "Work"), (.sixteen, "\u{1B}[95mWork\u{1B}[0m"), (.indexed, "\u{1B}[38;5;135mWork\u{1B}[0m"),
        (.full, "\u{1B}[38;2;191;90;242mWork\u{1B}[0m"),
    ])
    func purple(depth: ColourDepth, text: String) {
        let purple = StyledText("Work", .coloured(Palette.dark.colour(.system(.purple))))
        #expect(purple.escaped(TerminalStyle(isLive: true, depth: depth)) == text)
    }

    @Test(arguments: [
        (SystemColor.red, 91), (.orange, 93), (.yellow, 93), (.green, 92), (.mint, 96), (.teal, 96), (.cyan, 96),
        (.blue, 94), (.indigo, 94), (.purple, 95), (.pink, 91), (.gray, 97), (.white, 97),
    ])
    func sixteenColours(name: SystemColor, number: Int) {
        #expect(ColourDepth.sixteen.parameters(for: Palette.dark.colour(.system(name)), on: .dark) == "\(number)")
    }

    @Test(arguments: [(0.5, 244), (0.0, 16), (1.0, 231)])
    func greysOf256(level: Double, number: Int) {
        let grey = RGBColor(red: level, green: level, blue: level)
        #expect(ColourDepth.indexed.parameters(for: grey, on: .dark) == "38;5;\(number)")
    }

    @Test func increasedContrastIsNotFaint() {
        let text = StyledText("later", .faint)
        #expect(text.escaped(TerminalStyle(isLive: true)) == "\u{1B}[2mlater\u{1B}[0m")
        #expect(text.escaped(TerminalStyle(isLive: true, increasesContrast: true)) == "later")
    }
}

@Suite struct ContrastTests {
    @Test func knownRatios() {
        let (black, white) = (RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 1, green: 1, blue: 1))
        #expect(Contrast.ratio(black, white) == 21)
        #expect(Contrast.ratio(white, white) == 1)
        // #767676 is the lightest grey with 4.5 on white.
        let grey = RGBColor(red: 118.0 / 255, green: 118.0 / 255, blue: 118.0 / 255)
        #expect((4.5..<4.6).contains(Contrast.ratio(grey, white)))
    }

    @Test(arguments: SystemColor.allCases, [Palette.dark, .light])
    func everyTintCanBeReadAndWrittenOn(name: SystemColor, palette: Palette) {
        let tint = palette.colour(.system(name))
        #expect(Contrast.ratio(Contrast.textColour(on: tint), tint) >= 4.5)
        for increases in [false, true] {
            let style = TerminalStyle(isLive: true, palette: palette, increasesContrast: increases)
            let background =
                palette == .dark ? RGBColor(red: 0, green: 0, blue: 0) : RGBColor(red: 1, green: 1, blue: 1)
            #expect(Contrast.ratio(style.readable(tint), background) >= (increases ? 7 : 4.5))
        }
    }

    @Test func aReadableColourStaysItself() {
        let yellow = Palette.dark.colour(.system(.yellow))
        #expect(TerminalStyle(isLive: true).readable(yellow) == yellow)
    }
}

@Suite struct NarrowTerminalTests {
    @Test(arguments: [
        (60, "⏱  Work at the desk  Running  ◷ Focus  Hold to Stop"),
        (48, "⏱  Work at the …  Running  ◷ Focus  Hold to Stop"),
        (36, "⏱  …  Running  ◷ Focus  Hold to Stop"), (28, "⏱  …  …  ◷ Fo…  Hold to Stop"),
        (26, "⏱  …  …  ◷ …  Hold to Stop"),
        (14, "⏱  …  …  …  H…"), (4, "⏱  …"), (1, "…"),
    ])
    func theHintIsKeptLongest(columns: Int, text: String) {
        var presentation = Presentation(button: "front", control: Sample.face(isOn: true))
        presentation.control?.title = "Work at the desk"
        presentation.hint = "Hold to Stop"
        presentation.activity = ActivityFace(id: "a", title: "Focus")
        let line = TerminalLine(presentation, palette: .dark)
            .text(at: TerminalLine.Moment(monotonic: .init(nanoseconds: 0), wall: 0)).text.fitted(to: columns)
        #expect(line.plain == text)
        #expect(line.width <= columns)
    }

    @Test func theBarIsKeptWhileHolding() {
        var presentation = Sample.presentation(.holding)
        presentation.control?.title = "A title that is much too long for this terminal"
        let line = TerminalLine(presentation, palette: .dark)
            .text(at: TerminalLine.Moment(monotonic: .init(nanoseconds: Sample.holdAt), wall: 0)).text.fitted(to: 39)
        #expect(line.plain == "⏱  A title that…  Stopped  ━━━━━━━━━━━━")
    }
}
