import AgentProtocol

/// How many colours a terminal has.
public enum ColourDepth: Int, Hashable, Sendable, Comparable {
    /// Bold and faint alone.
    case none
    /// The sixteen of ANSI, whose shades the terminal's theme decides.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// 24 bits.
    case full

    public static func < (left: ColourDepth, right: ColourDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    /// By `NO_COLOR` (not empty), `COLORTERM` and `TERM`, in this order.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let colours = environment["COLORTERM"] ?? ""
        if !(environment["NO_COLOR"] ?? "").isEmpty || Self.isColourless(term) {
            self = .none
        } else if colours == "truecolor" || colours == "24bit" || term.hasSuffix("-direct") {
            self = .full
        } else {
            self = term.contains("256color") ? .indexed : .sixteen
        }
    }

    private static func isColourless(_ term: String) -> Bool {
        term.isEmpty || term == "dumb" || term.hasPrefix("vt1") || term.hasPrefix("vt2") || term.hasSuffix("-m")
            || term.hasSuffix("-mono")
    }

    /// The parameters of the escape sequence that sets `colour` for text; nil where there are no colours.
    func parameters(for colour: RGBColor, on palette: Palette) -> String? {
        switch self {
        case .none: return nil
        case .sixteen: return String(Self.ansi(colour, on: palette))
        case .indexed: return "38;5;\(Self.index(colour))"
        case .full:
            let bytes = Self.bytes(colour)
            return "38;2;\(bytes[0]);\(bytes[1]);\(bytes[2])"
        }
    }

    /// The parameters that make `colour` the background, with black or white on it; nil where there are no colours.
    func parameters(forTextOn colour: RGBColor, on palette: Palette) -> String? {
        let isWhite = Contrast.textColour(on: shown(colour)).red == 1
        switch self {
        case .none: return nil
        case .sixteen: return "\(isWhite ? 97 : 30);\(Self.ansi(colour, on: palette) + 10)"
        case .indexed: return "38;5;\(isWhite ? 231 : 16);48;5;\(Self.index(colour))"
        case .full:
            let bytes = Self.bytes(colour)
            let text = isWhite ? "255;255;255" : "0;0;0"
            return "38;2;\(text);48;2;\(bytes[0]);\(bytes[1]);\(bytes[2])"
        }
    }

    /// The number that a terminal of this depth gives to a colour: of the sixteen, of the 256, or 0xRRGGBB.
    public func number(of colour: RGBColor, on palette: Palette) -> Int? {
        switch self {
        case .none: return nil
        case .sixteen:
            let code = Self.ansi(colour, on: palette)
            return code < 90 ? code - 30 : code - 90 + 8
        case .indexed: return Self.index(colour)
        case .full: return Self.bytes(colour).reduce(0) { $0 << 8 | $1 }
        }
    }

    /// The colour as it is seen: of 256 the nearest one. What the sixteen look like is the terminal's own affair.
    public func shown(_ colour: RGBColor) -> RGBColor {
        guard self == .indexed else { return colour }
        let number = Self.index(colour)
        guard number < 232 else {
            let level = Double(8 + 10 * (number - 232)) / 255
            return RGBColor(red: level, green: level, blue: level)
        }
        let cube = [36, 6, 1].map { Double(Self.levels[(number - 16) / $0 % 6]) / 255 }
        return RGBColor(red: cube[0], green: cube[1], blue: cube[2])
    }

    private static let levels = [0, 95, 135, 175, 215, 255]

    private static func bytes(_ colour: RGBColor) -> [Int] {
        [colour.red, colour.green, colour.blue].map { Int((min(1, max(0, $0)) * 255).rounded()) }
    }

    /// The colour of the same hue; the bright row on a dark background, since its blue and magenta are readable there.
    private static func ansi(_ colour: RGBColor, on palette: Palette) -> Int {
        let bytes = bytes(colour)
        let strongest = bytes.max() ?? 0
        let weakest = bytes.min() ?? 0
        if strongest - weakest < 40 {
            if strongest < 64 { return palette == .dark ? 37 : 30 }
            return palette == .dark ? 97 : 90
        }
        let middle = (strongest + weakest) / 2
        let bits = bytes.enumerated().reduce(0) { $0 | ($1.element > middle ? 1 << $1.offset : 0) }
        return (palette == .dark ? 90 : 30) + bits
    }

    /// The nearest of the cube of 6×6×6 and the 24 greys.
    private static func index(_ colour: RGBColor) -> Int {
        let bytes = bytes(colour)
        let cube = bytes.map { byte in levels.indices.min { abs(levels[$0] - byte) < abs(levels[$1] - byte) } ?? 0 }
        let grey = min(23, max(0, (bytes.reduce(0, +) / 3 - 3) / 10))
        let cubeDistance = distance(bytes, cube.map { levels[$0] })
        let greyDistance = distance(bytes, Array(repeating: 8 + 10 * grey, count: 3))
        return greyDistance < cubeDistance ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }

    private static func distance(_ left: [Int], _ right: [Int]) -> Int {
        zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}
