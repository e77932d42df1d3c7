import AgentProtocol
import EventLoop

/// The extensions and the placed controls: performs them, reloads them, and knows what each shows.
@AgentActor
public final class ControlHost {
    public typealias Opener = @AgentActor (ExtensionExecutable) throws(ExtensionFailure) -> OpenedExecutable
    /// Called once: with nil when an action begins that was asked for, else with why it is not performed.
    public typealias PerformDecision = @AgentActor (_ refusal: String?) -> Void

    private let clock: any AgentClock
    private let settings: HostSettings
    private let open: Opener
    private var extensions: [ControlExtension] = []
    /// Besides the extensions, for as long as the host.
    private let others: [any ControlProvider]
    private typealias Holder = (provider: any ControlProvider, description: ControlDescription)
    /// Who has each kind, as it was last described; where that is more than one, none is used for it.
    private var holders: [String: [Holder]] = [:]
    private var instances: [String: PlacedInstance] = [:]
    private var ration = ReloadRation()
    /// Extensions that have been asked what they have, and have not answered.
    private var awaitedDescriptions = 0
    /// Reloads that apps ask for are not rationed.
    public var isDeveloperModeOn = false
    /// While the machine is locked, what requires authentication is not performed, and what is private is not shown.
    public var isLocked = false {
        didSet { for instance in instances.values { instance.setLocked(isLocked) } }
    }
    /// Called with the instance's id whenever what it shows may have changed.
    public var onChange: (@AgentActor (String) -> Void)?
    /// Called when a performed action asks for something to be opened.
    public var onOpenRequest: (@AgentActor (_ instance: String, PerformReply, ExtensionExecutable) -> Void)?

    /// - Parameters:
    ///   - others: where controls come from besides extensions.
    ///   - open: opens an executable after checking that nobody else could have replaced it.
    public init(
        settings: HostSettings, clock: any AgentClock, others: [any ControlProvider] = [], open: @escaping Opener
    ) {
        self.settings = settings
        self.clock = clock
        self.open = open
        self.others = others
        for provider in others {
            provider.onContentChanged = { [weak self] in _ = self?.reload(kind: $0, app: nil, isRationed: false) }
            provider.onReplaced = { [weak self, weak provider] in
                if let provider { self?.describe([provider]) {} }
            }
        }
    }

    private var providers: [any ControlProvider] { extensions + others }

    // MARK: Extensions

    /// Takes over a new list of extensions; those that stay keep their processes.
    ///
    /// - Parameter ready: called when each has described itself, or failed to.
    public func use(_ executables: [ExtensionExecutable], ready: @escaping @AgentActor () -> Void) {
        var kept: [ControlExtension] = []
        for gone in extensions where !executables.contains(where: { $0 == gone.executable }) { gone.stop {} }
        for executable in executables {
            let known = extensions.first { $0.executable == executable }
            kept.append(known ?? makeExtension(executable))
        }
        extensions = kept
        describe(providers, then: ready)
    }

    private func makeExtension(_ executable: ExtensionExecutable) -> ControlExtension {
        let new = ControlExtension(executable: executable, settings: settings, clock: clock, open: open)
        new.onReplaced = { [weak self, weak new] in
            guard let self, let new else { return }
            Log.info("\(executable.path) has been replaced; using the new build")
            self.describe([new]) {}
        }
        return new
    }

    /// A slow start heals by itself, so whoever did not answer is asked again; what cannot be started waits for a person.
    private func describeLater(_ one: any ControlProvider, after failure: ExtensionFailure, attempt: Int) {
        if case .notStarted = failure { return }
        _ = clock.schedule(after: InstanceMachine.retryDelay(afterFailures: attempt)) { [weak self, weak one] in
            guard let self, let one, self.providers.contains(where: { $0 === one }) else { return }
            self.describe([one], attempt: attempt + 1) {}
        }
    }

    private func describe(
        _ described: [any ControlProvider], attempt: Int = 1, isRetried: Bool = true,
        then ready: @escaping @AgentActor () -> Void
    ) {
        var missing = described.count
        if missing == 0 {
            attachInstances()
            return AgentActor.later { ready() }
        }
        awaitedDescriptions += missing
        inTurn(described[...]) { [weak self] one in
            one.describe { [weak self] result in
                if case .failure(let failure) = result {
                    Log.error("\(one.place): \(failure)")
                    if isRetried { self?.describeLater(one, after: failure, attempt: attempt) }
                }
                missing -= 1
                self?.awaitedDescriptions -= 1
                self?.attachInstances()
                if missing == 0 { ready() }
            }
        }
    }

