/// Which line of which GPIO chip.
public enum GPIOLineAddress: Hashable, Sendable {
    /// The line's own name, looked for on every chip: `GPIO17`.
    case name(String)
    /// A chip, by label or path in `/dev`, and the line's offset on it.
    case offset(chip: String, offset: UInt32)
}

/// How a GPIO line is read.
public struct GPIOInputSettings: Hashable, Sendable {
    /// The chip's own resistor on the line.
    public enum Bias: String, CaseIterable, Sendable {
        case asIs = "as-is"
        case pullUp = "pull-up"
        case pullDown = "pull-down"
        case disabled
    }

    public var bias: Bias
    public var activeLow: Bool
    /// How long a level must be stable to count; zero turns debouncing off.
    public var debounce: Duration

    public init(bias: Bias = .pullUp, activeLow: Bool = true, debounce: Duration = .milliseconds(10)) {
        self.bias = bias
        self.activeLow = activeLow
        self.debounce = debounce
    }
}

/// Which key of which input device; each part that is given must match.
public struct KeyAddress: Hashable, Sendable {
    public var device: String?
    public var name: String?
    public var vendor: UInt16?
    public var product: UInt16?
    public var phys: String?
    public var uniq: String?
    /// The key's name in `linux/input-event-codes.h`: `KEY_PROG1`, `BTN_LEFT`.
    public var code: String
}
