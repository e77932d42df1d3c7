import AgentProtocol
import EventLoop
import Gestures

/// One placed control: drives its ``InstanceMachine`` with the extension's answers and the clock.
@AgentActor
final class PlacedInstance {
    /// How long a failure is shown.
    private static let failureTime = Duration.seconds(10)
    /// How long status text is shown.
    private static let statusTime = Duration.seconds(2)

    let id: String
    let kind: String
    let configuration: [String: JSONValue]
    private let gesture: GestureName
    /// Where the instance's kind is.
    enum Ownership {
        /// Extensions are still being asked what they have.
        case awaited
        /// Nothing has it, or more than one has; the text says so.
        case missing(String)
        case owned(by: any ControlProvider)
    }

    private(set) var ownership = Ownership.awaited
    /// A render was asked for while the extension was awaited.
    private var owesRender = false

    private(set) var machine = InstanceMachine()
    private(set) var status: String?
    /// The status text of the state that was rendered last.
    private var statusOfState: String?
    private let clock: any AgentClock
    private let onChange: @AgentActor (PlacedInstance) -> Void
    private var retryTimer: (any ScheduledCall)?
    private var limitTimer: (any ScheduledCall)?
    private var failureTimer: (any ScheduledCall)?
    private var statusTimer: (any ScheduledCall)?
    private var whenSettled: [@AgentActor () -> Void] = []
    /// Whoever has asked to perform, and has not been told yet whether it is.
    private var requests: [ControlHost.PerformDecision] = []
    /// What a performed action asks for beyond the reload.
    var onPerformed: (@AgentActor (PerformReply) -> Void)?

    init(
        id: String, kind: String, configuration: [String: JSONValue], gesture: GestureName, clock: any AgentClock,
        onChange: @escaping @AgentActor (PlacedInstance) -> Void
    ) {
        self.id = id
        self.kind = kind
        self.configuration = configuration
        self.clock = clock
        self.gesture = gesture
        self.onChange = onChange
    }

    var owner: (any ControlProvider)? {
        if case .owned(let owner) = ownership { owner } else { nil }
    }

    /// Gives the instance its extension, and learns its state.
    func attach(to owner: any ControlProvider) {
        ownership = .owned(by: owner)
        if owesRender { render() } else { reload() }
    }

    /// Nothing has the kind, or nothing has it any longer.
    ///
    /// - Parameter reason: that, as a person is told.
    func detach(_ reason: String) {
        ownership = .missing(reason)
        if owesRender { render() }
    }

    func reload() {
        if case .missing = ownership { return }
        apply(machine.reloadRequested())
    }

    func perform(_ decided: @escaping ControlHost.PerformDecision) {
        requests.append(decided)
        if case .missing(let reason) = ownership { return apply(machine.performDenied(reason)) }
        apply(machine.performRequested(at: clock.now))
    }

    /// Tells whoever has asked: nil when the action begins, else why it does not.
    private func decide(refusal: String?) {
        let waiting = requests
        requests = []
        for request in waiting { request(refusal) }
    }

    /// Why the action that was asked for last was refused or failed.
    private var lastProblem: PerformOutcome?

    /// Performs for a caller elsewhere: after what runs now, and from a known state.
    func perform(value: Bool?, then done: @escaping @AgentActor (PerformOutcome) -> Void) {
        whenSettled { [self] in
            if !machine.isSettled { return perform(value: value, then: done) }
            if machine.freshness == .known { return performNow(value: value, then: done) }
            reload()
            whenSettled { [self] in performNow(value: value, then: done) }
        }
    }

    private func performNow(value: Bool?, then done: @escaping @AgentActor (PerformOutcome) -> Void) {
        // Another caller who waited for the same moment came first.
        if !machine.isSettled { return perform(value: value, then: done) }
        switch machine.remoteRequest(value: value) {
        case .some(let outcome): done(outcome)
        case .none:
            lastProblem = nil
            perform { _ in }
            whenSettled { [self] in done(lastProblem ?? .performed) }
        }
    }

    /// Tells the instance whether the machine is locked.
    func setLocked(_ isLocked: Bool) {
        machine.isMachineLocked = isLocked
        onChange(self)
    }

    /// Shows that what the action asked for beyond itself has failed.
    func aftermathFailed(_ reason: String) {
        apply(machine.aftermathFailed(reason))
    }

