import AgentProtocol
import AgentTransport
import Configuration
import ControlHost
import DeclaredControls
import EventLoop
import FoundationEssentials
import Glibc
import Indicators

/// The agent in its process: assembled, told by signals and the service manager, and taken apart again.
@AgentActor
final class RunningAgent {
    private let options: AgentOptions
    private let location: AgentLocation
    private let configurationFile: String
    private let agent: ButtonAgent
    private let factory: HardwareFactory
    private let clock = SystemClock()
    private let notifier: ServiceNotifier
    private let keys = TerminalKeys()
    private let sessionLock: SessionLock
    private var systemOffer: SystemOffer?
    private var server: VarlinkServer?
    private var signals: SignalSources?
    private var watchdog: (any ScheduledCall)?
    private let watchdogPeriod: Duration?
    private var isStopping = false

    /// Reads the configuration, opens everything, and says READY when signals are caught and each input was tried.
    ///
    /// - Throws: ``StartError`` with the exit code; nothing has been opened then.
    init(options: AgentOptions, environment: [String: String]) throws(StartError) {
        self.options = options
        notifier = ServiceNotifier(environment: environment)
        watchdogPeriod = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0 / 2) }
        location = try AgentLocation(
            scope: options.scope, environment: environment, socket: options.socket,
            stateDirectory: options.stateDirectory)
        configurationFile = try Self.configurationFile(options, environment)
        let configuration = try Self.load(configurationFile)
        if options.onlyPutsLightsOut { Self.putLightsOut(configuration, environment) }
        try location.makeDirectories()
        let folders = ExtensionFolders(standard: location.extensionFolders)
        let settings = HostSettings(
            limits: configuration.limits, agentSocket: location.socket,
            stateDirectory: location.stateDirectory,
            runtimeDirectory: location.extensionSocketDirectory,
            inheritedEnvironment: Self.variables(of: environment, where: ChildEnvironment.isShared))
        let programs = ProgramRunner(
            environment: Self.variables(of: environment, where: ChildEnvironment.isOfSession)
                + ["ACTIONBUTTON_SOCKET=\(location.socket)"],
            limits: configuration.limits, clock: clock)
        let declared = DeclaredControls(place: configurationFile, programs: programs, clock: clock)
        let provided = ProvidedControls(performLimit: configuration.limits.perform, clock: clock)
        let host = ControlHost(settings: settings, clock: clock, others: [declared, provided]) {
            executable throws(ExtensionFailure) in
            try folders.open(executable)
        }
        factory = HardwareFactory(environment: environment, isPlain: options.isPlain)
        agent = ButtonAgent(
            configurationFile: configurationFile, host: host, declared: declared, provided: provided, factory: factory,
            stateFile: StateFile(directory: location.stateDirectory), clock: clock, wallClock: SystemWallClock(),
            opener: Opener(
                environment: environment.merging(
                    ["ACTIONBUTTON_SOCKET": location.socket, "ACTIONBUTTON_STATE": location.stateDirectory]
                ) { $1 }, offers: options.scope == .system ? OpenOffers(clock: clock) : nil, clock: clock),
            findExtensions: folders.executables)
        sessionLock = SessionLock(isSystem: options.scope == .system, clock: clock) { [agent] in
            agent.isSessionLocked = $0
        }
        try listen()
        sessionLock.start()
        if options.scope == .person {
            let offer = SystemOffer(clock: clock) { [agent] in agent.opener.open($0, failed: $1) }
            offer.start()
            systemOffer = offer
        }
        agent.apply(configuration) { [notifier] in notifier.status("All extensions have described themselves") }
        startKeys(configuration)
        catchSignals()
    }

    /// For `ExecStopPost=`: an agent that ended in order has given its lights back, and they are left alone.
    private static func putLightsOut(_ configuration: AgentConfiguration, _ environment: [String: String]) -> Never {
        if environment["SERVICE_RESULT"] == "success" { exit(EX_OK) }
        var status = EX_OK
        for indicator in configuration.indicators {
            do throws(IndicatorProblem) {
                try indicator.kind.device?.putOut()
            } catch {
                Log.error("indicator \(indicator.name): \(error)")
                status = EX_IOERR
            }
        }
        exit(status)
    }

    static func configurationFile(
        _ options: AgentOptions, _ environment: [String: String]
    ) throws(StartError) -> String {
        if let file = options.configurationFile { return file }
        if options.scope == .system { return ConfigurationLocation.system }
        guard let file = ConfigurationLocation.user(environment: environment) else {
            throw StartError(code: EX_NOINPUT, "neither XDG_CONFIG_HOME nor HOME is set; name the file with --config")
        }
        return file
    }

    static func load(_ path: String) throws(StartError) -> AgentConfiguration {
        do {
            let configuration = try AgentConfiguration.load(path: path)
            for notice in configuration.notices { Log.info(notice) }
            for button in configuration.buttons { button.powerKeyNotice().map(Log.warning) }
            return configuration
        } catch {
            throw StartError(code: error.exitCode, error.messages.joined(separator: "\n"))
        }
    }

    /// The variables that a child may know; all others stay here.
    private static func variables(of environment: [String: String], where isKnown: (String) -> Bool) -> [String] {
        environment
            .filter { name, _ in isKnown(name) }
            .map { "\($0)=\($1)" }
            .sorted()
    }

    // MARK: Being called

    private func listen() throws(StartError) {
        let isSystem = options.scope == .system
        let descriptor: Int32
        do {
            descriptor = try UnixSocket.listen(path: location.socket, mode: isSystem ? 0o660 : 0o600)
        } catch {
            let code = error.code == EADDRINUSE ? EX_TEMPFAIL : EX_CANTCREAT
            throw StartError(code: code, "\(error)")
        }
        let policy = PeerPolicy(isSystem: isSystem)
        if isSystem { policy.giveToGroup(location.socket) }
        let service = AgentService(agent: agent) { [weak self] () throws(AgentError) in
            try self?.reloadConfiguration()
        }
        server = VarlinkServer(
            descriptor: descriptor, path: location.socket, admits: policy.admits, handle: service.handle)
    }

    /// Reads the configuration file anew; a bad one leaves the running configuration in place.
    private func reloadConfiguration() throws(AgentError) {
        notifier.reloading()
        defer { notifier.ready(status: statusLine) }
        do {
            let configuration = try Self.load(configurationFile)
            agent.apply(configuration) {}
            startKeys(configuration)
            Log.info("\(configurationFile) has been read anew")
        } catch {
            Log.error("\(error); the configuration before stays in use")
            throw .badConfiguration(reason: error.description)
        }
    }

    private func startKeys(_ configuration: AgentConfiguration) {
        guard let name = configuration.buttons.first(where: { $0.input == .terminal })?.name else {
            return keys.stop()
        }
        keys.start(
            onGesture: { [agent] gesture in
                try? agent.button(named: name).press(gesture) { result in
                    if case .failure(let error) = result { Log.warning("\(name): \(error)") }
                }
            },
            onQuit: { [weak self] in self?.stop() })
    }

    // MARK: Signals and the service manager

    private func catchSignals() {
        let stop: @Sendable @AgentActor () -> Void = { [weak self] in self?.stop() }
        var handlers: [Int32: @Sendable @AgentActor () -> Void] = [
            SIGTERM: stop, SIGINT: stop, SIGHUP: { [weak self] in try? self?.reloadConfiguration() },
        ]
        if isatty(STDIN_FILENO) == 1 || isatty(STDOUT_FILENO) == 1 {
            handlers[SIGTSTP] = { [weak self] in self?.suspend() }
            handlers[SIGCONT] = { [weak self] in self?.resume() }
            handlers[SIGWINCH] = { [weak self] in self?.factory.terminal?.redraw() }
        }
        signals = SignalSources(handlers: handlers, ready: { [weak self] in self?.ready() })
    }

    /// Ctrl-Z: the terminal is left as it was found before the process stops.
    private func suspend() {
        factory.terminal?.suspend()
        keys.suspend()
        kill(getpid(), SIGSTOP)
    }

    private func resume() {
        keys.resume()
        factory.terminal?.redraw()
    }

    private func ready() {
        notifier.ready(status: statusLine)
        pingWatchdog()
    }

    private var statusLine: String {
        let working = agent.buttons.filter { $0.problem == nil }.count
        return "\(working) of \(agent.buttons.count) buttons work"
    }

    private func pingWatchdog() {
        guard let watchdogPeriod else { return }
        notifier.watchdog()
        watchdog = clock.schedule(after: watchdogPeriod) { [weak self] in self?.pingWatchdog() }
    }

    /// Stops in order; a second request ends the process at once, with the lights out all the same.
    private func stop() {
        if isStopping {
            for button in agent.buttons { button.stop() }
            exit(EX_SOFTWARE)
        }
        isStopping = true
        notifier.stopping()
        server?.close()
        watchdog?.cancel()
        agent.stop { [keys] in
            keys.stop()
            exit(EX_OK)
        }
    }
}
