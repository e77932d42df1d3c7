import AgentProtocol
import Glibc

/// Light of three primaries, each 0…1 in proportion to its power: LEDs are linear, and what screens are given is not.
struct LinearColour: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double

    /// All three at full power.
    static let white = LinearColour(red: 1, green: 1, blue: 1)

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The hue of a tint, its strongest channel at full power: brightness tells the state, and a dark tint must not
    /// hide it. Black has no hue and is shown as white.
    init(hueOf tint: RGBColor) {
        let linear = [tint.red, tint.green, tint.blue].map(Self.power)
        guard let strongest = linear.max(), strongest > 0.001 else {
            self = .white
            return
        }
        self.init(red: linear[0] / strongest, green: linear[1] / strongest, blue: linear[2] / strongest)
    }

    /// Each channel multiplied by the other colour's.
    func multiplied(by other: LinearColour) -> LinearColour {
        LinearColour(red: red * other.red, green: green * other.green, blue: blue * other.blue)
    }

    /// By their initial letter's channel names; white and amber LEDs beside the three get nothing.
    func channel(named name: String) -> Double {
        switch name {
        case "red": red
        case "green": green
        case "blue": blue
        default: 0
        }
    }

    /// A channel of sRGB as power.
    static func power(_ value: Double) -> Double {
        let value = min(1, max(0, value))
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
