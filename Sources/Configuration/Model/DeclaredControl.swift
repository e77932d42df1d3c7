import AgentProtocol
import Input

/// A control that a file declares instead of an extension's code.
public struct DeclaredControl: Equatable, Sendable {
    /// By which gestures and the command line name it: letters, digits, `-`, `_` and `.`, at most 128 of them.
    public var kind: String
    /// The name that people see; the kind where the file gives none.
    public var name: String
    public var description: String?
    /// What it shows in each state; a button shows `on` while it performs.
    public var off: ControlContent
    public var on: ControlContent
    public var tint: ControlColor?
    public var authentication: AuthenticationPolicy
    public var action: DeclaredAction
    public var refresh: RefreshRule

    public init(
        kind: String, name: String? = nil, description: String? = nil, off: ControlContent? = nil,
        on: ControlContent? = nil, tint: ControlColor? = nil, authentication: AuthenticationPolicy = .alwaysAllowed,
        action: DeclaredAction, refresh: RefreshRule = RefreshRule()
    ) {
        self.kind = kind
        self.name = name ?? kind
        self.description = description
        self.off = off ?? ControlContent(title: self.name)
        self.on = on ?? ControlContent(title: self.name)
        self.tint = tint
        self.authentication = authentication
        self.action = action
        self.refresh = refresh
    }
}

/// What a declared control does.
public enum DeclaredAction: Equatable, Sendable {
    case command(CommandControl)
    /// A relay or a lamp; active low when it is on at 0 V.
    case gpioOutput(GPIOLineAddress, activeLow: Bool)
    /// An LED of the LED class as a torch, by its folder's name in `/sys/class/leds`.
    case led(name: String)
    /// Keys that are pressed together in this order and let go in the other, by the kernel's names.
    case keys([String])
    case http(WebRequest)
    case unit(UnitControl)
    case power(PowerAction)
    /// Something on an MQTT broker, which actionbutton-mqtt switches.
    case topic(TopicControl)

    /// Whether it has a state; a button has none.
    public var isToggle: Bool {
        switch self {
        case .command(let command): if case .toggle = command.role { true } else { false }
        case .gpioOutput, .led: true
        case .unit(let unit): unit.action == .toggle
        case .topic(let control): if case .toggle = control.role { true } else { false }
        case .keys, .http, .power: false
        }
    }

    /// Whether others can change the state; an output and a torch are the agent's own.
    public var canChangeByItself: Bool {
        switch self {
        case .command, .unit: isToggle
        // What is on a broker tells when it changes.
        case .gpioOutput, .led, .keys, .http, .power, .topic: false
        }
    }
}

/// When the state of a placed control is asked for, besides after each action and on request.
public struct RefreshRule: Equatable, Sendable {
    public var every: Duration?
    /// Absolute paths; the state is asked for when one of these files is written, made or replaced.
    public var files: [String]

    public init(every: Duration? = nil, files: [String] = []) {
        self.every = every
        self.files = files
    }
}

/// A program that is run, with its surroundings.
public struct CommandControl: Equatable, Sendable {
    public enum Role: Equatable, Sendable {
        /// The state is on when `isOn` exits with status 0, or, where `output` is given, prints it as its last line.
        case toggle(isOn: Invocation, output: String?, turnOn: Invocation, turnOff: Invocation)
        case button(run: Invocation)
    }

    public var role: Role
    /// Added to what every command gets.
    public var environment: [String: String]
    /// The working folder, absolute; `/` where the file names none.
    public var folder: String?
    /// How long one command may take, 100 ms to 1 h; nil for the limit of the same call to an extension.
    public var timeLimit: Duration?

    public init(
        role: Role, environment: [String: String] = [:], folder: String? = nil, timeLimit: Duration? = nil
    ) {
        self.role = role
        self.environment = environment
        self.folder = folder
        self.timeLimit = timeLimit
    }

    /// All that it may run, in the order in which a person would read it, with the key of each.
    public var commands: [(key: String, line: Invocation)] {
        switch role {
        case .button(let run): [("run", run)]
        case .toggle(let isOn, _, let turnOn, let turnOff):
            [("is-on", isOn), ("turn-on", turnOn), ("turn-off", turnOff)]
        }
    }
}

/// What to run.
public enum Invocation: Equatable, Sendable, CustomStringConvertible {
    /// A program, by an absolute path or a name to look for in `PATH`, and its arguments; no shell sees them.
    case program([String])
    /// Text for `/bin/sh -c`.
    case shell(String)

    /// As a person would type it.
    public var description: String {
        switch self {
        case .program(let words): words.map(quotedForShell).joined(separator: " ")
        case .shell(let text): "sh -c " + quotedForShell(text)
        }
    }
}

/// A request to a web server, such as a webhook.
public struct WebRequest: Equatable, Sendable {
    public enum Method: String, CaseIterable, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// Begins with `http://` or `https://`.
    public var url: String
    public var method: Method
    /// Lines of the head, `Name: value`, in the order of the file.
    public var headers: [String]
    public var body: String?
    /// 100 ms to 1 h; nil for the limit of an extension's action.
    public var timeLimit: Duration?

    public init(
        url: String, method: Method = .get, headers: [String] = [], body: String? = nil, timeLimit: Duration? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeLimit = timeLimit
    }
}

/// A unit of systemd.
public struct UnitControl: Equatable, Sendable {
    public enum Action: String, CaseIterable, Sendable {
        /// On while the unit is active; starts and stops it.
        case toggle
        case start, stop, restart
    }

    public enum Manager: String, CaseIterable, Sendable {
        case system
        /// The manager of the agent's own user.
        case user
    }

    /// The whole name: `nginx.service`.
    public var name: String
    public var action: Action
    public var manager: Manager

    public init(name: String, action: Action = .toggle, manager: Manager = .system) {
        self.name = name
        self.action = action
        self.manager = manager
    }
}

/// What is done with the whole machine.
public enum PowerAction: String, CaseIterable, Sendable {
    case powerOff = "poweroff"
    case reboot
    case suspend
}