    /// Starting a process takes some milliseconds: each has a turn of the queue, so that a press waits for one at most.
    private func inTurn(
        _ rest: ArraySlice<any ControlProvider>, _ body: @escaping @AgentActor (any ControlProvider) -> Void
    ) {
        guard let one = rest.first else { return }
        body(one)
        AgentActor.later { self.inTurn(rest.dropFirst(), body) }
    }

    /// The one that has `kind`; two that have it are both refused.
    private func holder(of kind: String) -> Holder? {
        holders[kind].flatMap { $0.count == 1 ? $0.first : nil }
    }

    private func owner(of kind: String) -> (any ControlProvider)? {
        holder(of: kind)?.provider
    }

    private func findHolders() {
        holders = [:]
        for provider in providers {
            for control in provider.controls { holders[control.kind, default: []].append((provider, control)) }
        }
    }

    /// What keeps extensions, or kinds of them, from being used; whole sentences.
    public var problems: [String] {
        providers.compactMap { one in one.failure.map { "\(one.place): \($0)" } } + conflicts
    }

    /// What extensions have besides controls, which this hardware does not show, each with its app.
    public var notShown: [String] {
        providers.flatMap { one in one.notShown.map { "\($0) of \(one.appName)" } }
    }

    /// The kinds that more than one provider has, with each place named; whole sentences.
    public var conflicts: [String] { holders.keys.sorted().compactMap { conflict(of: $0) } }

    /// Whether more than one provider has the kind, so that none of them is used for it.
    public func isInConflict(kind: String) -> Bool { conflict(of: kind) != nil }

    private func conflict(of kind: String) -> String? {
        guard let places = holders[kind]?.map(\.provider.place), places.count > 1 else { return nil }
        if Set(places).count == 1 {
            return "\(places[0]) has more than one control \(kind): none is used; give each a kind of its own"
        }
        return "\(kind) is in \(places.joined(separator: " and in ")): neither is used; remove one of the two files"
    }

    /// Why nothing can be placed of a kind; a whole sentence.
    public func whyMissing(kind: String) -> String {
        conflict(of: kind)
            ?? "no extension and no file has a control \(kind); actionbutton gallery lists those that there are"
    }

    /// Every kind that can be placed, in the order of the extensions and of their bundles.
    public var kinds: [String] {
        providers.flatMap(\.controls).map(\.kind).filter { owner(of: $0) != nil }
    }

    /// What the extension says of a kind; nil for an unknown one.
    public func description(of kind: String) -> ControlDescription? {
        holder(of: kind)?.description
    }

    /// The name to show for a kind: the author's, else the app's, else the kind itself.
    public func displayName(of kind: String) -> String {
        guard let owner = owner(of: kind) else { return kind }
        return description(of: kind)?.displayName ?? owner.appName
    }

    /// Every control of every extension, with its preview; what could not describe itself is asked once more.
    public func gallery(then done: @escaping @AgentActor ([GalleryControl]) -> Void) {
        let failed = providers.filter { $0.failure != nil }
        if failed.isEmpty { return showGallery(then: done) }
        describe(failed, isRetried: false) { [self] in showGallery(then: done) }
    }

    private func showGallery(then done: @escaping @AgentActor ([GalleryControl]) -> Void) {
        let entries = providers.flatMap { owner in owner.controls.map { (owner, $0) } }
            .filter { owner(of: $0.1.kind) != nil }
        var faces: [String: ControlFace] = [:]
        var missing = entries.count
        let finish = { @AgentActor [self] in
            done(
                entries.map { owner, control in
                    GalleryControl(
                        description: control, displayName: displayName(of: control.kind),
                        appName: owner.appName, preview: faces[control.kind])
                })
        }
        if missing == 0 { return AgentActor.later { finish() } }
        for (_, control) in entries {
            preview(kind: control.kind) { result in
                switch result {
                case .success(let face): faces[control.kind] = face
                case .failure(let failure): Log.warning("\(control.kind): no preview: \(failure)")
                }
                missing -= 1
                if missing == 0 { finish() }
            }
        }
    }

