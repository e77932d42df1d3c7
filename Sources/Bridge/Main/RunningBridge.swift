import EventLoop
import Glibc

/// The bridge in its process: told by signals and the service manager.
@AgentActor
final class RunningBridge {
    private let bridge: Bridge
    private let notifier: ServiceNotifier
    private var signals: SignalSources?
    private var isStopping = false

    init(settings: BridgeSettings, socket: String, environment: [String: String]) {
        bridge = Bridge(settings: settings, agentSocket: socket, clock: SystemClock())
        notifier = ServiceNotifier(environment: environment)
        let stop: @Sendable @AgentActor () -> Void = { [weak self] in self?.stop() }
        signals = SignalSources(handlers: [SIGTERM: stop, SIGINT: stop]) { [weak self] in
            self?.bridge.start()
            self?.notifier.ready(status: "Connecting")
        }
    }

    /// Tells the broker; a second request ends the process at once.
    private func stop() {
        if isStopping { exit(EX_SOFTWARE) }
        isStopping = true
        notifier.stopping()
        bridge.stop { exit(EX_OK) }
    }
}
