import Configuration
import EventLoop
import Glibc
import Indicators
import Input

/// Makes the real devices of this machine.
@AgentActor
final class HardwareFactory: DeviceFactory {
    /// What draws on the agent's own terminal, while something does.
    private(set) weak var terminal: TerminalIndicator?
    private let environment: [String: String]
    private let isPlain: Bool

    /// - Parameter isPlain: the terminal gets lines of words, and nothing is redrawn.
    init(environment: [String: String], isPlain: Bool) {
        self.environment = environment
        self.isPlain = isPlain
    }

    func source(for input: InputConfiguration) -> any ButtonSource {
        switch input {
        case .gpio(let address, let settings): GPIOSource(address, settings: settings)
        case .key(let address, let grabs): KeySource(address, use: grabs ? .grabbed : .claimed)
        // The terminal's keys, like the command line, press through the recogniser themselves.
        case .terminal: ScriptedSource(description: "keys of this terminal")
        // A chord opens nothing: the agent makes it out of its members.
        case .scripted, .chord: ScriptedSource()
        }
    }

    func indicator(
        for indicator: IndicatorConfiguration, accessibility: AccessibilitySettings, clock: any AgentClock
    ) -> any Indicator {
        let report: @Sendable @AgentActor (IndicatorProblem) -> Void = { problem in
            Log.warning("indicator \(indicator.name): \(problem)")
        }
        guard let device = indicator.kind.device else {
            return terminalIndicator(accessibility, indicator.symbols, clock: clock, report: report)
        }
        var settings = indicator.light
        settings.isMotionReduced = accessibility.reducesMotion
        return LightIndicator(device, settings: settings, clock: clock, onProblem: report)
    }

    private func terminalIndicator(
        _ accessibility: AccessibilitySettings, _ symbols: SymbolFont?, clock: any AgentClock,
        report: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void
    ) -> TerminalIndicator {
        var style = terminalStyle
        style.increasesContrast = style.increasesContrast || accessibility.increasesContrast
        style.symbols = symbols ?? style.symbols
        let indicator = TerminalIndicator(descriptor: STDOUT_FILENO, style: style, clock: clock, onProblem: report)
        terminal = indicator
        // A line of the log in the middle of a live line would tear it.
        if style.isLive, Self.isSameTerminal(STDOUT_FILENO, STDERR_FILENO) {
            Log.divert { [weak indicator] in indicator?.print($0) ?? false }
        }
        return indicator
    }

    /// The terminal is asked for its background once: later its keys are being read.
    private lazy var terminalStyle: TerminalStyle = {
        let style = TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, isPlain: isPlain, environment: environment)
        let input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : nil
        return style.adapted(to: environment, input: input, output: STDOUT_FILENO)
    }()

    private static func isSameTerminal(_ one: Int32, _ other: Int32) -> Bool {
        var (first, second) = (stat(), stat())
        return isatty(other) == 1 && fstat(one, &first) == 0 && fstat(other, &second) == 0
            && first.st_rdev == second.st_rdev
    }
}

extension IndicatorConfiguration.Kind {
    /// The light that is meant; nil for the terminal.
    var device: LightDevice? {
        switch self {
        case .led(let name):
            .led(name: name)
        case .gpio(let address, let isActiveLow):
            .gpio(name: "\(address)", isActiveLow: isActiveLow) {
                let location = try GPIOLineLocation(of: address)
                return GPIOOutputLines(chipPath: location.chipPath, offsets: [location.offset])
            }
        case .gpioColour(let lines, let isActiveLow):
            .gpio(name: lines.map { "\($0)" }.joined(separator: ", "), isActiveLow: isActiveLow) {
                try Self.outputs(lines)
            }
        case .pwm(let address):
            .pwm(address)
        case .addressable(let leds):
            .addressable(leds)
        case .key(let address):
            .input(name: "\(address.code) of \(address.deviceDescription)") {
                let location = try InputLEDLocation(of: address)
                return InputLEDNode(path: location.node, code: location.code)
            }
        case .terminal:
            nil
        }
    }

    /// What is shown where several buttons list it.
    var sharingRule: SharedIndicator.Rule {
        self == .terminal ? .everyButton : .lastActedOn
    }

    /// Lines that are set at once belong to one chip.
    private static func outputs(_ lines: [GPIOLineAddress]) throws -> GPIOOutputLines {
        let locations = try lines.map { try GPIOLineLocation(of: $0) }
        let chips = Set(locations.map(\.chipPath))
        guard let chip = chips.first, chips.count == 1 else {
            let places = zip(lines, locations).map { "\($0) is on \($1.chipPath)" }.joined(separator: ", ")
            throw IndicatorProblem("cannot set the lines of one light at once: \(places); use lines of one chip")
        }
        return GPIOOutputLines(chipPath: chip, offsets: locations.map(\.offset))
    }
}
