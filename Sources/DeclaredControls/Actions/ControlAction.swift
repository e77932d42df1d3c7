import AgentProtocol
import Configuration
import ControlHost
import EventLoop
import Indicators
import Input

/// What a declared control does; every completion is called exactly once, never synchronously.
@AgentActor
protocol ControlAction: AnyObject {
    /// Tells a toggle's state; false for a button.
    func readState(then done: @escaping @AgentActor (Result<Bool, ExtensionFailure>) -> Void)
    /// - Parameter value: the new state of a toggle; nil for a button.
    func perform(
        value: Bool?, by gesture: GestureName, then done: @escaping @AgentActor (Result<Void, ExtensionFailure>) -> Void
    )
    /// Gives back what it holds. What it runs goes on, and its completion is still called.
    func release()
}

/// What only a program with a network could do; the agent has none, and leaves such controls to the program.
@AgentActor
private final class AbsentAction: ControlAction {
    private static let reason = "this control is actionbutton-mqtt's to perform"

    func readState(then done: @escaping @AgentActor (Result<Bool, ExtensionFailure>) -> Void) {
        AgentActor.later { done(.failure(.refused(.valueUnavailable(reason: Self.reason)))) }
    }

    func perform(
        value: Bool?, by gesture: GestureName, then done: @escaping @AgentActor (Result<Void, ExtensionFailure>) -> Void
    ) {
        AgentActor.later { done(.failure(.refused(.performFailed(reason: Self.reason)))) }
    }

    func release() {}
}

/// Makes what does the work of a declared control.
@AgentActor
enum ActionFactory {
    static func action(of control: DeclaredControl, programs: ProgramRunner) -> any ControlAction {
        switch control.action {
        case .command(let command):
            CommandAction(kind: control.kind, command, programs: programs)
        case .http(let request):
            CommandAction(
                kind: control.kind, WebCommand.command(for: request), input: WebCommand.input(for: request),
                tool: .web, programs: programs)
        case .unit(let unit):
            CommandAction(
                kind: control.kind, SystemCommand.command(for: unit), offStatuses: SystemCommand.inactiveStatuses,
                tool: .unit, programs: programs)
        case .power(let action):
            CommandAction(kind: control.kind, SystemCommand.command(for: action), tool: .power, programs: programs)
        case .gpioOutput(let address, let isActiveLow):
            LightAction(holdsFromTheStart: true) {
                .gpio(name: "\(address)", isActiveLow: isActiveLow) {
                    let location = try GPIOLineLocation(of: address)
                    return GPIOOutputLines(chipPath: location.chipPath, offsets: [location.offset])
                }
            }
        case .led(let name):
            LightAction(holdsFromTheStart: false) { .led(name: name) }
        case .keys(let names):
            KeyAction(kind: control.kind, names: names)
        case .topic:
            AbsentAction()
        }
    }
}