    /// A control as its preview value shows it, in the off state.
    public func preview(
        kind: String, configuration: [String: JSONValue] = [:],
        then done: @escaping @AgentActor (Result<ControlFace, ExtensionFailure>) -> Void
    ) {
        guard let owner = owner(of: kind) else {
            return AgentActor.later { done(.failure(.refused(.unknownKind(kind: kind)))) }
        }
        let name = displayName(of: kind)
        let call = RenderCall(kind: kind, configuration: configuration)
        owner.preview(call) { result in
            done(
                result.map {
                    ControlFace(kind: kind, displayName: name, snapshot: $0.snapshot, isOn: false)
                })
        }
    }

    // MARK: Placed controls

    /// Places a control on a gesture; it learns its state as soon as its extension is known.
    public func place(id: String, kind: String, configuration: [String: JSONValue], gesture: GestureName) {
        if let old = instances[id] {
            if old.kind == kind, old.configuration == configuration { return }
            old.end()
        }
        let instance = PlacedInstance(
            id: id, kind: kind, configuration: configuration, gesture: gesture, clock: clock,
            onChange: { [weak self] in self?.onChange?($0.id) })
        instance.onPerformed = { [weak self] reply in self?.performed(id: id, reply) }
        instances[id] = instance
        instance.setLocked(isLocked)
        attach(instance)
        markPlacedKinds()
    }

    /// What an action changed is shown wherever the same kind is placed; what it asks for is opened.
    private func performed(id: String, _ reply: PerformReply) {
        guard let instance = instances[id] else { return }
        for other in instances.values where other.kind == instance.kind && other !== instance { other.reload() }
        if let app = instance.owner?.executable, reply.openURL != nil || reply.opensApp {
            onOpenRequest?(id, reply, app)
        }
    }

    public func remove(id: String) {
        instances.removeValue(forKey: id)?.end()
        markPlacedKinds()
    }

    private func attachInstances() {
        findHolders()
        markPlacedKinds()
        for instance in instances.values { attach(instance) }
    }

    private func attach(_ instance: PlacedInstance) {
        guard let owner = owner(of: instance.kind) else {
            if awaitedDescriptions == 0 { instance.detach(whyMissing(kind: instance.kind)) }
            return
        }
        // One that is being asked already needs not be asked again because another extension has described itself.
        let isAsked = instance.machine.freshness == .known || instance.machine.reload != .idle
        if instance.owner !== owner || !isAsked { instance.attach(to: owner) }
    }

    private func markPlacedKinds() {
        let placed = Set(instances.values.map(\.kind))
        for one in providers {
            let kinds = placed.filter { owner(of: $0) === one }
            if one.placedKinds != kinds { one.placedKinds = kinds }
        }
    }

    /// Performs the control's action: for a toggle, to the other state.
    ///
    /// - Parameter decided: told whether it is performed; what has to wait for the state or for the action before it is
    ///   decided then.
    public func perform(id: String, decided: @escaping PerformDecision = { _ in }) {
        guard let instance = instances[id] else { return decided("there is no placed control \(id)") }
        instance.perform(decided)
    }

    /// Performs the control's action for a caller who is not at the button, and who is told what came of it.
    ///
    /// - Parameters:
    ///   - value: the state that a toggle is to have; nil performs what a press would.
    ///   - done: called when the action and the reload after it have ended; for an unknown id too.
    public func perform(id: String, value: Bool?, then done: @escaping @AgentActor (PerformOutcome) -> Void) {
        guard let instance = instances[id] else {
            return AgentActor.later { done(.refused("no placed control is called \(id)")) }
        }
        instance.perform(value: value, then: done)
    }

    /// Shows that what a performed action asked for, as to open something, has failed.
    public func aftermathFailed(id: String, reason: String) { instances[id]?.aftermathFailed(reason) }

    /// Calls `body` once the instance neither performs nor reloads.
    public func whenSettled(id: String, _ body: @escaping @AgentActor () -> Void) {
        guard let instance = instances[id] else { return AgentActor.later { body() } }
        instance.whenSettled(body)
    }

    /// Whether the instance's action is being performed.
    public func isPerforming(id: String) -> Bool {
        instances[id].map { $0.machine.action != .idle } ?? false
    }

    /// The identifier of the app that a kind belongs to; nil for an unknown kind.
    public func appIdentifier(ofKind kind: String) -> String? {
        owner(of: kind)?.executable?.appIdentifier
    }

