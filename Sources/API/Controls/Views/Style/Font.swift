/// A font; lights and terminals have none to choose.
public struct Font: Hashable, Sendable {
    /// How heavy letters are.
    public enum Weight: Hashable, Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// How letters are drawn.
    public enum Design: Hashable, Sendable {
        case `default`, serif, rounded, monospaced
    }

    /// What text is for.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    private var style: TextStyle?
    private var size: CGFloat?
    private var weight: Weight?
    private var design: Design?

    public static let largeTitle = Font(style: .largeTitle)
    public static let title = Font(style: .title)
    public static let title2 = Font(style: .title2)
    public static let title3 = Font(style: .title3)
    public static let headline = Font(style: .headline)
    public static let subheadline = Font(style: .subheadline)
    public static let body = Font(style: .body)
    public static let callout = Font(style: .callout)
    public static let footnote = Font(style: .footnote)
    public static let caption = Font(style: .caption)
    public static let caption2 = Font(style: .caption2)

    /// The system's font of a size in points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    /// The system's font for a purpose.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(style: style, weight: weight, design: design)
    }

    /// The font in the given weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }

    /// The font in bold.
    public func bold() -> Font { weight(.bold) }
}

/// Styled text stays text, so that it can be joined to other text.
extension Text {
    /// Takes a font.
    public func font(_ font: Font?) -> Text { self }

    /// Takes a weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text { self }

    /// Takes a strength.
    public func bold() -> Text { self }

    /// Takes a slope.
    public func italic() -> Text { self }

    /// Takes digits of one width.
    public func monospacedDigit() -> Text { self }

    /// Takes a colour.
    public func foregroundColor(_ color: Color?) -> Text { self }

    /// Takes a style.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
}
