import AgentProtocol
import Configuration
import ControlHost
import DeclaredControls
import EventLoop
import FoundationEssentials
import Gestures
import Glibc
import Indicators
import Input

/// The agent: the configuration put to work, and everything that is asked of it at run time.
@AgentActor
public final class ButtonAgent {
    /// How long a running action may go on after the agent was told to stop.
    private static let graceForActions = Duration.seconds(5)

    let configurationFile: String
    /// The extensions and the placed controls.
    package let host: ControlHost
    private let declared: DeclaredControls
    let provided: ProvidedControls
    let activities: ActivityStore
    let monitors = ButtonMonitors()
    let controlWatch = ControlWatch()
    private(set) var buttons: [ButtonController] = [] {
        didSet { monitors.buttons = buttons }
    }
    /// The sources of the buttons that are chords, by the buttons' names.
    private var chords: [String: ChordSource] = [:]
    private var mailbox: ChordMailbox
    var table: AssignmentTable
    /// What is placed in the Control Center.
    var center: CenterTable
    private(set) lazy var centerFeed = CenterFeed { [unowned self] in self.centerReply }
    private var tokens: PushTokens
    let opener: Opener
    /// Locked by a person's word, which outlives the agent.
    var isLockedByCommand: Bool { didSet { updateLock() } }
    /// Locked by the session that the login manager keeps; it alone lifts that.
    package var isSessionLocked = false { didSet { updateLock() } }
    private let factory: any DeviceFactory
    private let stateFile: StateFile
    private let store: StateStore
    private let clock: any AgentClock
    private let findExtensions: @AgentActor ([String]) -> [ExtensionExecutable]
    private var configuration = AgentConfiguration()
    private var isStarted = false
    private var watchers: [ObjectIdentifier: (button: String?, send: @AgentActor (Presentation) -> Void)] = [:]

    /// Takes what was saved from the state file; nothing is opened before ``apply(_:ready:)``.
    ///
    /// - Parameters:
    ///   - configurationFile: what `status` names.
    ///   - declared: one of the host's providers, which gets the controls that configurations declare.
    ///   - provided: another, which gets those that programs beside the agent provide.
    ///   - wallClock: tells when Live Activities become stale, and are dismissed.
    ///   - factory: makes the devices that configurations name.
    ///   - opener: opens links and apps for controls.
    ///   - findExtensions: every extension of the standard folders and of those that it is given.
    package init(
        configurationFile: String, host: ControlHost, declared: DeclaredControls, provided: ProvidedControls,
        factory: any DeviceFactory, stateFile: StateFile, clock: any AgentClock, wallClock: any WallClock,
        opener: Opener,
        findExtensions: @escaping @AgentActor ([String]) -> [ExtensionExecutable]
    ) {
        self.configurationFile = configurationFile
        self.host = host
        self.declared = declared
        self.provided = provided
        self.factory = factory
        self.stateFile = stateFile
        store = StateStore(stateFile)
        self.clock = clock
        mailbox = ChordMailbox(clock: clock)
        self.opener = opener
        self.findExtensions = findExtensions
        let saved = stateFile.load()
        table = AssignmentTable(assigned: saved.assignments)
        center = CenterTable(entries: saved.center)
        tokens = PushTokens(tokens: saved.pushTokens)
        activities = ActivityStore(clock: wallClock, saved: saved.activities)
        host.isDeveloperModeOn = saved.isDeveloperModeOn
        isLockedByCommand = saved.isLocked
        host.isLocked = saved.isLocked
        activities.onChange = { [weak self] in self?.activitiesChanged() }
        host.onChange = { [weak self] in self?.instanceChanged($0) }
        controlWatch.current = { [weak self] in self?.controlStatuses ?? [] }
        host.onOpenRequest = { [weak self] in self?.openRequested(by: $0, $1, app: $2) }
    }

    // MARK: Configuration

