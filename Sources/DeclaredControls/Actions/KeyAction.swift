import AgentProtocol
import ControlHost
import EventLoop

/// Presses keys on a keyboard that exists only in the kernel.
@AgentActor
final class KeyAction: ControlAction {
    private let kind: String
    private let names: [String]
    private var keyboard: VirtualKeyboard?

    init(kind: String, names: [String]) {
        self.kind = kind
        self.names = names
    }

    /// The keyboard is plugged in before it is needed: a desktop takes a moment to notice it, and misses keys until then.
    func readState(then done: @escaping @AgentActor (Result<Bool, ExtensionFailure>) -> Void) {
        let result = plugIn().map { _ in false }
            .mapError { ExtensionFailure.refused(.valueUnavailable(reason: $0.description)) }
        AgentActor.later { done(result) }
    }

    func perform(
        value: Bool?, by gesture: GestureName, then done: @escaping @AgentActor (Result<Void, ExtensionFailure>) -> Void
    ) {
        let result = plugIn().flatMap { $0.press() }
            .mapError { ExtensionFailure.refused(.performFailed(reason: $0.description)) }
        if case .failure = result { keyboard = nil }
        AgentActor.later { done(result) }
    }

    private func plugIn() -> Result<VirtualKeyboard, KeyboardProblem> {
        if let keyboard { return .success(keyboard) }
        let result = VirtualKeyboard.plugIn(name: "actionbutton \(kind)", keys: names)
        keyboard = try? result.get()
        return result
    }

    /// Unplugs the keyboard.
    func release() {
        keyboard = nil
    }
}
