import AgentProtocol
import ControlHost
import EventLoop

// Placed controls for those who are not at the button: what each shows, and performing one.

extension ButtonAgent {
    /// Every placed control with what it shows, in the order of the buttons.
    var controlStatuses: [ControlStatus] {
        buttons.flatMap { button in
            button.assignments.compactMap { status(of: $0, on: button) }
        }
    }

    private func status(of assignment: Assignment, on button: ButtonController) -> ControlStatus? {
        host.view(of: assignment.instance, gesture: assignment.gesture).map { view in
            ControlStatus(
                id: assignment.instance, button: button.name, gesture: assignment.gesture,
                displayName: host.displayName(of: assignment.kind), face: view.face, work: view.work,
                isLocked: view.isLocked, pushToken: pushToken(of: assignment.instance))
        }
    }

    /// Performs a placed control; `done` is called when the action and the reload after it have ended.
    func perform(
        _ call: PerformControlCall, then done: @escaping @AgentActor (Result<PerformControlReply, AgentError>) -> Void
    ) {
        host.perform(id: call.id, value: call.value) { [self] result in
            // It may have been taken off its button meanwhile.
            guard let control = controlStatuses.first(where: { $0.id == call.id }) else {
                return done(.failure(.unknownControl(id: call.id, known: controlStatuses.map(\.id))))
            }
            switch result {
            case .performed: done(.success(PerformControlReply(control: control, hasActed: true)))
            case .alreadySo: done(.success(PerformControlReply(control: control, hasActed: false)))
            case .refused(let reason): done(.failure(.notPermitted(reason: reason)))
            case .failed(let reason): done(.failure(.extensionFailed(reason: reason)))
            }
        }
    }
}
