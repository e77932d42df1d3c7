/// A font; lights and terminals have none to choose.
public struct Font: Hashable, Sendable {
    /// How heavy letters are.
    public enum Weight: Hashable, Sendable {
        /// The thinnest strokes.
        case ultraLight
        /// Thin strokes.
        case thin
        /// Light strokes.
        case light
        /// The usual strokes.
        case regular
        /// Slightly heavier strokes.
        case medium
        /// Half bold.
        case semibold
        /// Bold.
        case bold
        /// Heavier than bold.
        case heavy
        /// The heaviest strokes.
        case black
    }

    /// How letters are drawn.
    public enum Design: Hashable, Sendable {
        /// As the system draws them.
        case `default`
        /// With serifs.
        case serif
        /// With round ends.
        case rounded
        /// All of one width.
        case monospaced
    }

    /// What text is for.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// The largest titles.
        case largeTitle
        /// Titles.
        case title
        /// Titles of the second rank.
        case title2
        /// Titles of the third rank.
        case title3
        /// Headings.
        case headline
        /// Headings below headings.
        case subheadline
        /// Text that is read.
        case body
        /// Remarks.
        case callout
        /// Notes at the foot.
        case footnote
        /// Words beside pictures.
        case caption
        /// Lesser words beside pictures.
        case caption2
    }

    private var style: TextStyle?
    private var size: CGFloat?
    private var weight: Weight?
    private var design: Design?

    /// For the largest titles.
    public static let largeTitle = Font(style: .largeTitle)
    /// For titles.
    public static let title = Font(style: .title)
    /// For titles of the second rank.
    public static let title2 = Font(style: .title2)
    /// For titles of the third rank.
    public static let title3 = Font(style: .title3)
    /// For headings.
    public static let headline = Font(style: .headline)
    /// For headings below headings.
    public static let subheadline = Font(style: .subheadline)
    /// For text that is read.
    public static let body = Font(style: .body)
    /// For remarks.
    public static let callout = Font(style: .callout)
    /// For notes at the foot.
    public static let footnote = Font(style: .footnote)
    /// For words beside pictures.
    public static let caption = Font(style: .caption)
    /// For lesser words beside pictures.
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
