import EventLoop
import Glibc

/// The bridge in its process: told by signals and the service manager.
@AgentActor
final class RunningBridge {
    private let file: String
    private let socket: String
    private let notifier: ServiceNotifier
    private let clock = SystemClock()
    private var bridge: Bridge?
    private var signals: SignalSources?
    private var toldStatus = ""
    /// The configuration is being changed over.
    private var isReloading = false
    private var owesReload = false
    private var isStopping = false

    /// - Parameter file: the configuration that the settings come from, and are read from anew.
    init(settings: BridgeSettings, file: String, socket: String, environment: [String: String]) {
        self.file = file
        self.socket = socket
        notifier = ServiceNotifier(environment: environment)
        let bridge = makeBridge(settings)
        self.bridge = bridge
        let stop: @Sendable @AgentActor () -> Void = { [weak self] in self?.stop() }
        let reload: @Sendable @AgentActor () -> Void = { [weak self] in self?.reload() }
        signals = SignalSources(handlers: [SIGTERM: stop, SIGINT: stop, SIGHUP: reload]) { [weak self] in
            bridge.start()
            self?.notifier.ready(status: bridge.status)
        }
    }

    private func makeBridge(_ settings: BridgeSettings) -> Bridge {
        Bridge(settings: settings, agentSocket: socket, clock: clock, after: bridge) { [weak self] in self?.tell($0) }
    }

    private func tell(_ status: String) {
        guard status != toldStatus, !isStopping else { return }
        toldStatus = status
        notifier.status(status)
    }

    /// Reads the configuration anew; a bad one leaves the running one in place.
    private func reload() {
        guard !isReloading, !isStopping else {
            owesReload = isReloading
            return
        }
        notifier.reloading()
        do throws(BridgeError) {
            let settings = try BridgeSettings.load(file)
            guard settings != bridge?.settings else {
                Log.info("\(file) has been read anew; nothing in it is new here")
                return reloaded()
            }
            change(to: settings)
        } catch {
            Log.error("\(error); the configuration before stays in use")
            reloaded()
        }
    }

    /// The one connection ends, with a goodbye, before the next begins: they may have one name.
    private func change(to settings: BridgeSettings) {
        isReloading = true
        let next = makeBridge(settings)
        bridge?.stop { [weak self] in
            guard let self, !self.isStopping else { return }
            self.bridge = next
            Log.info("\(self.file) has been read anew")
            next.start()
            self.isReloading = false
            self.reloaded()
        }
    }

    private func reloaded() {
        notifier.ready(status: bridge?.status ?? "")
        guard owesReload else { return }
        owesReload = false
        reload()
    }

    /// Tells the broker; a second request ends the process at once.
    private func stop() {
        if isStopping { exit(EX_SOFTWARE) }
        isStopping = true
        notifier.stopping()
        bridge?.stop { exit(EX_OK) }
    }
}
