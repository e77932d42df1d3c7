import CGPIO
import EventLoop
import Glibc

/// What could be a button on this machine, as it is now. Nothing is requested to find out, and nothing changed.
public struct DeviceSurvey: Equatable, Sendable {
    /// Whether something can be used as a button.
    public enum Use: Equatable, Sendable {
        case free
        /// Somebody has it; what to do about it.
        case busy(String, remedy: String)
        /// The system does not let this user; what to do about it.
        case forbidden(String, remedy: String)
    }

    /// An input line of a GPIO chip.
    public struct Line: Equatable, Sendable {
        /// The address to write into a configuration.
        public let address: GPIOLineAddress
        /// In words: `GPIO17 on gpiochip0 (pinctrl-rp1)`.
        public let description: String
        public let use: Use
    }

    /// An input device with keys.
    public struct Device: Equatable, Sendable {
        /// The address to write into a configuration: a link that stays, else what the device says of itself.
        public let address: KeyAddress.Device
        /// `/dev/input/event3`, which changes from boot to boot.
        public let node: String
        public let name: String
        /// How udev can tell it from others.
        public let identity: DeviceIdentity
        /// The kernel's names of its keys, in the order of their codes.
        public let keys: [String]
        public let use: Use
        /// What a person should know before using some of the keys.
        public let notices: [String]
        /// Whether one program keeps the device's events from all others.
        public var isGrabbed = false
    }

    public var lines: [Line]
    public var devices: [Device]
    /// Why chips could not be looked at.
    public var problems: [InputError]

    public init(lines: [Line] = [], devices: [Device] = [], problems: [InputError] = []) {
        self.lines = lines
        self.devices = devices
        self.problems = problems
    }

    /// Looks at every chip and every input device.
    public static func now() -> DeviceSurvey {
        let chips = GPIOChips.scan()
        let inputs = InputDevices.scan()
        return DeviceSurvey(
            lines: chips.chips.flatMap { LineSurvey(chip: $0, all: chips).lines },
            devices: inputs.devices.filter { !$0.keys.isEmpty && !$0.isOurs }.map { Device($0, among: inputs) },
            problems: chips.refused)
    }
}

extension DeviceSurvey.Device {
    init(_ device: InputDevice, among all: InputDevices) {
        node = device.node
        name = device.name
        identity = DeviceIdentity(bus: device.bus, vendor: device.vendor, product: device.product, name: device.name)
        address = Self.address(of: device, among: all)
        keys = device.keys.sorted().compactMap(KeyNames.name)
        (use, isGrabbed) = Self.use(of: device)
        notices = keys.compactMap(LogindSettings().notice)
    }

    private static func address(of device: InputDevice, among all: InputDevices) -> KeyAddress.Device {
        for folder in ["/dev/input/by-id/", "/dev/input/by-path/"] {
            let link = DeviceFiles.names(in: folder).first { DeviceFiles.resolve(folder + $0) == device.node }
            if let link { return .path(folder + link) }
        }
        // The fewest properties that no other device shares; Bluetooth devices have no link.
        var properties = DeviceProperties(name: device.name, vendor: device.vendor, product: device.product)
        let twins = all.devices.filter { $0.matches(properties) && !$0.keys.isEmpty }
        guard twins.count > 1 else { return .properties(properties) }
        if !device.uniq.isEmpty { properties.uniq = device.uniq }
        if !device.phys.isEmpty { properties.phys = device.phys }
        return .properties(properties)
    }

    private static func use(of device: InputDevice) -> (DeviceSurvey.Use, isGrabbed: Bool) {
        let descriptor = open(device.node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            let remedy = DeviceFiles.remedy(forRefused: device.node, code: code, deviceClass: "char-input")
            return (
                .forbidden(SystemError(code).description, remedy: remedy ?? "unplug it and plug it in again"), false
            )
        }
        defer { close(descriptor) }
        let isGrabbed = KeyGrab.isTaken(descriptor)
        var status = stat()
        if fstat(descriptor, &status) == 0, let holder = DeviceLock.holder(of: status) {
            let remedy = "actionbutton monitor BUTTON shows what it does there; stop it to use it here"
            return (.busy("held by \(holder)", remedy: remedy), isGrabbed)
        }
        guard isGrabbed else { return (.free, false) }
        return (.busy("grabbed by \(KeyGrab.holder(of: device.node))", remedy: KeyGrab.remedy), true)
    }
}

/// The input lines of one chip. Outputs are left out: they drive something.
struct LineSurvey {
    let chip: GPIOChip
    let all: GPIOChips

    var lines: [DeviceSurvey.Line] {
        let descriptor = cgpio_chip_open(chip.path)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let functions = isHeader ? HeaderFunctions.now() : [:]
        return chip.lineNames.indices.compactMap { offset in
            var info = cgpio_line()
            guard isOffered(offset), cgpio_line_info(descriptor, UInt32(offset), &info) == 0, !info.is_output else {
                return nil
            }
            let line = GPIOLine(chip: chip, offset: offset)
            let function = functions[offset].map { "wired to \($0)" }
            return DeviceSurvey.Line(
                address: address(of: line), description: line.description,
                use: info.is_used ? Self.busy(line) : function.map(Self.busy) ?? .free)
        }
    }

    private var isHeader: Bool { GPIOChips.headerLabels.contains(chip.label) }

    /// The other lines of a Raspberry Pi's chip go to its own parts: a request would take the SD card or the network away.
    private func isOffered(_ offset: Int) -> Bool {
        !isHeader || (2...27).contains(offset)
    }

    private func address(of line: GPIOLine) -> GPIOLineAddress {
        let name = chip.lineNames[line.offset]
        if !name.isEmpty, let found = try? all.find(.name(name)), found == line { return .name(name) }
        let isOnly = all.chips.filter { $0.label == chip.label }.count == 1
        return .chip(isOnly && !chip.label.isEmpty ? chip.label : chip.path, offset: line.offset)
    }

    private static func busy(_ line: GPIOLine) -> DeviceSurvey.Use {
        let holder = GPIOHolder(of: line)
        return .busy(holder.reason, remedy: holder.remedy)
    }

    private static func busy(_ reason: String) -> DeviceSurvey.Use {
        .busy(reason, remedy: "use another line, or switch that function off in config.txt")
    }
}

/// Buses on a Raspberry Pi's header, whose lines look free to the kernel's GPIO side, and would be taken from the bus.
enum HeaderFunctions {
    private static let nodes: [(node: String, lines: [Int])] = [
        ("/dev/i2c-1", [2, 3]), ("/dev/spidev0.0", [7, 8, 9, 10, 11]), ("/dev/serial0", [14, 15]),
    ]

    /// The node of the bus that has each line.
    static func now() -> [Int: String] {
        var functions: [Int: String] = [:]
        for (node, lines) in nodes where access(node, F_OK) == 0 {
            for line in lines { functions[line] = node }
        }
        return functions
    }
}
