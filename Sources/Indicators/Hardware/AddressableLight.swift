import CSystem
import Glibc

/// LEDs in a row, each with its own chip, on the data line of an SPI bus.
public struct AddressableLEDs: Hashable, Sendable {
    public enum Chip: String, Hashable, Sendable, CaseIterable {
        /// One data line; the SPI's clock is not connected. SK6812 and the like too.
        case ws2812
        /// A data and a clock line. SK9822 too.
        case apa102
    }

    public let chip: Chip
    /// The bus: `/dev/spidev0.0`.
    public let path: String
    /// How many, 1…300; all show the same.
    public let count: Int

    public init(chip: Chip, path: String, count: Int) {
        self.chip = chip
        self.path = path
        self.count = count
    }

    /// The bus's clock: for WS2812 three ticks make one bit.
    var hertz: UInt32 { chip == .ws2812 ? 2_400_000 : 1_000_000 }

    /// What goes over the bus to show a colour on all of them.
    func bytes(red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
        switch chip {
        case .ws2812:
            // The line rests low before the first bit, and for 300 µs behind the last, which makes the LEDs take it over.
            let led = Self.ticks([green, red, blue])
            return [0] + (0..<count).flatMap { _ in led } + Array(repeating: 0, count: 90)
        case .apa102:
            // Behind the LEDs half a clock for each, which delays the data by as much.
            let led: [UInt8] = [0xE0 | 31, blue, green, red]
            return [0, 0, 0, 0] + (0..<count).flatMap { _ in led } + Array(repeating: 0, count: 4 + count / 16 + 1)
        }
    }

    /// Each bit as three ticks: 110 for a one, 100 for a zero.
    private static func ticks(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            let ticks = (0..<8).reduce(UInt32(0)) { $0 << 3 | (byte >> (7 - $1) & 1 == 1 ? 0b110 : 0b100) }
            return [UInt8(ticks >> 16 & 0xFF), UInt8(ticks >> 8 & 0xFF), UInt8(ticks & 0xFF)]
        }
    }
}

/// The bus's settings.
public enum SPI {
    /// Sets mode 0, eight bits a word, and the clock. Zero, or a negative error number.
    public static let configure: @Sendable (_ descriptor: Int32, _ hertz: UInt32) -> Int32 = { descriptor, hertz in
        csystem_spi_configure(descriptor, hertz)
    }
}

/// Addressable LEDs as one light; the bus is opened at the first frame.
struct AddressableLight: LightSink {
    private let leds: AddressableLEDs
    private let configure: @Sendable (Int32, UInt32) -> Int32
    private var descriptor: Int32?
    private var shown: [UInt8]?

    init(_ leds: AddressableLEDs, configure: @escaping @Sendable (Int32, UInt32) -> Int32) {
        self.leds = leds
        self.configure = configure
    }

    mutating func draw(_ frame: LightFrame) throws(IndicatorProblem) {
        try send(Self.channels(frame))
    }

    /// Red, green and blue as the LEDs take them. The faintest light is still one.
    static func channels(_ frame: LightFrame) -> [UInt8] {
        let power = LightFrame.power(of: frame.level)
        let channels = [frame.colour.red, frame.colour.green, frame.colour.blue].map { channel in
            UInt8((min(1, channel * power) * 255).rounded())
        }
        guard frame.level > 0, channels.allSatisfy({ $0 == 0 }) else { return channels }
        let strongest = max(frame.colour.red, frame.colour.green, frame.colour.blue)
        return [frame.colour.red, frame.colour.green, frame.colour.blue].map { $0 > 0 && $0 == strongest ? 1 : 0 }
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard descriptor != nil else { return }
        defer { close() }
        try send([0, 0, 0])
    }

    mutating func putOut() throws(IndicatorProblem) {
        guard access(leds.path, F_OK) == 0 else { return }
        defer { close() }
        try send([0, 0, 0])
    }

    private mutating func send(_ channels: [UInt8]) throws(IndicatorProblem) {
        if descriptor == nil { descriptor = try open() }
        guard let descriptor, channels != shown else { return }
        let bytes = leds.bytes(red: channels[0], green: channels[1], blue: channels[2])
        // One transfer: a pause between two would be taken for the end.
        let count = write(descriptor, bytes, bytes.count)
        guard count == bytes.count else {
            let code = count < 0 ? errno : EIO
            close()
            throw IndicatorProblem("write to", leds.path, errno: code, remedy: remedy(code))
        }
        shown = channels
    }

    private func open() throws(IndicatorProblem) -> Int32 {
        let opened = Glibc.open(leds.path, O_RDWR | O_CLOEXEC)
        guard opened >= 0 else { throw IndicatorProblem("open", leds.path, errno: errno, remedy: remedy(errno)) }
        let result = configure(opened, leds.hertz)
        guard result == 0 else {
            Glibc.close(opened)
            throw IndicatorProblem("set the clock of", leds.path, errno: -result, remedy: remedy(-result))
        }
        return opened
    }

    private mutating func close() {
        if let descriptor { Glibc.close(descriptor) }
        descriptor = nil
        shown = nil
    }

    private func remedy(_ code: Int32) -> String? {
        switch code {
        case ENOENT, ENODEV, ENXIO: "switch SPI on: dtparam=spi=on in config.txt of a Raspberry Pi"
        case EACCES, EPERM: "the agent's user must be in the group that owns it, spi on a Raspberry Pi"
        case ENOTTY: "it is no SPI bus; use a node /dev/spidev…"
        case EMSGSIZE: "the bus takes less at once; raise spidev.bufsiz on the kernel's command line"
        default: nil
        }
    }
}
