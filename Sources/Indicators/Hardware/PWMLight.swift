import Glibc

/// Channels of a chip of the kernel's PWM class.
public struct PWMAddress: Hashable, Sendable, CustomStringConvertible {
    /// `pwmchip0`, or the device behind it, `1f00098000.pwm`: chips are numbered anew from kernel to kernel.
    public let chip: String
    /// One, or those of red, green and blue.
    public let channels: [Int]
    /// The light is lit while the pin is low.
    public let isActiveLow: Bool

    public init(chip: String, channels: [Int], isActiveLow: Bool = false) {
        self.chip = chip
        self.channels = channels
        self.isActiveLow = isActiveLow
    }

    public var description: String {
        "\(chip), " + (channels.count == 1 ? "channel " : "channels ")
            + channels.map(String.init).joined(separator: ", ")
    }
}

extension PWMAddress {
    /// The chip's folder in `root`, whichever number it has today.
    /// - Throws: that there is none, with those there are.
    package func folder(in root: String) throws(IndicatorProblem) -> String {
        let chips = SysfsAttribute.names(in: root).filter { $0.hasPrefix("pwmchip") }
        if chips.contains(chip) { return "\(root)/\(chip)" }
        let devices = chips.map { (chip: $0, device: Self.device(of: "\(root)/\($0)")) }
        if let found = devices.first(where: { $0.device == chip }) { return "\(root)/\(found.chip)" }
        let known = devices.map { chip, device in device.map { "\(chip) (\($0))" } ?? chip }
        let remedy =
            known.isEmpty
            ? "there are none; switch one on in the device tree, dtoverlay=pwm on a Raspberry Pi"
            : "there are: \(known.joined(separator: ", "))"
        throw IndicatorProblem("no PWM chip \"\(chip)\" in \(root); \(remedy)")
    }

    private static func device(of chip: String) -> String? {
        guard let path = realpath(chip + "/device", nil) else { return nil }
        defer { free(path) }
        return String(cString: path).split(separator: "/").last.map(String.init)
    }
}

/// A light on one or three PWM channels; exported at the first frame, and given back switched off.
struct PWMLight: LightSink {
    /// 1 kHz: above what the eye sees, and slow enough for every driver and transistor.
    static let period = 1_000_000
    /// How long udev may take to give the group a channel that was just exported.
    private static let patience = Duration.milliseconds(500)

    private let address: PWMAddress
    private let root: String
    /// The chip's folder, once the channels were taken.
    private var folder: String?
    private var exported: Set<Int> = []
    private var shown: [Int] = []

    init(_ address: PWMAddress, root: String) {
        self.address = address
        self.root = root
    }

    mutating func draw(_ frame: LightFrame) throws(IndicatorProblem) {
        if folder == nil { try take() }
        let duties = Self.duties(frame, count: address.channels.count)
        do throws(IndicatorProblem) {
            for (index, duty) in duties.enumerated() where shown.isEmpty || shown[index] != duty {
                try write(address.channels[index], "duty_cycle", duty)
            }
        } catch {
            // The chip may be gone; it is taken anew with the next frame.
            (folder, shown) = (nil, [])
            throw error
        }
        if shown.isEmpty { for channel in address.channels { try write(channel, "enable", 1) } }
        shown = duties
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard let folder else { return }
        try darken()
        for channel in exported.sorted() {
            try SysfsAttribute(path: folder + "/unexport").write(String(channel))
        }
        (self.folder, exported, shown) = (nil, [], [])
    }

    mutating func putOut() throws(IndicatorProblem) {
        folder = try? address.folder(in: root)
        guard let folder else { return }
        let present = address.channels.filter { access("\(folder)/pwm\($0)", F_OK) == 0 }
        for channel in present { try write(channel, "duty_cycle", 0) }
    }

    /// The nanoseconds of each period that a channel is on.
    static func duties(_ frame: LightFrame, count: Int) -> [Int] {
        let power = LightFrame.power(of: frame.level)
        let channels = count == 3 ? [frame.colour.red, frame.colour.green, frame.colour.blue] : [1]
        return channels.map { Int(($0 * power * Double(period)).rounded()) }
    }

    private func darken() throws(IndicatorProblem) {
        for channel in address.channels {
            try write(channel, "duty_cycle", 0)
            // A disabled pin is low, which lights a lamp that is active low: that one stays on at no duty.
            if !address.isActiveLow { try write(channel, "enable", 0) }
        }
    }

    // MARK: Taking

    private mutating func take() throws(IndicatorProblem) {
        folder = try address.folder(in: root)
        do throws(IndicatorProblem) {
            for channel in address.channels {
                try export(channel)
                try prepare(channel)
            }
        } catch {
            folder = nil
            throw error
        }
    }

    private mutating func export(_ channel: Int) throws(IndicatorProblem) {
        guard let folder, access("\(folder)/pwm\(channel)", F_OK) != 0 else { return }
        try SysfsAttribute(path: folder + "/export").write(String(channel))
        exported.insert(channel)
        // The new folder is root's until udev has given it away.
        let end = ContinuousClock.now + Self.patience
        while access("\(folder)/pwm\(channel)/enable", W_OK) != 0, ContinuousClock.now < end { usleep(5_000) }
    }

    /// In the order that the kernel takes: polarity while it is off, and no duty longer than the period.
    private func prepare(_ channel: Int) throws(IndicatorProblem) {
        func value(_ file: String) -> String? { try? attribute(channel, file).read() }
        if address.isActiveLow, value("polarity") != "inversed" {
            if value("enable") != "0" { try write(channel, "enable", 0) }
            try attribute(channel, "polarity").write("inversed")
        }
        if let duty = value("duty_cycle"), duty != "0" { try write(channel, "duty_cycle", 0) }
        if value("period") != String(Self.period) { try write(channel, "period", Self.period) }
    }

    private func attribute(_ channel: Int, _ file: String) -> SysfsAttribute {
        SysfsAttribute(path: "\(folder ?? root)/pwm\(channel)/\(file)")
    }

    private func write(_ channel: Int, _ file: String, _ value: Int) throws(IndicatorProblem) {
        try attribute(channel, file).write(String(value))
    }
}