    /// Puts a configuration to work, in place of the one before.
    ///
    /// Buttons and lights stay open where nothing of the hardware changed; extensions that stay keep their processes.
    ///
    /// - Parameter ready: called when every extension has described itself, or failed to.
    package func apply(_ new: AgentConfiguration, ready: @escaping @AgentActor () -> Void) {
        let isNewHardware =
            !isStarted || new.indicators != configuration.indicators || new.accessibility != configuration.accessibility
            || new.buttons.map(\.hardware) != configuration.buttons.map(\.hardware)
        configuration = new
        opener.command = new.opener
        opener.appCommand = { [findExtensions] app in
            findExtensions(new.extensions).first { $0.appIdentifier == app }?.appCommand ?? []
        }
        table.defaults = Dictionary(uniqueKeysWithValues: new.buttons.map { ($0.name, $0.defaultAssignments) })
        if isNewHardware {
            for button in buttons { button.stop() }
            let lights = makeLights()
            chords = [:]
            mailbox = ChordMailbox(clock: clock)
            buttons = new.buttons.map { makeButton($0, lights) }
            for button in buttons { button.chords = chords.values.filter { $0.has(member: button.name) } }
        }
        for button in buttons { place(table.assignments(of: button.name), on: button) }
        for entry in center.entries { place(entry) }
        if isNewHardware {
            for (button, settings) in zip(buttons, new.buttons) { start(button, settings) }
        }
        isStarted = true
        declared.use(new.controls.filter { $0.provider == .agent })
        provided.expect(new.controls.filter { $0.provider == .broker })
        host.use(findExtensions(new.extensions)) { [weak self] in
            self?.warnOfMissingControls()
            self?.updatePushTokens()
            ready()
        }
    }

    /// Names what is assigned but cannot be performed, before a person presses in vain.
    private func warnOfMissingControls() {
        for conflict in host.conflicts { Log.error(conflict) }
        for button in buttons {
            for assignment in button.assignments where host.description(of: assignment.kind) == nil {
                let error = AgentError.missing(kind: assignment.kind, in: host)
                Log.warning("button \(button.name), \(assignment.gesture.rawValue): \(error)")
            }
            // Assigned by a person before the file made the hold repeat.
            for assignment in button.assignments where !button.gestures.contains(assignment.gesture) {
                Log.warning(Self.repeatExcludes(assignment.gesture, on: button.name))
            }
        }
    }

    /// The indicators that buttons list, by name.
    private func makeLights() -> [String: SharedIndicator] {
        let used = Set(configuration.buttons.flatMap(\.indicators))
        let lights = configuration.indicators.filter { used.contains($0.name) }.map { settings in
            let indicator = factory.indicator(for: settings, accessibility: configuration.accessibility, clock: clock)
            return (settings.name, SharedIndicator(indicator, rule: settings.kind.sharingRule))
        }
        return Dictionary(uniqueKeysWithValues: lights)
    }

    private func makeButton(
        _ settings: ButtonConfiguration, _ lights: [String: SharedIndicator]
    ) -> ButtonController {
        ButtonController(
            name: settings.name, input: source(of: settings),
            indicators: settings.indicators.compactMap { lights[$0]?.share() },
            host: host, clock: clock,
            activity: { [weak self] in self?.activityFace(ofKind: $0) },
            onChange: { [weak self] in self?.presentationChanged($0) },
            onAvailability: { [weak self] in self?.centerFeed.changed() })
    }

    private func source(of settings: ButtonConfiguration) -> any ButtonSource {
        guard case .chord(let chord) = settings.input else { return factory.source(for: settings.input) }
        let source = ChordSource(chord.first, chord.second, window: chord.window, mailbox: mailbox)
        chords[settings.name] = source
        return source
    }

    private func start(_ button: ButtonController, _ settings: ButtonConfiguration) {
        do {
            try button.start(settings: settings.gestureSettings, debounce: settings.debounce)
        } catch let error as InputError {
            button.failed(error)
        } catch {
            Log.error("button \(button.name): \(error)")
        }
    }

    /// Brings a button's placed controls in line with its assignments.
    func place(_ assignments: [Assignment], on button: ButtonController) {
        for old in button.assignments where !assignments.contains(where: { $0.instance == old.instance }) {
            host.remove(id: old.instance)
        }
        for new in assignments {
            host.place(id: new.instance, kind: new.kind, configuration: new.configuration, gesture: new.gesture)
        }
        button.assignments = assignments
        controlWatch.somethingChanged()
        chords[button.name]?.isAssigned = !assignments.isEmpty
        centerFeed.changed()
    }

    // MARK: Watching

    /// Sends what each watched button shows, now and after each change.
    func watch(_ watcher: AnyObject, button: String?, send: @escaping @AgentActor (Presentation) -> Void) {
        watchers[ObjectIdentifier(watcher)] = (button, send)
        for shown in buttons where button == nil || shown.name == button { send(shown.presentation) }
    }

