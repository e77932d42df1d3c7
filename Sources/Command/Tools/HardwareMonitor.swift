import AgentProtocol
import EventLoop
import Gestures
import Glibc
import Input

/// `monitor` of a line or a key that this program opens itself, with the caller's own rights.
@AgentActor
final class HardwareMonitor {
    private var report: MonitorReport
    private let name: String
    private let onFailure: @Sendable (Failure) -> Void
    private var button: Button?
    private var listeners: [KeyListener] = []

    /// Blocks until it fails; an interrupt ends the program.
    nonisolated static func run(_ what: Options.Monitored, _ report: MonitorReport) -> ExitCode {
        let failed = FirstResult<Failure>()
        let monitor = AgentActor.queue.sync { @Sendable in
            AgentActor.assumeIsolated { HardwareMonitor(report, name: words(for: what)) { failed.set($0) } }
        }
        AgentActor.later { monitor.start(what) }
        let failure = failed.wait()
        report.console.say(failure.text)
        return failure.exitCode
    }

    private nonisolated static func words(for what: Options.Monitored) -> String {
        switch what {
        case .button(let name): name ?? ""
        case .gpio(let address): "\(address)"
        case .key(let address): address.code
        case .keys: ""
        }
    }

    private init(_ report: MonitorReport, name: String, onFailure: @escaping @Sendable (Failure) -> Void) {
        self.report = report
        self.name = name
        self.onFailure = onFailure
    }

    private func start(_ what: Options.Monitored) {
        do {
            switch what {
            case .gpio(let address):
                try start(GPIOSource(address), debounce: GPIOInputSettings().debounce)
            case .key(let address): try start(KeySource(address, use: .observed), debounce: nil)
            case .keys(let device): try listen(to: device)
            case .button: break
            }
        } catch {
            onFailure(Failure(error))
        }
    }

    private func start(_ source: any ButtonSource, debounce: Duration?) throws {
        let button = Button(
            name: name, source: source, settings: GestureSettings(isDoubleTapAssigned: true), debounce: debounce,
            clock: SystemClock(), onOutcome: { _, _ in },
            onAvailability: { [weak self] in self?.availabilityChanged($0) })
        self.button = button
        button.onStep = { [weak self] step in
            self?.show(MonitorEvent(rawValue: step.kind.rawValue) ?? .notice, step.text, at: step.time)
        }
        try button.start()
    }

    /// What is absent is waited for; what is forbidden or busy will hardly change while somebody looks.
    private func availabilityChanged(_ error: InputError?) {
        guard let error, let code = error.systemError, [EACCES, EPERM, EBUSY].contains(code) else { return }
        onFailure(Failure(error))
    }

    private func listen(to device: KeyAddress.Device) throws {
        for node in try KeyListener.nodes(of: device) {
            let listener = try KeyListener(node: node)
            listeners.append(listener)
            show(.notice, "reads \(listener.description)", at: SystemClock.monotonicNow())
            listener.start(
                onEvent: { [weak self] event in
                    self?.show(.input, "\(event.key) \(event.isPressed ? "down" : "up")", at: event.time)
                },
                onEnd: { [weak self] in self?.onFailure(Failure($0)) })
        }
    }

    private func show(_ event: MonitorEvent, _ text: String, at time: Timestamp) {
        do {
            try report.show(MonitorReply(button: name, time: time.nanoseconds, event: event, text: text))
        } catch {
            onFailure(Failure(error))
        }
    }
}
