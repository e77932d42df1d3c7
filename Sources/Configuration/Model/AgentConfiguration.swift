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
    /// How much longer than a hold a long hold is, where nothing is said.
    static let longHoldStep = Duration.milliseconds(1500)
    /// How much longer than a long hold a very long hold is, where nothing is said.
    static let veryLongHoldStep = Duration.seconds(3)

    /// The person's own name for it: letters, digits, `-` and `_`, at most 64 of them.
    public var name: String
    public var input: InputConfiguration
    /// How long a press lasts before it is a hold, 100 ms to 10 s.
    public var holdThreshold: Duration
    /// How long a press lasts before it is a long hold, longer than ``holdThreshold`` and at most 30 s.
    public var longHoldThreshold: Duration
    /// How long a press lasts before it is a very long hold, longer than ``longHoldThreshold`` and at most 60 s.
    public var veryLongHoldThreshold: Duration
    /// How often a hold performs again while the button stays down, 50 ms to 10 s; nil for once.
    public var holdRepeat: Duration?
    /// How long after an action presses are ignored, up to 10 s; zero for never.
    public var lockout: Duration
    /// How soon after a tap a second one makes a double tap of both, 50 ms to 2 s.
    public var doubleTapInterval: Duration
    /// The control of each gesture that has one, until a person assigns another at run time.
    public var gestures: [GestureName: GestureAssignment]
    /// Names of declared indicators that show this button's control.
    public var indicators: [String]

    public init(
        name: String, input: InputConfiguration, holdThreshold: Duration = .milliseconds(500),
        longHoldThreshold: Duration? = nil, veryLongHoldThreshold: Duration? = nil, holdRepeat: Duration? = nil,
        lockout: Duration = .zero, doubleTapInterval: Duration = .milliseconds(300),
        gestures: [GestureName: GestureAssignment] = [:],
        indicators: [String] = []
    ) {
        self.name = name
        self.input = input
        self.holdThreshold = holdThreshold
        let long = longHoldThreshold ?? holdThreshold + Self.longHoldStep
        self.longHoldThreshold = long
        self.veryLongHoldThreshold = veryLongHoldThreshold ?? long + Self.veryLongHoldStep
        self.holdRepeat = holdRepeat
        self.lockout = lockout
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
    /// Two other buttons pressed at once.
    case chord(ChordConfiguration)
}

/// Two buttons, neither of which is a chord, and how far apart their presses may be.
public struct ChordConfiguration: Equatable, Sendable {
    /// How far apart two fingers of one hand come down, with some to spare.
    public static let standardWindow = Duration.milliseconds(60)

    public var first: String
    public var second: String
    /// 10 ms to 500 ms, and shorter than the thresholds of both buttons.
    public var window: Duration

    public init(_ first: String, _ second: String, window: Duration = ChordConfiguration.standardWindow) {
        self.first = first
        self.second = second
        self.window = window
    }
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
    /// What the terminal's font can show; nil leaves that to the terminal's environment.
    public var symbols: SymbolFont?

    public init(name: String, kind: Kind, light: LightSettings = LightSettings(), symbols: SymbolFont? = nil) {
        self.name = name
        self.kind = kind
        self.light = light
        self.symbols = symbols
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