    func unwatch(_ watcher: AnyObject) {
        watchers[ObjectIdentifier(watcher)] = nil
    }

    private func presentationChanged(_ presentation: Presentation) {
        centerFeed.changed()
        for watcher in watchers.values where watcher.button == nil || watcher.button == presentation.button {
            watcher.send(presentation)
        }
    }

    private func instanceChanged(_ id: String) {
        for button in buttons where button.shows(id) { button.refresh() }
        controlWatch.somethingChanged()
        if center.entry(id) != nil { centerFeed.changed() }
    }

    // MARK: Activities and apps

    private func activityFace(ofKind kind: String) -> ActivityFace? {
        activities.face(ofApp: host.appIdentifier(ofKind: kind))
    }

    private func activitiesChanged() {
        saveOrLog("Live Activities")
        for button in buttons { button.refresh() }
    }

    private func openRequested(by instance: String, _ reply: PerformReply, app: ExtensionExecutable) {
        let request = OpenRequest(url: reply.openURL, app: app.appIdentifier, opensApp: reply.opensApp)
        opener.open(request) { [weak self] error in
            Log.error("\(instance): \(error)")
            self?.host.aftermathFailed(id: instance, reason: "\(error)")
        }
    }

    private func updateLock() {
        let isLocked = isLockedByCommand || isSessionLocked
        if host.isLocked != isLocked { host.isLocked = isLocked }
        centerFeed.changed()
    }

    /// Gives each placed control of a kind with a push handler its token, and tells the handlers what changed.
    func updatePushTokens() {
        let placed = host.placedControls(ofApp: nil).filter { host.description(of: $0.kind)?.hasPushHandler ?? false }
        let before = tokens.tokens
        let changed = tokens.update(placed: placed, make: PushTokens.random)
        if tokens.tokens != before {
            saveOrLog("push tokens")
            controlWatch.somethingChanged()
        }
        for (kind, controls) in changed { host.tellPushHandler(ofKind: kind, controls) }
    }

    /// The instance that owns a push token.
    func instance(ofToken token: String) -> String? {
        tokens.owner(of: token)
    }

    /// The push token of an instance; nil for a kind without a push handler.
    func pushToken(of instance: String) -> String? {
        tokens.tokens[instance]
    }

    /// The placed controls of an app, or all, with their tokens.
    func placedControls(ofApp app: String?) -> [PlacedControl] {
        host.placedControls(ofApp: app).map(tokens.withToken)
    }

    /// Saves what outlives the agent; `done` is told nil when it is on the disk, else why it is not.
    func save(then done: @escaping StateStore.Completion) {
        store.save(
            SavedState(
                assignments: table.assigned, activities: activities.records, pushTokens: tokens.tokens,
                isDeveloperModeOn: host.isDeveloperModeOn, isLocked: isLockedByCommand, center: center.entries),
            then: done)
    }

    /// For changes that nobody waits for.
    private func saveOrLog(_ what: String) {
        save { [file = stateFile.path] failure in
            if let failure { Log.error("\(what) cannot be saved in \(file): \(failure)") }
        }
    }

    // MARK: Stopping

    /// Takes no more presses, lets running actions end within 5 s, ends the extensions, and puts the lights out.
    package func stop(then done: @escaping @AgentActor () -> Void) {
        for button in buttons { button.stopListening() }
        waitForActions(until: clock.now + Self.graceForActions) { [self] in
            host.stop { [self] in
                for button in buttons { button.stop() }
                store.settle(then: done)
            }
        }
    }

    private func waitForActions(until deadline: Timestamp, then done: @escaping @AgentActor () -> Void) {
        let placed = buttons.flatMap(\.assignments).map(\.instance) + center.entries.map(\.instance)
        let performing = placed.filter { host.isPerforming(id: $0) }
        if performing.isEmpty { return done() }
        var missing = performing.count
        var hasEnded = false
        let end = { @AgentActor in
            if hasEnded { return }
            hasEnded = true
            done()
        }
        let limit = clock.schedule(at: deadline) { end() }
        for instance in performing {
            host.whenSettled(id: instance) {
                missing -= 1
                if missing == 0 {
                    limit.cancel()
                    end()
                }
            }
        }
    }
}
