import Glibc

/// Which light an indicator draws on.
///
/// The `locate` closures find the device; they are called off the agent's queue, each time it has to be taken, and the
/// text of what they throw is the problem that is reported. Roots and configuring closures are seams for tests.
public enum LightDevice: Sendable {
    /// An LED of the kernel's LED class, of one colour or several, by its folder's name in `root`: `ACT`.
    case led(name: String, root: String = "/sys/class/leds")
    /// GPIO outputs of one chip: one lamp, or the red, green and blue of one, which are set at once.
    ///
    /// `isActiveLow` for lamps that light at 0 V.
    case gpio(name: String, isActiveLow: Bool, locate: @Sendable () throws -> GPIOOutputLines)
    /// Channels of the kernel's PWM class: one, or those of red, green and blue.
    case pwm(PWMAddress, root: String = "/sys/class/pwm")
    /// LEDs in a row behind an SPI bus, all of which show the same.
    case addressable(
        AddressableLEDs, configure: @Sendable (_ descriptor: Int32, _ hertz: UInt32) -> Int32 = SPI.configure)
    /// An LED of an input device, such as a keyboard's Scroll Lock.
    case input(name: String, locate: @Sendable () throws -> InputLEDNode)

    /// The light in words, for the log: `LED ACT`, `GPIO output GPIO18`.
    public var description: String {
        switch self {
        case .led(let name, _): "LED \(name)"
        case .gpio(let name, _, _): "GPIO output \(name)"
        case .pwm(let address, _): "PWM \(address)"
        case .addressable(let leds, _): "\(leds.chip.rawValue) on \(leds.path)"
        case .input(let name, _): "\(name)"
        }
    }

    /// Puts out what an agent that is gone may have left on. GPIO outputs the kernel has reset by itself.
    public func putOut() throws(IndicatorProblem) {
        var sink = makeSink { _ in }
        try sink.putOut()
    }

    /// What the light can do, as far as that is known before it was looked at.
    var presumedAbilities: LightAbilities {
        switch self {
        case .led: .presumedOfLED
        case .pwm: LightAbilities(maximum: PWMLight.period, repeats: false)
        case .addressable: LightAbilities(maximum: 255, repeats: false)
        case .gpio, .input: LightAbilities(maximum: 1, repeats: false)
        }
    }

    /// - Parameter onAbilities: told, on the queue that draws, when the light turns out to be other than presumed.
    func makeSink(onAbilities: @escaping @Sendable (LightAbilities) -> Void) -> any LightSink {
        switch self {
        case .led(let name, let root):
            LEDDevice(name: name, root: root, presumed: presumedAbilities, onAbilities: onAbilities)
        case .gpio(let name, let isActiveLow, let locate):
            GPIOOutput(name: name, isActiveLow: isActiveLow, locate: locate)
        case .pwm(let address, let root): PWMLight(address, root: root)
        case .addressable(let leds, let configure): AddressableLight(leds, configure: configure)
        case .input(let name, let locate): InputLED(name: name, locate: locate)
        }
    }
}

extension LightAbilities {
    /// What most LEDs of the LED class can do.
    static let presumedOfLED = LightAbilities(maximum: 255, repeats: true)
}
