import EventLoop
import Gestures
import Glibc

/// One button: its source, through the recogniser, to outcomes. It keeps the clock for the recogniser, which has none.
@AgentActor
public final class Button {
    /// The name that the configuration gives it.
    public let name: String
    /// Where its edges come from.
    public let source: any ButtonSource

    private let debounce: Duration?
    private let clock: any AgentClock
    private let suspendedTime: @AgentActor () -> Duration
    private let onOutcome: @AgentActor (GestureOutcome, Timestamp) -> Void
    private let onAvailability: @AgentActor (InputError?) -> Void
    private let onNotice: @AgentActor (String) -> Void

    private var recognizer: ButtonRecognizer
    private var timer: (deadline: Timestamp, call: any ScheduledCall)?
    private var script: (any ScheduledCall)?
    private var suspendedTimeAtPress = Duration.zero
    private var isSuspect = false
    private var isStarted = false

    /// How long a level may contradict the edges before they count as lost: an edge can be a moment behind its level.
    static let edgeGrace = Duration.milliseconds(5)
    /// Two readings of the boot clock against the monotonic one differ by far less, unless the machine slept in between.
    static let suspendTolerance = Duration.milliseconds(20)

    /// - Parameters:
    ///   - name: The name that the configuration gives it.
    ///   - source: Where its edges come from; the button starts and stops it.
    ///   - settings: Which gestures are assigned and how long they take.
    ///   - debounce: How long a level has to stand still; nil for edges that are clean. Left out where the kernel does it, as the source's latency says.
    ///   - clock: Gives the time, and a call when a deadline is due.
    ///   - suspendedTime: How long the machine has slept since it was booted.
    ///   - onOutcome: Gets each outcome, with the time that it belongs to.
    ///   - onAvailability: Gets nil when the device is there, and the reason when it is not.
    ///   - onNotice: Gets what is worth telling a person although the button works.
    public init(
        name: String, source: any ButtonSource, settings: GestureSettings = GestureSettings(),
        debounce: Duration? = nil,
        clock: any AgentClock, suspendedTime: @escaping @AgentActor () -> Duration = { SuspendClock.total },
        onOutcome: @escaping @AgentActor (GestureOutcome, Timestamp) -> Void,
        onAvailability: @escaping @AgentActor (InputError?) -> Void = { _ in },
        onNotice: @escaping @AgentActor (String) -> Void = { _ in }
    ) {
        self.name = name
        self.source = source
        self.debounce = debounce
        self.clock = clock
        self.suspendedTime = suspendedTime
        self.onOutcome = onOutcome
        self.onAvailability = onAvailability
        self.onNotice = onNotice
        recognizer = ButtonRecognizer(settings: settings, debounce: debounce)
    }

    /// What the next press is judged by; a press that is going on keeps what it began with.
    public var settings: GestureSettings {
        get { recognizer.settings }
        set {
            recognizer.settings = newValue
            if onStep != nil { settingSteps.forEach { onStep?($0) } }
        }
    }

    /// Gets everything that happens on the button, for whoever monitors it; nil while nobody does.
    public var onStep: (@AgentActor (ButtonStep) -> Void)?

    /// What presses are judged by, as a trace says it.
    public var settingSteps: [ButtonStep] {
        TraceSettings(gestures: settings, debounce: recognizer.debounce).lines.map {
            ButtonStep(.setting, $0, at: clock.now)
        }
    }

    /// Whether no press is going on and none is waiting to be decided.
    public var isIdle: Bool { recognizer.isIdle && script == nil }

    /// Opens the source.
    /// - Throws: ``InputError`` for what cannot heal by waiting; all else comes through `onAvailability`.
    public func start() throws {
        guard !isStarted else { return }
        isStarted = true
        do {
            try source.start { [weak self] event in self?.receive(event) }
        } catch {
            isStarted = false
            throw error
        }
    }

    /// Closes the source. A press that is going on is cancelled.
    public func stop() {
        if isStarted { source.stop() }
        isStarted = false
        endScript()
        apply(.cancelled(.stopped, isPressed: false), at: clock.now)
    }

