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
    /// The outcomes of a step, kept between steps so that an edge allocates nothing.
    private var buffer: [TimedOutcome] = []
    private var chords: [ChordSource] = []
    private var timer: (deadline: Timestamp, call: any ScheduledCall)?
    private var script: (any ScheduledCall)?
    private var onScriptEnd: (@AgentActor () -> Void)?
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
    ///   - debounce: How long a level has to stand still; nil for edges that are clean. Left out where the kernel does it for at least as long, as the source's latency says.
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
            recognizer.settings.chordWindow = chords.lazy.filter(\.isAssigned).map(\.window).max()
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
            try source.start { [weak self] event in self?.take(event) }
        } catch {
            isStarted = false
            if let error = error as? InputError { tellChords(unavailable: error) }
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
    /// - Parameters:
    ///   - isSecond: Whether it may be the second tap after one of the same program.
    ///   - onEnd: Called when it is up and decided, whatever came of it: the press of a chord's member may have no outcome
    ///     of its own.
    /// - Throws: ``InputError`` when the button is down, or a press of it is not decided yet.
    public func press(
        for duration: Duration, isSecond: Bool = false, then onEnd: @escaping @AgentActor () -> Void = {}
    ) throws {
        drain()
        let isUp = isIdle || (isSecond && script == nil && !recognizer.level)
        guard isUp, source.isPressed != true else {
            throw InputError(
                operation: "press", subject: "button \(name)", reason: "it is being pressed already",
                systemError: EBUSY, remedy: "try again when it has been released")
        }
        let release = clock.now + duration
        script = clock.schedule(at: release) { [weak self] in
            self?.script = nil
            self?.apply(.released, at: release)
        }
        onScriptEnd = onEnd
        apply(.pressed, at: clock.now)
    }

    private func take(_ event: SourceEvent) {
        if let mailbox = chords.first?.mailbox { mailbox.take(event, for: self) } else { receive(event) }
    }

    func receive(_ event: SourceEvent) {
        guard isStarted else { return }
        switch event {
        case .edge(let isPressed, let time):
            interruptScript(at: time)
            apply(isPressed ? .pressed : .released, at: time)
        case .cancelled(let reason, let isPressed, let time):
            interruptScript(at: time)
            apply(.cancelled(reason, isPressed: isPressed), at: time)
        case .available:
            recognizer.setDebounce(debounce.flatMap { source.latency >= $0 ? nil : $0 })
            note("reads \(source.description)")
            settingSteps.forEach { onStep?($0) }
            onAvailability(nil)
            tellChords(unavailable: nil)
        case .unavailable(let error):
            note("\(error)")
            tellChords(unavailable: error)
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
        var outcomes = emptyBuffer()
        let settled = recognizer.handle(input, at: time, into: &outcomes)
        finish(settled, outcomes)
        if case .cancelled = input { tellChords(input, at: time) }
    }

    /// The buffer, which has to be referred to from one place alone when it is filled.
    private func emptyBuffer() -> [TimedOutcome] {
        var outcomes = buffer
        buffer = []
        outcomes.removeAll(keepingCapacity: true)
        return outcomes
    }

    private func finish(_ settled: Debouncer.Change?, _ outcomes: [TimedOutcome]) {
        schedule()
        if let settled, recognizer.debounce != nil {
            onStep?(ButtonStep(.settled, settled.isPressed ? "down" : "up", at: settled.firstEdge))
        }
        for step in outcomes {
            onStep?(ButtonStep(.outcome, step.outcome.word, at: step.time))
            onOutcome(step.outcome, step.time)
        }
        buffer = outcomes
        if let settled { tellChords(settled.isPressed ? .pressed : .released, at: settled.firstEdge) }
        if let onScriptEnd, isIdle {
            self.onScriptEnd = nil
            onScriptEnd()
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
        call(at: due)
    }

    private func call(at time: Timestamp) {
        timer?.call.cancel()
        timer = (time, clock.schedule(at: time) { [weak self] in self?.deadlineReached() })
    }

    private func deadlineReached() {
        timer = nil
        // An edge that waits in the kernel's queue may have a stamp before the deadline, and decides then.
        drain()
        let now = clock.now - source.latency
        cancelIfSlept(at: now)
        guard let deadline = recognizer.nextDeadline, deadline <= now else { return schedule() }
        guard script != nil || source.isPressed == nil || source.isPressed == recognizer.level else {
            return contradiction(at: now)
        }
        isSuspect = false
        if let retry = uncertain(of: deadline, now: clock.now) { return call(at: retry) }
        advance(to: now)
    }

    private func advance(to time: Timestamp) {
        var outcomes = emptyBuffer()
        let settled = recognizer.advance(to: time, into: &outcomes)
        finish(settled, outcomes)
    }

    /// The level says otherwise than the last edge. Its edge may be just behind, so one short wait; then it counts as lost.
    private func contradiction(at now: Timestamp) {
        guard isSuspect, let level = source.isPressed else {
            isSuspect = true
            return call(at: clock.now + Self.edgeGrace)
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

// MARK: - Chords

extension Button {
    /// Makes the button a member of a chord.
    public func join(_ chord: ChordSource) {
        chords.append(chord)
        chord.add(self)
        chordsChanged()
    }

    /// What the next press is judged by hangs on which chords are assigned.
    func chordsChanged() {
        settings = recognizer.settings
    }

    /// When the press began that may still become part of a chord.
    var waitingSince: Timestamp? { recognizer.waitingSince }

    /// The press that waits is part of a chord.
    func joinChord(at time: Timestamp) {
        handle(.joinedChord, at: time)
    }

    private func drain() {
        if let mailbox = chords.first?.mailbox { mailbox.readAll() } else { source.drain() }
    }

    /// Fires what is due by `time`, when every edge before it is known.
    func decide(upTo time: Timestamp) {
        cancelIfSlept(at: time)
        advance(to: time)
    }

    /// The next deadline, if no edge can come any more that would undo it.
    func certainDeadline(now: Timestamp) -> Timestamp? {
        guard let deadline = recognizer.nextDeadline, deadline + source.latency <= now,
            uncertain(of: deadline, now: now) == nil
        else { return nil }
        return deadline
    }

    /// When to look again whether a press that waits is alone; nil when that is certain by its deadline.
    private func uncertain(of deadline: Timestamp, now: Timestamp) -> Timestamp? {
        guard recognizer.waitingSince != nil else { return nil }
        return chords.compactMap { $0.retry(for: self, deadline: deadline, now: now) }.max()
    }

    /// Whether every press that began before `deadline` is known: nil if so, else when to look again.
    func certain(of deadline: Timestamp, now: Timestamp) -> Timestamp? {
        if let since = recognizer.unsettledSince, since < deadline, let settles = recognizer.nextDeadline {
            // A level that contradicts its edges is looked at again in a moment.
            return max(settles + source.latency, now + .milliseconds(1))
        }
        return now < deadline + source.latency ? deadline + source.latency : nil
    }

    private func tellChords(_ input: ButtonInput, at time: Timestamp) {
        for chord in chords { chord.changed(self, input, at: time) }
    }

    private func tellChords(unavailable error: InputError?) {
        for chord in chords { chord.availabilityChanged(of: self, error) }
    }
}
