/// How many columns text takes on a terminal.
///
/// Not `wcwidth`, which answers by the process's locale, and with -1 in the `C` locale that services run in.
enum CharacterWidth {
    /// Columns of a whole text.
    static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// 0 for what is not seen, 2 for East Asian wide characters and emoji, 1 for the rest.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // U+FE0F asks for the picture and U+FE0E for the text form of the same character.
        if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
        if scalars.contains("\u{FE0E}") { return 1 }
        return scalars.map(of).max() ?? 0
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
        }
    }

    /// East Asian Width W and F of Unicode 15, emoji aside.
    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        return wide.contains { $0.contains(value) }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

extension String {
    /// The text without what a terminal would obey instead of show: control characters and changes of direction.
    ///
    /// Titles come from extensions and files; none may move the cursor or fake a line. Emoji that are put together of
    /// several lose all but the first: terminals do not agree on how wide they are.
    var printable: String {
        var text = String.UnicodeScalarView()
        var isJoined = false
        for scalar in unicodeScalars {
            let followsEmoji = text.last.map { $0.value > 0xFF && $0.properties.isEmoji } ?? false
            if isJoined {
                isJoined = false
                continue
            }
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: text.append(" ")
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
            case 0x200D where followsEmoji: isJoined = true
            // The wide form of a character that is narrow by itself.
            case 0xFE0F: break
            case 0x1F3FB...0x1F3FF where followsEmoji: break
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// At most `columns` wide; what is cut off ends in `…`.
    func truncated(to columns: Int) -> String {
        guard CharacterWidth.of(self) > columns else { return self }
        guard columns > 0 else { return "" }
        var kept = ""
        var width = 1
        for character in self {
            width += CharacterWidth.of(character)
            if width > columns { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// Filled with spaces up to `columns`.
    package func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - CharacterWidth.of(self)))
    }
}
