import AgentProtocol
import ControlHost
import EventLoop
import Indicators

/// A GPIO output, or an LED as a torch: on or off as it was last set, off at first.
@AgentActor
final class LightAction: ControlAction {
    private let make: @AgentActor () -> SteadyLight
    /// An output is off only where somebody drives it; an LED keeps what it shows until it is a torch.
    private let holdsFromTheStart: Bool
    private var light: SteadyLight?
    private var isOn = false

    init(holdsFromTheStart: Bool, make: @escaping @AgentActor () -> SteadyLight) {
        self.holdsFromTheStart = holdsFromTheStart
        self.make = make
    }

    func readState(then done: @escaping @AgentActor (Result<Bool, ExtensionFailure>) -> Void) {
        guard holdsFromTheStart || light != nil else { return AgentActor.later { done(.success(false)) } }
        // Set anew rather than read: a chip that was plugged in again has forgotten it.
        set(isOn) { problem in
            done(problem.map { .failure(.refused(.valueUnavailable(reason: $0.description))) } ?? .success(self.isOn))
        }
    }

    func perform(
        value: Bool?, by gesture: GestureName, then done: @escaping @AgentActor (Result<Void, ExtensionFailure>) -> Void
    ) {
        let new = value ?? !isOn
        set(new) { problem in
            if let problem { return done(.failure(.refused(.performFailed(reason: problem.description)))) }
            self.isOn = new
            done(.success(()))
        }
    }

    private func set(_ isOn: Bool, then done: @escaping @AgentActor (IndicatorProblem?) -> Void) {
        let light = self.light ?? make()
        self.light = light
        light.set(isOn, then: done)
    }

    func release() {
        light?.giveBack()
        light = nil
        isOn = false
    }
}
