/// What shapes and text are filled with; a control takes none, only its template's tint.
public protocol ShapeStyle: Sendable {}

/// The current style in a lesser strength.
public struct HierarchicalShapeStyle: ShapeStyle {
    /// The first strength.
    public static let primary = HierarchicalShapeStyle()
    /// The second strength.
    public static let secondary = HierarchicalShapeStyle()
    /// The third strength.
    public static let tertiary = HierarchicalShapeStyle()
    /// The fourth strength.
    public static let quaternary = HierarchicalShapeStyle()
}

/// The background of shapes, in several strengths.
public struct FillShapeStyle: ShapeStyle {}

/// The background of what a widget shows.
public struct BackgroundStyle: ShapeStyle {}

/// The tint of the surroundings.
public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The current style in its first strength.
    public static var primary: HierarchicalShapeStyle { .primary }
    /// The current style in its second strength.
    public static var secondary: HierarchicalShapeStyle { .secondary }
    /// The current style in its third strength.
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    /// The current style in its fourth strength.
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// The fill of shapes.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The background of the surroundings.
    public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The tint of the surroundings.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle {
    /// The style in its second strength.
    public var secondary: some ShapeStyle { self }
    /// The style in its third strength.
    public var tertiary: some ShapeStyle { self }
    /// The style in its fourth strength.
    public var quaternary: some ShapeStyle { self }
}

extension ShapeStyle where Self == Color {
    /// The system's red.
    public static var red: Color { .red }
    /// The system's orange.
    public static var orange: Color { .orange }
    /// The system's yellow.
    public static var yellow: Color { .yellow }
    /// The system's green.
    public static var green: Color { .green }
    /// The system's mint.
    public static var mint: Color { .mint }
    /// The system's teal.
    public static var teal: Color { .teal }
    /// The system's cyan.
    public static var cyan: Color { .cyan }
    /// The system's blue.
    public static var blue: Color { .blue }
    /// The system's indigo.
    public static var indigo: Color { .indigo }
    /// The system's purple.
    public static var purple: Color { .purple }
    /// The system's pink.
    public static var pink: Color { .pink }
    /// The system's brown.
    public static var brown: Color { .brown }
    /// White.
    public static var white: Color { .white }
    /// The system's grey.
    public static var gray: Color { .gray }
    /// Black.
    public static var black: Color { .black }
    /// No colour.
    public static var clear: Color { .clear }
}