    /// Presses the button for `duration`, starting now, as a program's finger: the same recogniser decides what it is.
    ///
    /// A person's finger that comes in between cancels it.
    /// - Throws: ``InputError`` when the button is down, or a press of it is not decided yet.
    public func press(for duration: Duration) throws {
        source.drain()
        guard isIdle, source.isPressed != true else {
            throw InputError(
                operation: "press", subject: "button \(name)", reason: "it is being pressed already",
                systemError: EBUSY, remedy: "try again when it has been released")
        }
        let release = clock.now + duration
        script = clock.schedule(at: release) { [weak self] in
            self?.script = nil
            self?.apply(.released, at: release)
        }
        apply(.pressed, at: clock.now)
    }

    private func receive(_ event: SourceEvent) {
        guard isStarted else { return }
        switch event {
        case .edge(let isPressed, let time):
            interruptScript(at: time)
            apply(isPressed ? .pressed : .released, at: time)
        case .cancelled(let reason, let isPressed, let time):
            interruptScript(at: time)
            apply(.cancelled(reason, isPressed: isPressed), at: time)
        case .available:
            recognizer.setDebounce(source.latency > .zero ? nil : debounce)
            note("reads \(source.description)")
            settingSteps.forEach { onStep?($0) }
            onAvailability(nil)
        case .unavailable(let error):
            note("\(error)")
            onAvailability(error)
        case .notice(let text):
            note(text)
            onNotice(text)
        }
    }

    private func note(_ text: String) {
        onStep?(ButtonStep(.notice, text, at: clock.now))
    }

    // MARK: - Steps of the recogniser

    private func apply(_ input: ButtonInput, at time: Timestamp) {
        isSuspect = false
        cancelIfSlept(at: time)
        if recognizer.isIdle { suspendedTimeAtPress = suspendedTime() }
        handle(input, at: time)
    }

    private func handle(_ input: ButtonInput, at time: Timestamp) {
        onStep?(ButtonStep(.input, input.words, at: time))
        finish(recognizer.handle(input, at: time))
    }

    private func finish(_ response: GestureResponse) {
        schedule()
        if let settled = response.settled {
            onStep?(ButtonStep(.settled, settled.isPressed ? "down" : "up", at: settled.firstEdge))
        }
        for step in response.outcomes {
            onStep?(ButtonStep(.outcome, step.outcome.word, at: step.time))
            onOutcome(step.outcome, step.time)
        }
    }

    /// Keeps at most one call on the clock. One that is too early is left alone, as each edge of a chatter moves the
    /// deadline further away: it finds nothing due, and is set anew.
    private func schedule() {
        guard let due = recognizer.nextDeadline.map({ $0 + source.latency }) else {
            timer?.call.cancel()
            timer = nil
            return
        }
        if let timer, timer.deadline <= due { return }
        timer?.call.cancel()
        timer = (due, clock.schedule(at: due) { [weak self] in self?.deadlineReached() })
    }

    private func deadlineReached() {
        timer = nil
        // An edge that waits in the kernel's queue may have a stamp before the deadline, and decides then.
        source.drain()
        let now = clock.now - source.latency
        cancelIfSlept(at: now)
        guard let deadline = recognizer.nextDeadline, deadline <= now else { return schedule() }
        guard script != nil || source.isPressed == nil || source.isPressed == recognizer.level else {
            return contradiction(at: now)
        }
        isSuspect = false
        finish(recognizer.advance(to: now))
    }

    /// The level says otherwise than the last edge. Its edge may be just behind, so one short wait; then it counts as lost.
    private func contradiction(at now: Timestamp) {
        guard isSuspect, let level = source.isPressed else {
            isSuspect = true
            let retry = clock.now + Self.edgeGrace
            timer = (retry, clock.schedule(at: retry) { [weak self] in self?.deadlineReached() })
            return
        }
        isSuspect = false
        handle(.cancelled(.outOfStep, isPressed: level), at: now)
    }

    private func cancelIfSlept(at time: Timestamp) {
        guard !recognizer.isIdle, suspendedTime() - suspendedTimeAtPress > Self.suspendTolerance else { return }
        handle(.cancelled(.suspended, isPressed: recognizer.level), at: time)
    }

    // MARK: - Scripted presses

    private func interruptScript(at time: Timestamp) {
        guard script != nil else { return }
        endScript()
        apply(.cancelled(.interrupted, isPressed: false), at: time)
    }

    private func endScript() {
        script?.cancel()
        script = nil
    }
}
