import EventLoop
import Gestures
import Input

/// Listens to everything that can be listened to until a button is pressed.
///
/// A key counts once it went down and up again with no other key in between: who ends the program with Ctrl-C has not
/// found a button. Of the lines only free inputs are requested, as long as it listens.
@AgentActor
final class Learner {
    /// What was pressed.
    enum Found: Sendable {
        case line(GPIOLineAddress, GPIOInputSettings, description: String)
        case key(KeyListener.Event, device: DeviceSurvey.Device)
    }

    private let survey: DeviceSurvey
    private let onFound: @Sendable (Found) -> Void
    private var listeners: [KeyListener] = []
    private var probes: [LineProbe] = []
    private var pressed: (key: String, node: String)?

    init(_ survey: DeviceSurvey, onFound: @escaping @Sendable (Found) -> Void) {
        self.survey = survey
        self.onFound = onFound
    }

    /// - Returns: how many devices and lines it listens to.
    func start() -> (devices: Int, lines: Int) {
        for device in survey.devices {
            guard let listener = try? KeyListener(node: device.node) else { continue }
            listeners.append(listener)
            listener.start(onEvent: { [weak self] in self?.heard($0, of: device) }, onEnd: { _ in })
        }
        for line in survey.lines where line.use == .free {
            let probe = LineProbe(line) { [weak self] in
                self?.found(.line(line.address, $0, description: line.description))
            }
            probes.append(probe)
            probe.start()
        }
        return (listeners.count, probes.count)
    }

    private func heard(_ event: KeyListener.Event, of device: DeviceSurvey.Device) {
        if event.isPressed {
            // A second key: neither of them was pressed alone.
            pressed = pressed == nil ? (event.key, device.node) : ("", "")
        } else {
            if let pressed, pressed == (event.key, device.node) { found(.key(event, device: device)) }
            pressed = nil
        }
    }

    private func found(_ found: Found) {
        guard !listeners.isEmpty || !probes.isEmpty else { return }
        for listener in listeners { listener.stop() }
        for probe in probes { probe.stop() }
        (listeners, probes) = ([], [])
        onFound(found)
    }
}

/// One line that may have a button: read with a pull-up, as a button to ground needs it; if it is low all the same,
/// something pulls it down, and a button to the supply is what can be there.
@AgentActor
private final class LineProbe {
    private static let toSupply = GPIOInputSettings(bias: .disabled, isActiveLow: false)

    private let address: GPIOLineAddress
    private let onPress: @AgentActor (GPIOInputSettings) -> Void
    private var settings = GPIOInputSettings()
    private var button: Button?

    init(_ line: DeviceSurvey.Line, onPress: @escaping @AgentActor (GPIOInputSettings) -> Void) {
        address = line.address
        self.onPress = onPress
    }

    func start() {
        let button = Button(
            name: "\(address)", source: GPIOSource(address, settings: settings), debounce: settings.debounce,
            clock: SystemClock(), onOutcome: { [weak self] outcome, _ in self?.handle(outcome) })
        self.button = button
        button.onStep = { [weak self] step in
            guard step.kind == .input, step.text.hasPrefix("cancelled heldAtStart") else { return }
            AgentActor.later { self?.turnRound() }
        }
        // A line that somebody took in the meantime is none to learn.
        try? button.start()
    }

    func stop() {
        button?.stop()
        button = nil
    }

    private func handle(_ outcome: GestureOutcome) {
        if case .pressed = outcome { onPress(settings) }
    }

    private func turnRound() {
        guard button != nil else { return }
        stop()
        guard settings != Self.toSupply else { return }
        settings = Self.toSupply
        start()
    }
}
