import AgentProtocol
import EventLoop
import Input

/// Whoever monitors buttons: each gets what happens on them, edge by edge.
@AgentActor
final class ButtonMonitors {
    private var monitors: [ObjectIdentifier: (button: String?, send: @AgentActor (MonitorReply) -> Void)] = [:]

    /// The buttons there are, which a configuration read anew replaces.
    var buttons: [ButtonController] = [] {
        didSet { attach() }
    }

    /// Sends the settings of the buttons now, and from now on what happens.
    func add(_ monitor: AnyObject, button: String?, send: @escaping @AgentActor (MonitorReply) -> Void) {
        monitors[ObjectIdentifier(monitor)] = (button, send)
        attach()
        for monitored in buttons where button == nil || monitored.name == button {
            for step in monitored.settingSteps { send(MonitorReply(button: monitored.name, step)) }
        }
    }

    func remove(_ monitor: AnyObject) {
        monitors[ObjectIdentifier(monitor)] = nil
        attach()
    }

    /// A button that nobody monitors does not tell its steps, which costs nothing.
    private func attach() {
        for button in buttons {
            let name = button.name
            let isMonitored = monitors.values.contains { $0.button == nil || $0.button == name }
            if isMonitored {
                button.onStep = { [weak self] step in self?.tell(name, step) }
            } else {
                button.onStep = nil
            }
        }
    }

    private func tell(_ name: String, _ step: ButtonStep) {
        let reply = MonitorReply(button: name, step)
        for monitor in monitors.values where monitor.button == nil || monitor.button == name { monitor.send(reply) }
    }
}

extension MonitorReply {
    fileprivate init(button: String, _ step: ButtonStep) {
        self.init(
            button: button, time: step.time.nanoseconds, event: MonitorEvent(rawValue: step.kind.rawValue) ?? .notice,
            text: step.text)
    }
}