    /// Calls `body` when the instance neither performs nor reloads.
    func whenSettled(_ body: @escaping @AgentActor () -> Void) {
        if machine.isSettled { return AgentActor.later { body() } }
        whenSettled.append(body)
    }

    /// Stops all timers, and lets nobody wait for it any longer.
    func end() {
        for timer in [retryTimer, limitTimer, failureTimer, statusTimer] { timer?.cancel() }
        let gone = "the control was taken away"
        ownership = .missing(gone)
        decide(refusal: gone)
        settle()
    }

    // MARK: Effects

    private func apply(_ effects: [InstanceMachine.Effect]) {
        for effect in effects { apply(effect) }
        if machine.isSettled { settle() }
    }

    private func settle() {
        let waiting = whenSettled
        whenSettled = []
        for body in waiting { body() }
    }

    private func apply(_ effect: InstanceMachine.Effect) {
        switch effect {
        case .render:
            render()
        case .perform(let action, let value):
            perform(action, value: value)
        case .limitFirstReload(let deadline):
            limitTimer?.cancel()
            limitTimer = clock.schedule(at: deadline) { [weak self] in
                guard let self else { return }
                self.apply(self.machine.firstReloadTimedOut())
            }
        case .retryReload(let time):
            retryTimer?.cancel()
            // What no extension has does not come back by asking again, but by a new extension.
            guard owner != nil else { return }
            retryTimer = clock.schedule(at: time) { [weak self] in
                guard let self else { return }
                self.apply(self.machine.retryDue())
            }
        case .refused(let reason):
            lastProblem = .refused(reason)
            Log.warning("\(id): not performed: \(reason)")
            decide(refusal: reason)
        case .changed:
            scheduleFailureExpiry()
            onChange(self)
        }
    }

    private func render() {
        retryTimer?.cancel()
        owesRender = false
        let owner: any ControlProvider
        switch ownership {
        case .awaited:
            owesRender = true
            return
        case .missing(let reason): return apply(machine.renderFailed(reason, at: clock.now))
        case .owned(let known): owner = known
        }
        let call = RenderCall(kind: kind, configuration: configuration)
        owner.render(call) { [weak self] result in
            guard let self else { return }
            // Its extension has lost the control meanwhile; left unanswered, the reload would never end.
            if case .missing(let reason) = self.ownership {
                return self.apply(self.machine.renderFailed(reason, at: self.clock.now))
            }
            switch result {
            case .success(let reply):
                self.rendered(reply.snapshot)
            case .failure(let failure):
                Log.warning("\(self.id): \(self.kind) cannot tell its state: \(failure)")
                self.apply(self.machine.renderFailed("\(failure)", at: self.clock.now))
            }
        }
    }

    private func rendered(_ snapshot: ControlSnapshot) {
        limitTimer?.cancel()
        let isFirst = machine.snapshot == nil
        apply(machine.rendered(snapshot))
        // What an action sets is shown before it is so; the status belongs to the state that it has come into.
        guard machine.action == .idle else { return }
        let text = snapshot.content(isOn: machine.isOn).status
        if let text, !isFirst, text != statusOfState { show(status: text) }
        statusOfState = text
    }

    private func show(status text: String) {
        status = text
        statusTimer?.cancel()
        statusTimer = clock.schedule(after: Self.statusTime) { [weak self] in
            guard let self else { return }
            self.status = nil
            self.onChange(self)
        }
        onChange(self)
    }

    private func perform(_ action: ActionReference, value: Bool?) {
        // It may have gone while an action before this one was being performed.
        guard let owner else {
            guard case .missing(let reason) = ownership else { return }
            decide(refusal: reason)
            lastProblem = .failed(reason)
            return apply(machine.performFailed(reason))
        }
        decide(refusal: nil)
        let call = PerformCall(kind: kind, action: action, value: value)
        owner.perform(call, by: gesture) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reply):
                if let dialog = reply.dialog { self.show(status: dialog) }
                self.onPerformed?(reply)
                self.apply(self.machine.performReturned())
            case .failure(let failure):
                Log.error("\(self.id): \(self.kind) failed: \(failure)")
                self.lastProblem = .failed("\(failure)")
                self.apply(self.machine.performFailed("\(failure)"))
            }
        }
    }

    private func scheduleFailureExpiry() {
        failureTimer?.cancel()
        guard machine.failure != nil else { return }
        failureTimer = clock.schedule(after: Self.failureTime) { [weak self] in
            guard let self else { return }
            self.apply(self.machine.failureExpired())
        }
    }
}
