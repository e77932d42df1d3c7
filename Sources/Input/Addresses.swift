/// Which GPIO line a button is on. Never a bare number: chips are renumbered from kernel to kernel.
public enum GPIOLineAddress: Hashable, Sendable {
    /// A line by the name that the board's device tree gives it, looked for on every chip: `GPIO17`.
    case name(String)
    /// The `offset`th line of the chip with this label, `pinctrl-bcm2711`, or at this path, `/dev/gpiochip0`.
    case chip(String, offset: Int)
}

extension GPIOLineAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .name(let name): name
        case .chip(let chip, let offset): "line \(offset) of \(chip)"
        }
    }
}

/// How a GPIO line is read.
public struct GPIOInputSettings: Hashable, Sendable {
    /// The resistor inside the chip that holds the line while the button is open.
    public enum Bias: String, Hashable, Sendable, CaseIterable {
        case pullUp = "pull-up"
        case pullDown = "pull-down"
        case disabled
        /// As the board's firmware left it.
        case asIs = "as-is"
    }

    public var bias: Bias
    /// Whether the line is low while the button is pressed, as with a button to ground.
    public var isActiveLow: Bool
    /// How long the level has to stand still; zero for an input that does not bounce.
    public var debounce: Duration

    public init(bias: Bias = .pullUp, isActiveLow: Bool = true, debounce: Duration = .milliseconds(10)) {
        self.bias = bias
        self.isActiveLow = isActiveLow
        self.debounce = debounce
    }
}

/// Which key of which input device a button is.
public struct KeyAddress: Hashable, Sendable {
    /// What tells the device apart. Every property that is given has to match.
    public enum Device: Hashable, Sendable {
        /// A node or a link to one: `/dev/input/by-id/usb-ACME_Pedal-event-kbd`. Never rely on `/dev/input/event3`: the number changes.
        case path(String)
        /// For devices without a link, Bluetooth ones for instance.
        case properties(DeviceProperties)
    }

    public var device: Device
    /// The key's name in the kernel's header: `KEY_PROG1`, `BTN_TRIGGER_HAPPY1`.
    public var code: String

    public init(device: Device, code: String) {
        self.device = device
        self.code = code
    }
}

/// What an input device says of itself; nil where anything will do.
public struct DeviceProperties: Hashable, Sendable {
    public var name: String?
    public var vendor: UInt16?
    public var product: UInt16?
    /// The place it is plugged in: `usb-0000:01:00.0-1.2/input0`.
    public var phys: String?
    /// Its serial number, or its Bluetooth address.
    public var uniq: String?

    public init(
        name: String? = nil, vendor: UInt16? = nil, product: UInt16? = nil, phys: String? = nil, uniq: String? = nil
    ) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.phys = phys
        self.uniq = uniq
    }
}
