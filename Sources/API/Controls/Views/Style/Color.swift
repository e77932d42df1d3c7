import AgentProtocol

/// A colour: one of the system's, the accent, a fixed one, or one of an asset catalogue.
///
/// There is no `Color(uiColor:)`, as there is no UIKit to make a `UIColor` with: name the colour (`.red` is what
/// `.systemRed` would give), or keep that line inside `#if canImport(UIKit)`.
public struct Color: ShapeStyle, Hashable, Sendable {
    /// What the channels of a colour are measured in.
    public enum RGBColorSpace: Hashable, Sendable {
        /// The usual one of screens.
        case sRGB
        /// That of sRGB, with channels in proportion to the light.
        case sRGBLinear
        /// A wider one; what lies outside of sRGB is cut off.
        case displayP3
    }

    private enum Storage: Hashable, Sendable {
        case system(SystemColor)
        case accent
        case fixed(RGBColor)
        case named(String)
    }

    private let storage: Storage
    private var opacity = 1.0

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// A fixed colour; channels outside 0…1 are cut off where the lights cannot follow.
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        self.init(.fixed(RGBColor(red, green, blue, in: colorSpace)))
        self.opacity = opacity
    }

    /// A fixed grey, 0 being black and 1 white.
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// A fixed colour by hue, saturation and brightness, each 0…1; a hue beyond starts its circle anew.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        self.init(.fixed(RGBColor(hue: hue, saturation: saturation, brightness: brightness)))
        self.opacity = opacity
    }

    /// A colour of an asset catalogue.
    ///
    /// Catalogues cannot be compiled on Linux: the accent colour stands in for it. Two of the same name are equal.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(.named(name))
    }

    /// The same colour, its opacity multiplied by the given one.
    public func opacity(_ opacity: Double) -> Color {
        var color = self
        color.opacity *= opacity
        return color
    }

    /// The colour as an indicator gets it.
    ///
    /// A light has nothing behind it to shine through: a colour is either clear or drawn in full.
    package var controlColor: ControlColor {
        guard opacity > 0 else { return .system(.clear) }
        switch storage {
        case .system(let color): return .system(color)
        case .fixed(let color): return .fixed(color)
        case .accent, .named: return .system(.blue)
        }
    }
}

extension Color: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {}
}

extension Color {
    /// The system's red.
    public static let red = Color(.system(.red))
    /// The system's orange.
    public static let orange = Color(.system(.orange))
    /// The system's yellow.
    public static let yellow = Color(.system(.yellow))
    /// The system's green.
    public static let green = Color(.system(.green))
    /// The system's mint.
    public static let mint = Color(.system(.mint))
    /// The system's teal.
    public static let teal = Color(.system(.teal))
    /// The system's cyan.
    public static let cyan = Color(.system(.cyan))
    /// The system's blue.
    public static let blue = Color(.system(.blue))
    /// The system's indigo.
    public static let indigo = Color(.system(.indigo))
    /// The system's purple.
    public static let purple = Color(.system(.purple))
    /// The system's pink.
    public static let pink = Color(.system(.pink))
    /// The system's brown.
    public static let brown = Color(.system(.brown))
    /// White.
    public static let white = Color(.system(.white))
    /// The system's grey.
    public static let gray = Color(.system(.gray))
    /// Black, which a light shows by staying dark.
    public static let black = Color(.system(.black))
    /// No colour: a light stays dark.
    public static let clear = Color(.system(.clear))
    /// The colour of text.
    public static let primary = Color(.system(.primary))
    /// The colour of less important text.
    public static let secondary = Color(.system(.secondary))
    /// The app's accent; without an asset catalogue to set it, the system blue.
    public static var accentColor: Color { Color(.accent) }
}
