/// The subcommands: the table that the parser, `--help` and the test of the man page share.
public enum Subcommand: String, CaseIterable, Sendable {
    case status
    case gallery
    case assign
    case configure
    case controls
    case press
    case watch
    case center
    case reload
    case reloadConfiguration = "reload-config"
    case check
    case activities
    case push
    case developer
    case lock
    case unlock
    case completions
    case devices
    case monitor
    case replay
    case learn
    case doctor

    /// The operands as the synopsis writes them, in order.
    var operands: [Operand] {
        switch self {
        case .center, .status, .gallery, .reloadConfiguration, .activities, .controls, .lock, .unlock, .devices, .learn,
            .doctor:
            []
        case .assign: [.init("BUTTON"), .init("GESTURE"), .init("KIND", isOptional: true)]
        case .press, .configure: [.init("BUTTON"), .init("GESTURE")]
        case .push: [.init("TOKEN"), .init("PAYLOAD", isOptional: true)]
        case .developer: [.init("on|off")]
        case .watch, .monitor: [.init("BUTTON", isOptional: true)]
        case .replay: [.init("FILE")]
        case .reload: [.init("KIND", isOptional: true)]
        case .check: [.init("FILE", isOptional: true)]
        case .completions: [.init("SHELL")]
        }
    }

    var summary: String {
        switch self {
        case .status: "Show the agent, its buttons, what is assigned to them and what they show."
        case .gallery: "List the controls that can be assigned, each with its preview."
        case .assign: "Place a control on a button's tap, hold, long-hold, very-long-hold or double-tap."
        case .configure: "Give the control on a gesture new values: ask for each, or take them from --with."
        case .controls: "List the placed controls with their ids, values and push tokens."
        case .press: "Press a button as a finger would, and wait for what that leads to."
        case .watch: "Show what one button, or each, shows, until interrupted."
        case .center: "Show the Control Center on the whole terminal, to perform, place and arrange controls."
        case .reload: "Ask the controls of one kind, or all, for their state anew."
        case .reloadConfiguration: "Read the configuration file again."
        case .check: "Check all files that an agent reads, and say what it would run."
        case .activities: "List the Live Activities that are running."
        case .push: "Push to the control that owns a token, as a server would: it asks for its state anew."
        case .developer: "Turn developer mode on or off: with it on, reloads that apps ask for are not rationed."
        case .lock: "Lock: controls that need an unlocked machine are not performed, private ones not shown."
        case .unlock: "Lift a lock that was made with lock; it needs root, or polkit's leave."
        case .completions: "Print the completions for a shell (bash, zsh or fish)."
        case .devices: "List what could be a button, and what keeps the rest from being one."
        case .monitor: "Show edges and what comes of them, with their times, until interrupted."
        case .replay: "Play a recorded trace again and print what comes of it."
        case .learn: "Wait for a press on anything and print the configuration for it."
        case .doctor: "Check everything that a button needs, and say what to do."
        }
    }

    /// The options that it takes besides the general ones.
    var options: [Option] {
        switch self {
        case .assign: [.with, .none, .fileDefault]
        case .press: [.duration]
        case .configure: [.with, .show]
        case .watch: [.plain, .symbols]
        case .center: [.symbols]
        case .devices: [.all]
        case .monitor: [.gpio, .key, .all, .record]
        case .learn: [.name, .write, .config]
        case .doctor: [.config]
        case .push: [.mqtt, .config]
        default: []
        }
    }

    struct Operand: Sendable {
        let name: String
        let isOptional: Bool

        init(_ name: String, isOptional: Bool = false) {
            self.name = name
            self.isOptional = isOptional
        }
    }
}

/// The options, by their long names.
public enum Option: String, CaseIterable, Sendable {
    case socket
    case user
    case system
    case json
    case help
    case version
    case with
    case show
    case none
    case fileDefault = "default"
    case duration = "for"
    case plain
    case symbols
    case all
    case gpio
    case key
    case record
    case name
    case write
    case config
    case mqtt

    /// Those that every subcommand takes.
    static let general: [Option] = [.socket, .user, .system, .json, .help, .version]

    /// The short form, without its dash.
    public var letter: Character? {
        self == .help ? "h" : nil
    }

    /// What stands for the value, for an option that has one.
    public var valueName: String? {
        switch self {
        case .socket: "PATH"
        case .with: "NAME=VALUE..."
        case .symbols: "FONT"
        case .duration: "DURATION"
        case .gpio: "LINE"
        case .key: "KEY@DEVICE"
        case .record, .config: "FILE"
        case .name: "BUTTON"
        default: nil
        }
    }

    public var summary: String {
        switch self {
        case .socket: "Use the agent that listens on this Unix socket."
        case .user: "Use your own agent."
        case .system: "Use the system's agent."
        case .json: "Print JSON."
        case .help: "Show this help, or a subcommand's."
        case .version: "Show the version."
        case .with: "Configure the control; more NAME=VALUE may follow."
        case .show: "Show the values and what each may be, and change nothing."
        case .none: "Leave the gesture without a control."
        case .fileDefault: "Assign what the configuration file says again."
        case .duration: "Keep the button down for so long each time, whatever that makes of it: 3s, 700ms."
        case .plain: "Write a line of words for each change, as screen readers want it, and redraw nothing."
        case .symbols: "Use the symbols of this font: nerd-font, or unicode."
        case .all: "Leave nothing out: every line, or every key of the device."
        case .gpio: "Open this line: GPIO17, or CHIP/OFFSET."
        case .key: "Open this key: KEY_PROG1@/dev/input/by-id/..., or @NAME."
        case .record: "Write a trace that replay understands."
        case .name: "What the button is to be called; \"action\" if nothing is said."
        case .write: "Add it to the configuration file, and the udev rule it needs."
        case .config: "Use this configuration file."
        case .mqtt: "Push through the broker of the configuration file, to an agent on any machine."
        }
    }
}
