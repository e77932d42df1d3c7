import AgentProtocol
import Testing

@testable import Indicators

@Suite struct SymbolTests {
    @Test(
        arguments: [
            ("timer", "⏱"), ("hourglass.bottomhalf.filled", "⌛"), ("hourglass.tophalf.filled", "⏳"),
            ("lamp.desk.fill", "💡"), ("figure.run", "🏃"), ("figure.walk.circle.fill", "🚶"), ("custom.house", "🏠"),
            ("square.and.pencil", "✎"), ("square.and.arrow.up.circle", "📤"), ("circle", "○"), ("circle.fill", "●"),
            ("rectangle.portrait.fill", "▭"), ("play.rectangle.on.rectangle", "▶"), ("gearshape.2.fill", "⚙"),
            ("arrow.clockwise.circle.fill", "↻"), ("person.2.badge.gearshape", "👥"), ("person.crop.circle", "👤"),
            ("no.such.symbol", "●"), ("", "●"), (nil, "●"), (".", "●"), ("..fill", "●"),
        ] as [(String?, String)])
    func characters(name: String?, character: String) {
        #expect(SymbolCharacters.character(for: name) == character)
    }

    @Test(arguments: [
        ("bell.slash.fill", "🔕"), ("bell.slash.circle", "🔕"), ("speaker.wave.2.slash", "🔇"), ("mic.slash.fill", "🔇"),
        ("sun.max.slash", "☀\u{338}"), ("airplane.slash", "✈\u{338}"), ("phone.slash.circle.fill", "☎\u{338}"),
        ("car.slash", "🚗"), ("lightbulb.slash", "○"), ("eye.slash", "🙈"),
    ])
    func struckOut(name: String, character: String) {
        #expect(SymbolCharacters.character(for: name) == character)
    }

    @Test(arguments: [
        ("timer", "\u{F017}"), ("bell.slash.fill", "\u{F0F3}"), ("eye.slash", "\u{F070}"),
        ("lamp.desk.fill", "\u{F0EB}"), ("hourglass.bottomhalf.filled", "\u{F254}"), ("person.2.fill", "\u{F0C0}"),
        // What the font has not, Unicode has.
        ("dog.fill", "🐕"), ("no.such.symbol", "●"),
    ])
    func nerdFont(name: String, character: String) {
        #expect(SymbolCharacters.character(for: name, in: .nerd) == character)
    }

    @Test func everyCharacterIsSeenAndFits() {
        #expect(SymbolCharacters.table.count > 500)
        for (name, text) in SymbolCharacters.table {
            #expect(text.count == 1, "\(name)")
            #expect((1...2).contains(CharacterWidth.of(text)), "\(name)")
            #expect(text.printable == text, "\(name)")
        }
        for (name, glyph) in SymbolCharacters.nerdTable {
            #expect((0xF000...0xF2FF).contains(glyph.value), "\(name)")
            #expect(SymbolCharacters.table[name] != nil, "\(name)")
        }
    }

    @Test(arguments: SystemColor.allCases, [ColourDepth.full, .indexed])
    func textOnATintHasContrast(name: SystemColor, depth: ColourDepth) {
        for palette in [Palette.light, .dark] {
            let shown = depth.shown(palette.colour(.system(name)))
            #expect(Contrast.ratio(Contrast.textColour(on: shown), shown) >= Contrast.text)
        }
    }

    @Test(arguments: [
        (ColourDepth.none, "\u{1B}[7mx\u{1B}[0m"), (.sixteen, "\u{1B}[30;103mx\u{1B}[0m"),
        (.indexed, "\u{1B}[38;5;16;48;5;220mx\u{1B}[0m"), (.full, "\u{1B}[38;2;0;0;0;48;2;255;214;10mx\u{1B}[0m"),
    ])
    func filled(depth: ColourDepth, text: String) {
        let yellow = StyledText("x", .filled(Palette.dark.colour(.system(.yellow))))
        #expect(yellow.escaped(TerminalStyle(isLive: true, depth: depth)) == text)
    }

    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62c", Palette.light), ("\u{1B}]11;rgb:00/00/00\u{1B}\\", .dark),
        ("\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{7}", .dark), ("\u{1B}]11;rgb:fdf6/e3e3/0000\u{7}", .light),
        ("\u{1B}]11;rgb:8/8/8\u{7}", .light),
    ])
    func background(answer: String, palette: Palette) {
        #expect(TerminalBackground.colour(in: answer).map(Palette.init(background:)) == palette)
    }

    @Test(arguments: ["", "\u{1B}[?62c", "\u{1B}]11;rgb:ff/ff\u{7}", "\u{1B}]11;rgb:x/y/z", "\u{1B}]11;red"])
    func noBackground(answer: String) {
        #expect(TerminalBackground.colour(in: answer) == nil)
    }
}