    /// Whether the instance neither performs nor reloads.
    package func isSettled(id: String) -> Bool {
        instances[id]?.machine.isSettled ?? true
    }

    // MARK: Reloads

    /// Reloads every placed control of a kind, or of an app, or all; for an app within its ration.
    ///
    /// - Returns: false when the ration of the kind is used up; nothing is reloaded then.
    public func reload(kind: String?, app: String?, isRationed: Bool) -> Bool {
        let chosen = instances.values.filter { instance in
            (kind == nil || instance.kind == kind)
                && (app == nil || instance.owner?.executable?.appIdentifier == app)
        }
        let now = clock.now
        var isGranted = true
        for kind in Set(chosen.map(\.kind)) {
            guard !isRationed || isDeveloperModeOn || ration.take(kind: kind, at: now) else {
                isGranted = false
                continue
            }
            for instance in chosen where instance.kind == kind { instance.reload() }
        }
        return isGranted
    }

    /// Reloads one placed control, as a push asks for.
    public func reload(id: String) { instances[id]?.reload() }

    /// Tells a kind's push handler which controls there are; a failure is logged, the next change tells it all again.
    public func tellPushHandler(ofKind kind: String, _ controls: [PlacedControl]) {
        let call = PushTokensCall(kind: kind, controls: controls)
        owner(of: kind)?.tellPushHandler(call) { result in
            if case .failure(let failure) = result { Log.error("\(kind): its push handler was not told: \(failure)") }
        }
    }

    /// What a parameter of a kind's configuration accepts, by the extension's own word.
    public func options(
        _ call: OptionsCall, then done: @escaping @AgentActor (Result<OptionsReply, ExtensionFailure>) -> Void
    ) {
        guard let owner = owner(of: call.kind) else {
            return AgentActor.later { done(.failure(.refused(.unknownKind(kind: call.kind)))) }
        }
        owner.options(call, then: done)
    }

    /// The placed controls of an app, or all.
    public func placedControls(ofApp app: String?) -> [PlacedControl] {
        instances.values
            .filter { app == nil || $0.owner?.executable?.appIdentifier == app }
            .sorted { $0.id < $1.id }
            .map { instance in
                PlacedControl(
                    id: instance.id, kind: instance.kind, configuration: instance.configuration,
                    configurationIntent: description(of: instance.kind)?.configurationIntent)
            }
    }

    // MARK: What is shown

    /// What an instance shows now; nil for an unknown id.
    ///
    /// - Parameter isReached: the button has been down for long enough, and a release performs the gesture.
    public func view(of id: String, gesture: GestureName, isReached: Bool = false) -> InstanceView? {
        guard let instance = instances[id] else { return nil }
        let machine = instance.machine
        let name = displayName(of: instance.kind)
        let isPerforming = if case .performing = machine.action { true } else { false }
        guard let snapshot = machine.snapshot else {
            return InstanceView(
                face: ControlFace(kind: instance.kind, displayName: name), work: work(of: machine), hint: nil,
                status: instance.status, isLocked: false)
        }
        return InstanceView(
            face: ControlFace(
                kind: instance.kind, displayName: name, snapshot: snapshot, isOn: machine.isOn,
                isPerforming: isPerforming, isLocked: isLocked, freshness: machine.freshness),
            work: work(of: machine),
            hint: ActionHint.text(
                for: snapshot, isOn: machine.isOn, displayName: name, gesture: gesture, isReached: isReached),
            status: instance.status, isLocked: machine.isKeptByLock)
    }

    private func work(of machine: InstanceMachine) -> Presentation.Work {
        if machine.action != .idle { return .performing }
        return machine.failure.map { .failed(message: $0) } ?? .idle
    }

    /// Ends every extension's process, and what else runs for controls; `done` runs when none is left.
    public func stop(then done: @escaping @AgentActor () -> Void) {
        for instance in instances.values { instance.end() }
        instances = [:]
        let running = providers
        var missing = running.count
        if missing == 0 { return AgentActor.later { done() } }
        for one in running {
            one.stop {
                missing -= 1
                if missing == 0 { done() }
            }
        }
    }
}

/// What one placed control shows.
public struct InstanceView: Equatable, Sendable {
    public var face: ControlFace
    public var work: Presentation.Work
    /// The sentence that tells what the action would do; nil while the state is unknown.
    public var hint: String?
    public var status: String?
    /// The lock keeps the control from being performed.
    public var isLocked: Bool
}
