import AgentProtocol
import Glibc

/// Contrast as the Web Content Accessibility Guidelines reckon it: 1 for the same colour, 21 for black on white.
public enum Contrast {
    /// What text of ordinary size needs.
    public static let text = 4.5
    /// What it has where contrast is increased.
    public static let increased = 7.0

    /// The ratio between two colours, in either order.
    public static func ratio(_ one: RGBColor, _ other: RGBColor) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Black or white: what can be read better on a tint. One of them always has a ratio of 4.5 at least.
    public static func textColour(on tint: RGBColor) -> RGBColor {
        let (black, white) = (RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 1, green: 1, blue: 1))
        return ratio(white, tint) >= ratio(black, tint) ? white : black
    }

    /// The colour, or the nearest to it on the way to white or black that has the ratio on `background`.
    public static func readable(_ colour: RGBColor, on background: RGBColor, ratio wanted: Double) -> RGBColor {
        let goal = textColour(on: background)
        let steps = (0...20).lazy.map { mixed(colour, goal, Double($0) / 20) }
        return steps.first { ratio($0, background) >= wanted } ?? goal
    }

    private static func mixed(_ colour: RGBColor, _ goal: RGBColor, _ part: Double) -> RGBColor {
        RGBColor(
            red: colour.red + (goal.red - colour.red) * part,
            green: colour.green + (goal.green - colour.green) * part,
            blue: colour.blue + (goal.blue - colour.blue) * part)
    }

    private static func luminance(_ colour: RGBColor) -> Double {
        let linear = [colour.red, colour.green, colour.blue].map(LinearColour.power)
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
