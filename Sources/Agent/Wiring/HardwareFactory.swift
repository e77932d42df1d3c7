import Configuration
import EventLoop
import Glibc
import Indicators
import Input

/// Makes the real devices of this machine.
@AgentActor
final class HardwareFactory: DeviceFactory {
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    func source(for input: InputConfiguration) -> any ButtonSource {
        switch input {
        case .gpio(let address, let settings): GPIOSource(address, settings: settings)
        case .key(let address): KeySource(address)
        // The terminal's keys, like the command line, press through the recogniser themselves.
        case .terminal: ScriptedSource(description: "keys of this terminal")
        case .scripted: ScriptedSource()
        }
    }

    func indicator(for indicator: IndicatorConfiguration, button: String, clock: any AgentClock) -> any Indicator {
        let report: @Sendable @AgentActor (IndicatorProblem) -> Void = { problem in
            Log.warning("indicator \(indicator.name) of button \(button): \(problem)")
        }
        return switch indicator.kind {
        case .led(let name): LEDIndicator(name: name, clock: clock, onProblem: report)
        case .gpio(let address, let isActiveLow):
            GPIOIndicator(
                name: "\(address)", isActiveLow: isActiveLow, clock: clock,
                locate: {
                    let location = try GPIOLineLocation(of: address)
                    return GPIOOutputLine(chipPath: location.chipPath, offset: location.offset)
                }, onProblem: report)
        case .terminal:
            TerminalIndicator(
                descriptor: STDOUT_FILENO,
                style: TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment), clock: clock,
                onProblem: report)
        }
    }
}
