/// Modifiers that style, lay out or describe a view. Lights and words have no use for them: each returns the view as
/// it is. The only colour of a control that counts is its template's tint, on a phone too.
extension View {
    /// Takes a font.
    public nonisolated func font(_ font: Font?) -> some View { self }

    /// Takes a weight.
    public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { self }

    /// Takes a strength.
    public nonisolated func bold(_ isActive: Bool = true) -> some View { self }

    /// Takes a slope.
    public nonisolated func italic(_ isActive: Bool = true) -> some View { self }

    /// Takes digits of one width.
    public nonisolated func monospacedDigit() -> some View { self }

    /// Takes a limit of lines.
    public nonisolated func lineLimit(_ number: Int?) -> some View { self }

    /// Takes how far text may shrink.
    public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

    /// Takes a style for text and symbols.
    public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }

    /// Takes a style for each layer of a symbol.
    public nonisolated func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
        _ primary: First, _ secondary: Second
    ) -> some View { self }

    /// Takes a colour for text and symbols.
    public nonisolated func foregroundColor(_ color: Color?) -> some View { self }

    /// Takes a tint, which a control only has from its template.
    public nonisolated func tint(_ tint: Color?) -> some View { self }

    /// Takes a tint, which a control only has from its template.
    public nonisolated func tint<Style: ShapeStyle>(_ tint: Style?) -> some View { self }

    /// Takes whether this label alone looks disabled; the control is disabled by its template.
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }

    /// Takes an opacity.
    public nonisolated func opacity(_ opacity: Double) -> some View { self }

    /// Takes room around the view.
    public nonisolated func padding(_ length: CGFloat) -> some View { self }

    /// Takes room at some edges of the view.
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    /// Takes a size.
    public nonisolated func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }

    /// Takes limits of a size.
    public nonisolated func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }

    /// Takes a background.
    public nonisolated func background<Style: ShapeStyle>(_ style: Style) -> some View { self }

    /// Takes a widget's background.
    public nonisolated func containerBackground<Style: ShapeStyle>(
        _ style: Style, for container: ContainerBackgroundPlacement
    ) -> some View { self }

    /// Takes the link that a touch opens.
    public nonisolated func widgetURL(_ url: URL?) -> some View { self }

    /// Takes the background of a Live Activity.
    @MainActor @preconcurrency
    public func activityBackgroundTint(_ color: Color?) -> some View { self }

    /// Takes the colour of a Live Activity's system button.
    @MainActor @preconcurrency
    public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
}

/// What is told to people who do not see the view.
extension View {
    /// Takes a spoken label.
    public nonisolated func accessibilityLabel(_ label: Text) -> some View { self }

    /// Takes a spoken label to be looked up.
    public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }

    /// Takes a spoken label that carries its own table.
    @_disfavoredOverload
    public nonisolated func accessibilityLabel(_ label: LocalizedStringResource) -> some View { self }

    /// Takes a spoken label that is not looked up.
    @_disfavoredOverload
    public nonisolated func accessibilityLabel(_ label: some StringProtocol) -> some View { self }

    /// Takes whether the view is left out when read aloud.
    public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

/// Where a background is placed.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    /// Behind a widget.
    public static let widget = ContainerBackgroundPlacement()
}

/// The sides of a view.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
    /// The side above.
    case top
    /// The side where reading begins.
    case leading
    /// The side below.
    case bottom
    /// The side where reading ends.
    case trailing

    /// Several sides.
    public struct Set: OptionSet, Hashable, Sendable {
        /// One bit for each side.
        public let rawValue: Int8

        /// Makes a set from its bits.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The side above.
        public static let top = Set(rawValue: 1)
        /// The side where reading begins.
        public static let leading = Set(rawValue: 2)
        /// The side below.
        public static let bottom = Set(rawValue: 4)
        /// The side where reading ends.
        public static let trailing = Set(rawValue: 8)
        /// The sides where reading begins and ends.
        public static let horizontal: Set = [.leading, .trailing]
        /// The sides above and below.
        public static let vertical: Set = [.top, .bottom]
        /// All sides.
        public static let all: Set = [.horizontal, .vertical]
    }
}
