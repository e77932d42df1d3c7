import AgentProtocol
import Gestures

// One placed control over time. P is perform, R is reload; the lower line is what is shown.
//
//   hold         P(on)───────returns  R───────rendered
//   off          on, performing       on               the rendered state
//
//   hold         P(on)───────throws   R───────rendered
//   off          on, performing       off, failed      the rendered state, failed
//
//   never known, or stale:
//   hold         R──rendered  P(on)…                   rendered within the limit: performed
//   hold         R──throws, or the limit passes        nothing is performed, failed
//
//   a second hold while the first performs waits, and gets the opposite value:
//   hold  hold   P(on)──returns P(off)──returns R
//   hold  hold   P(on)──throws  R                      the second is dropped

/// The state of one placed control, as a pure machine: events in, effects out; no clock, no I/O.
struct InstanceMachine {
    /// What the owner has to do, in order.
    enum Effect: Equatable {
        /// Ask the extension to render the control.
        case render
        /// Ask the extension to perform the snapshot's action; nil for a button.
        case perform(ActionReference, value: Bool?)
        /// Call ``firstReloadTimedOut(at:)`` then.
        case limitFirstReload(until: Timestamp)
        /// Call ``retryDue()`` then.
        case retryReload(at: Timestamp)
        /// A request to perform has ended without performing.
        case refused(String)
        /// What is shown may have changed.
        case changed
    }

    enum Reload: Equatable {
        case idle
        case running
        /// Asked for again while running: exactly one more follows.
        case runningThenAgain
    }

    enum Action: Equatable {
        case idle
        /// A hold came before the state was known; it is performed if a reload tells the state in time.
        case awaitingState
        case performing(value: Bool?, isAnotherWaiting: Bool)
    }

    /// How long a hold waits for a state that is not known.
    static let firstReloadLimit = Duration.seconds(1)

    private(set) var snapshot: ControlSnapshot?
    private(set) var freshness = ControlFace.Freshness.unknown
    private(set) var reload = Reload.idle
    private(set) var action = Action.idle
    /// The state that the running or just performed action sets, until a reload tells the true one.
    private(set) var expectedState: Bool?
    /// Why the last action or reload before an action failed, until the next attempt.
    private(set) var failure: String?
    /// The machine is locked: what requires authentication is not performed.
    var isMachineLocked = false
    /// Renders that failed in a row.
    private var failedAttempts = 0

    /// The state to show; what an action sets is shown at once.
    var isOn: Bool {
        expectedState ?? snapshot?.isOn ?? false
    }

    /// The lock keeps the control from being performed now.
    var isKeptByLock: Bool {
        isMachineLocked && snapshot.map { $0.action.authentication != .alwaysAllowed } ?? false
    }

    /// Neither performing nor reloading, nor about to.
    var isSettled: Bool {
        action == .idle && reload == .idle
    }

    // MARK: Performing

    mutating func performRequested(at now: Timestamp) -> [Effect] {
        switch action {
        case .performing(let value, _):
            action = .performing(value: value, isAnotherWaiting: true)
            return []
        case .awaitingState:
            return []
        case .idle:
            failure = nil
            guard let snapshot, freshness == .known else {
                action = .awaitingState
                return startReload() + [.limitFirstReload(until: now + Self.firstReloadLimit), .changed]
            }
            return perform(snapshot)
        }
    }

    private mutating func perform(_ snapshot: ControlSnapshot) -> [Effect] {
        if snapshot.isDisabled { return refuse(Self.disabledReason) }
        if isKeptByLock { return refuse(Self.lockedReason) }
        let value: Bool? = snapshot.template == .toggle ? !isOn : nil
        action = .performing(value: value, isAnotherWaiting: false)
        expectedState = value
        return [.perform(snapshot.action, value: value), .changed]
    }

    static let disabledReason = "the control is disabled"
    static let lockedReason = "the machine is locked, and the control requires a person who has unlocked it"

    private mutating func refuse(_ reason: String) -> [Effect] {
        action = .idle
        failure = reason
        return [.refused(reason), .changed]
    }

    mutating func performReturned() -> [Effect] {
        guard case .performing(_, let isAnotherWaiting) = action, let snapshot else { return [] }
        action = .idle
        if isAnotherWaiting { return perform(snapshot) }
        return startReload() + [.changed]
    }

    mutating func performFailed(_ reason: String) -> [Effect] {
        guard case .performing(_, let isAnotherWaiting) = action else { return [] }
        action = .idle
        expectedState = nil
        failure = reason
        let dropped: [Effect] = isAnotherWaiting ? [.refused("the action before it failed: \(reason)")] : []
        return dropped + startReload() + [.changed]
    }

    mutating func firstReloadTimedOut() -> [Effect] {
        guard action == .awaitingState else { return [] }
        return refuse("the state is not known: the control did not answer within 1 s")
    }

    /// Refuses a request before it reaches the control, as when the machine is locked.
    mutating func performDenied(_ reason: String) -> [Effect] {
        failure = reason
        return [.refused(reason), .changed]
    }

    /// What the action asked for beyond itself, as to open something, has failed.
    mutating func aftermathFailed(_ reason: String) -> [Effect] {
        failure = reason
        return [.changed]
    }

    // MARK: Reloading

    mutating func reloadRequested() -> [Effect] {
        startReload()
    }

    mutating func retryDue() -> [Effect] {
        freshness == .known || reload != .idle ? [] : startReload()
    }

    private mutating func startReload() -> [Effect] {
        switch reload {
        case .idle:
            reload = .running
            return [.render]
        case .running, .runningThenAgain:
            reload = .runningThenAgain
            return []
        }
    }

    mutating func rendered(_ new: ControlSnapshot) -> [Effect] {
        let again = endReload()
        snapshot = new
        freshness = .known
        failedAttempts = 0
        switch action {
        case .performing:
            // This render began before the action ended; the one after it tells the new state.
            return again + [.changed]
        case .awaitingState:
            return again + perform(new)
        case .idle:
            // The newest request is newer than this render: what the action set stands until that one is back.
            if again.isEmpty { expectedState = nil }
            return again + [.changed]
        }
    }

    mutating func renderFailed(_ reason: String, at now: Timestamp) -> [Effect] {
        let again = endReload()
        failedAttempts += 1
        freshness = snapshot == nil ? .unknown : .stale
        if case .performing = action { return again + [.changed] }
        // What the action set stands until the newest request has been answered.
        if again.isEmpty { expectedState = nil }
        var effects = again + [.changed]
        if action == .awaitingState, again.isEmpty { effects += refuse("the state is not known: \(reason)") }
        if again.isEmpty { effects.append(.retryReload(at: now + Self.retryDelay(afterFailures: failedAttempts))) }
        return effects
    }

    private mutating func endReload() -> [Effect] {
        let wasAskedAgain = reload == .runningThenAgain
        reload = .idle
        return wasAskedAgain ? startReload() : []
    }

    /// 5 s, 20 s, 80 s, then every 5 min: soon enough to heal by itself, seldom enough to let the machine sleep.
    static func retryDelay(afterFailures count: Int) -> Duration {
        switch count {
        case ...1: .seconds(5)
        case 2: .seconds(20)
        case 3: .seconds(80)
        default: .seconds(300)
        }
    }

    /// The failure has been shown for long enough.
    mutating func failureExpired() -> [Effect] {
        guard failure != nil else { return [] }
        failure = nil
        return [.changed]
    }
}
