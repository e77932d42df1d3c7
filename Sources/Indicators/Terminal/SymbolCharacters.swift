/// Characters that stand for SF Symbols on a terminal.
///
/// The names are those that controls of phones and desks are made with most, chosen by what they mean; each character is
/// the one of Unicode with the nearest meaning, written by us. A name that is not in the table is understood by its parts.
public enum SymbolCharacters {
    /// The character for a symbol's name, the nearest one for a name that is not in the table, or `●`.
    ///
    /// A name is looked up whole, then without the parts at its end that only vary how it is drawn (`lamp.desk.fill`),
    /// then without its last parts (`lamp.desk` → `lamp`), then by its other parts from the left (`figure.run` → `run`).
    /// A struck-out symbol (`slash`) has a character of its own, or the plain one with a combining stroke where that is
    /// narrow.
    ///
    /// - Parameter font: whether the terminal's font has the symbols of the Nerd Fonts.
    public static func character(for name: String?, in font: SymbolFont = .unicode) -> String {
        guard let name, !name.isEmpty else { return generic }
        let parts = name.split(separator: ".").map(String.init)
        let isStruck = parts.contains("slash")
        if font == .nerd, let glyph = find(parts, isStruck: isStruck, in: nerdTable) { return String(glyph.text) }
        guard let found = find(parts, isStruck: isStruck, in: table) else { return generic }
        let needsStroke = isStruck && !found.isStruck && CharacterWidth.of(found.text) == 1
        return needsStroke ? found.text + "\u{338}" : found.text
    }

    /// How a symbol is drawn, not what it means.
    private static let variants: Set<String> = [
        "fill", "filled", "circle", "square", "rectangle", "slash", "rtl", "inverse", "dotted", "dashed", "shadow",
        "portrait", "badge", "trianglebadge",
    ]
    /// What stands for itself only where the rest of the name says no more.
    private static let carriers: Set<String> = ["figure", "arrow", "person", "custom"]

    private static func find<Text>(
        _ parts: [String], isStruck: Bool, in table: [String: Text]
    ) -> (text: Text, isStruck: Bool)? {
        if let text = table[parts.joined(separator: ".")] { return (text, isStruck) }
        let stem = parts.reversed().drop { variants.contains($0) }.reversed()
        let meaning = stem.isEmpty ? parts : Array(stem)
        let starts = stride(from: meaning.count, to: 0, by: -1).map { meaning.prefix($0).joined(separator: ".") }
        if isStruck, let text = starts.lazy.compactMap({ table[$0 + ".slash"] }).first { return (text, true) }
        for start in starts where !carriers.contains(start) {
            if let text = table[start] { return (text, false) }
        }
        let others = meaning.dropFirst().filter { !variants.contains($0) }
        return (others + meaning.prefix(1)).lazy.compactMap { table[$0] }.first.map { ($0, false) }
    }

    private static let generic = "●"
}

/// What the terminal's font can show.
public enum SymbolFont: String, Hashable, Sendable, CaseIterable {
    /// Characters of Unicode, which every font has or borrows.
    case unicode
    /// A Nerd Font: symbols in Unicode's private area, all of them one column wide.
    case nerd = "nerd-font"
}
