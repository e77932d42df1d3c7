import AgentProtocol

extension RGBColor {
    /// The nearest sRGB colour to channels of another space.
    init(_ red: Double, _ green: Double, _ blue: Double, in space: Color.RGBColorSpace) {
        let channels = [red, green, blue]
        let result: [Double] =
            switch space {
            case .sRGB: channels
            case .sRGBLinear: channels.map(Self.encoded)
            case .displayP3: Self.sRGB(fromLinearP3: channels.map(Self.linear)).map(Self.encoded)
            }
        let limited = result.map { min(max($0, 0), 1) }
        self.init(red: limited[0], green: limited[1], blue: limited[2])
    }

    /// The colour at a place of the colour circle; saturation and brightness outside 0…1 are cut off.
    init(hue: Double, saturation: Double, brightness: Double) {
        let saturation = min(max(saturation, 0), 1)
        let brightness = min(max(brightness, 0), 1)
        // Each channel is a trapezium over the circle, a third of a turn from the next.
        func channel(_ offset: Double) -> Double {
            let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            let sector = place < 0 ? place + 6 : place
            return brightness * (1 - saturation * max(0, min(sector, 4 - sector, 1)))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1))
    }

    /// IEC 61966-2-1's transfer function; Display P3 has the same. Negative values are mirrored, as extended sRGB has it.
    private static func encoded(_ value: Double) -> Double {
        let size = abs(value)
        let encoded = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return value < 0 ? -encoded : encoded
    }

    private static func linear(_ value: Double) -> Double {
        let size = abs(value)
        let linear = size <= 0.040_45 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -linear : linear
    }

    /// From P3's primaries to sRGB's; both have the white point D65.
    private static func sRGB(fromLinearP3 channels: [Double]) -> [Double] {
        let rows = [
            [1.224_940_2, -0.224_940_2, 0],
            [-0.042_056_9, 1.042_056_9, 0],
            [-0.019_637_6, -0.078_636_1, 1.098_273_6],
        ]
        return rows.map { row in zip(row, channels).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
