import AgentProtocol
import Gestures
import Indicators
import Input

/// Everything that a `config.yaml` says, checked and typed; a value of this type is always whole.
public struct AgentConfiguration: Equatable, Sendable {
    /// What opens links on a desktop, whichever it is.
    public static let standardOpener = ["xdg-open"]

    /// The buttons, in the order of the file; names are unique.
    public var buttons: [ButtonConfiguration]
    /// The indicators, in the order of the file; names are unique.
    public var indicators: [IndicatorConfiguration]
    /// The controls that files declare, in the order of the files; kinds are unique.
    public var controls: [DeclaredControl]
    /// Absolute paths of folders with extensions, or of single executables, besides the standard folders.
    public var extensions: [String]
    /// How long an extension may take over each kind of call.
    public var limits: CallLimits
    public var accessibility: AccessibilitySettings
    /// The program, with its arguments, that a link is given to when a control opens one; never empty.
    public var opener: [String]
    /// What actionbutton-mqtt connects to; the agent itself makes nothing of it.
    public var mqtt: MQTTConfiguration?
    /// What a person should know although nothing is wrong, one line each with its place in the file.
    public var notices: [String]

    public init(
        buttons: [ButtonConfiguration] = [], indicators: [IndicatorConfiguration] = [],
        controls: [DeclaredControl] = [], extensions: [String] = [], limits: CallLimits = CallLimits(),
        accessibility: AccessibilitySettings = AccessibilitySettings(),
        opener: [String] = AgentConfiguration.standardOpener, mqtt: MQTTConfiguration? = nil,
        notices: [String] = []
    ) {
        self.buttons = buttons
        self.indicators = indicators
        self.controls = controls
        self.extensions = extensions
        self.limits = limits
        self.accessibility = accessibility
        self.opener = opener
        self.mqtt = mqtt
        self.notices = notices
    }
}

/// One button: where its presses come from, how they are recognised, and what they do.
public struct ButtonConfiguration: Equatable, Sendable {
    /// The person's own name for it: letters, digits, `-` and `_`, at most 64 of them.
    public var name: String
    public var input: InputConfiguration
    /// How long a press lasts before it is a hold, 100 ms to 10 s.
    public var holdThreshold: Duration
    /// How soon after a tap a second one makes a double tap of both, 50 ms to 2 s.
    public var doubleTapInterval: Duration
    /// The control of each gesture that has one, until a person assigns another at run time.
    public var gestures: [GestureName: GestureAssignment]
    /// Names of declared indicators that show this button's control.
    public var indicators: [String]

    public init(
        name: String, input: InputConfiguration, holdThreshold: Duration = .milliseconds(500),
        doubleTapInterval: Duration = .milliseconds(300), gestures: [GestureName: GestureAssignment] = [:],
        indicators: [String] = []
    ) {
        self.name = name
        self.input = input
        self.holdThreshold = holdThreshold
        self.doubleTapInterval = doubleTapInterval
        self.gestures = gestures
        self.indicators = indicators
    }
}

/// Where a button's presses come from.
public enum InputConfiguration: Equatable, Sendable {
    /// A line of a GPIO chip.
    case gpio(GPIOLineAddress, GPIOInputSettings)
    /// A key of a keyboard, pedal or pad; grabbed, its device is the agent's alone.
    case key(KeyAddress, grabs: Bool = false)
    /// The keys of the terminal that the agent runs in: space taps, enter holds.
    case terminal
    /// Pressed by `actionbutton press` alone.
    case scripted
}

/// The control that a gesture performs, and how it is configured.
public struct GestureAssignment: Equatable, Sendable {
    /// The control's kind, as its author named it.
    public var kind: String
    /// The values under `with:`, as text or lists of text: the parameter that each is for decides what they mean.
    public var configuration: [String: JSONValue]

    public init(kind: String, configuration: [String: JSONValue] = [:]) {
        self.kind = kind
        self.configuration = configuration
    }
}

/// One declared indicator.
public struct IndicatorConfiguration: Equatable, Sendable {
    /// What shows the light.
    public enum Kind: Equatable, Sendable {
        /// An LED of the LED class, by its folder's name in `/sys/class/leds`.
        case led(name: String)
        /// One GPIO output; active low when the lamp lights at 0 V.
        case gpio(GPIOLineAddress, activeLow: Bool)
        /// Red, green and blue as GPIO outputs that are set at once, in this order.
        case gpioColour([GPIOLineAddress], activeLow: Bool)
        /// One channel of the kernel's PWM class, or three.
        case pwm(PWMAddress)
        /// LEDs in a row on an SPI bus.
        case addressable(AddressableLEDs)
        /// An LED of an input device; the address's code is the LED's name, `LED_SCROLLL`.
        case key(KeyAddress)
        /// A line of the terminal that the agent runs in.
        case terminal
    }

    /// The person's own name for it, by which buttons refer to it.
    public var name: String
    public var kind: Kind
    /// How it shines; of no meaning for the terminal. Motion is a matter of ``AccessibilitySettings``.
    public var light: LightSettings

    public init(name: String, kind: Kind, light: LightSettings = LightSettings()) {
        self.name = name
        self.kind = kind
        self.light = light
    }
}

/// What a person needs of every light and the terminal.
public struct AccessibilitySettings: Equatable, Sendable {
    /// Lights have steady levels only.
    public var reducesMotion: Bool
    /// Text on the terminal has a contrast of 7 instead of 4.5.
    public var increasesContrast: Bool

    public init(reducesMotion: Bool = false, increasesContrast: Bool = false) {
        self.reducesMotion = reducesMotion
        self.increasesContrast = increasesContrast
    }
}
