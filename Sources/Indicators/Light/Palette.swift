import AgentProtocol

/// What the system colours look like: Apple's Human Interface Guidelines as of iOS 18 (before June 2025).
public enum Palette: Sendable, Hashable {
    /// On a light background.
    case light
    /// On a dark background, which LEDs count as.
    case dark

    /// The colour as sRGB.
    public func colour(_ colour: ControlColor) -> RGBColor {
        switch colour {
        case .fixed(let fixed): return fixed
        case .system(let name):
            let (light, dark) = Self.bytes(of: name)
            let (red, green, blue) = self == .light ? light : dark
            return RGBColor(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
        }
    }

    private typealias Bytes = (UInt8, UInt8, UInt8)

    private static func bytes(of name: SystemColor) -> (light: Bytes, dark: Bytes) {
        switch name {
        case .red: ((255, 59, 48), (255, 69, 58))
        case .orange: ((255, 149, 0), (255, 159, 10))
        case .yellow: ((255, 204, 0), (255, 214, 10))
        case .green: ((52, 199, 89), (48, 209, 88))
        case .mint: ((0, 199, 190), (102, 212, 207))
        case .teal: ((48, 176, 199), (64, 200, 224))
        case .cyan: ((50, 173, 230), (100, 210, 255))
        case .blue: ((0, 122, 255), (10, 132, 255))
        case .indigo: ((88, 86, 214), (94, 92, 230))
        case .purple: ((175, 82, 222), (191, 90, 242))
        case .pink: ((255, 45, 85), (255, 55, 95))
        case .brown: ((165, 132, 94), (172, 142, 104))
        case .gray, .secondary: ((142, 142, 147), (142, 142, 147))
        case .white: ((255, 255, 255), (255, 255, 255))
        case .black: ((0, 0, 0), (0, 0, 0))
        // A clear light is no light; primary is the background's opposite.
        case .clear: ((255, 255, 255), (0, 0, 0))
        case .primary: ((0, 0, 0), (255, 255, 255))
        }
    }
}
