import AgentProtocol
import ControlHost
import EventLoop
import Gestures
import Indicators
import Input

/// One button in use: turns its gestures into performed controls, and what the controls show into light.
@AgentActor
final class ButtonController {
    /// How long the hint stays after a tap.
    private static let hintTime = Duration.seconds(2)

    let name: String
    let input: any ButtonSource
    private(set) var problem: InputError?
    private(set) var presentation: Presentation
    /// Which control each gesture has.
    var assignments: [Assignment] = [] {
        didSet { assignmentsChanged() }
    }

    /// Gets everything that happens on the button, while somebody monitors it.
    var onStep: (@AgentActor (ButtonStep) -> Void)? {
        didSet { button?.onStep = onStep }
    }
    /// What presses are judged by, as a trace says it.
    var settingSteps: [ButtonStep] { button?.settingSteps ?? [] }

    /// Whether a hold performs again while the button stays down.
    var isRepeating: Bool { button?.settings.repeatInterval != nil }

    /// The chords that the button is a member of.
    var chords: [ChordSource] = []

    private let host: ControlHost
    private let clock: any AgentClock
    private let indicators: [any Indicator]
    private let activity: @AgentActor (_ kind: String) -> ActivityFace?
    private let onChange: @AgentActor (Presentation) -> Void
    /// The input began to work, or no longer works.
    private let onAvailability: @AgentActor () -> Void
    private var button: Button?
    private var press = Presentation.Press.idle
    private var isHintVisible = false
    /// A press was ignored a moment ago, which is told instead of a status.
    private var isIgnoranceVisible = false
    private var hasRepeatFailed = false
    private var hintTimer: (any ScheduledCall)?
    /// The gesture whose control acted last; its control is the one shown.
    private var lastGesture: GestureName?
    private var scripted: ScriptedPress?

    init(
        name: String, input: any ButtonSource, indicators: [any Indicator], host: ControlHost, clock: any AgentClock,
        activity: @escaping @AgentActor (String) -> ActivityFace?,
        onChange: @escaping @AgentActor (Presentation) -> Void,
        onAvailability: @escaping @AgentActor () -> Void
    ) {
        self.name = name
        self.input = input
        self.indicators = indicators
        self.host = host
        self.clock = clock
        self.activity = activity
        self.onChange = onChange
        self.onAvailability = onAvailability
        presentation = Presentation(button: name)
    }

    /// Opens the input and shows the button.
    ///
    /// - Throws: ``InputError`` for what waiting cannot heal; an absent device is waited for.
    func start(settings: GestureSettings, debounce: Duration?) throws {
        let name = name
        let button = Button(
            name: name, source: input, settings: gestureSettings(from: settings), debounce: debounce, clock: clock,
            onOutcome: { [weak self] in self?.handle($0, at: $1) },
            onAvailability: { [weak self] in self?.availabilityChanged($0) },
            onNotice: { Log.warning("button \(name): \($0)") })
        self.button = button
        button.onStep = onStep
        for chord in chords { button.join(chord) }
        refresh()
        for indicator in indicators { indicator.show(presentation) }
        try button.start()
    }

    /// The start failed for good: the button stays, with its problem, so that everything else works.
    func failed(_ error: InputError) {
        problem = error
        Log.error("button \(name): \(error)")
    }

    /// Takes no more presses; one that is going on is cancelled.
    func stopListening() {
        button?.stop()
        button = nil
    }

    /// Closes the input and puts the lights out.
    func stop() {
        stopListening()
        hintTimer?.cancel()
        for indicator in indicators { indicator.stop() }
    }

    private func availabilityChanged(_ error: InputError?) {
        problem = error
        if let error {
            Log.warning("button \(name): \(error); waiting for it")
        } else {
            Log.info("button \(name): \(input.description)")
            // A light of the same device came back with it, dark.
            for indicator in indicators { indicator.show(presentation) }
        }
        onAvailability()
    }

    private func assignmentsChanged() {
        lastGesture = nil
        if let button { button.settings = gestureSettings(from: button.settings) }
        refresh()
    }

    private func gestureSettings(from settings: GestureSettings) -> GestureSettings {
        var settings = settings
        settings.isHoldAssigned = assignment(of: .hold) != nil
        settings.isLongHoldAssigned = assignment(of: .longHold) != nil
        settings.isVeryLongHoldAssigned = assignment(of: .veryLongHold) != nil
        settings.isDoubleTapAssigned = assignment(of: .doubleTap) != nil
        return settings
    }

    private func assignment(of gesture: GestureName) -> Assignment? {
        assignments.first { $0.gesture == gesture }
    }

    // MARK: Gestures

    private func handle(_ outcome: GestureOutcome, at time: Timestamp) {
        scripted?.record(outcome)
        switch outcome {
        case .pressed(let holdAt):
            press = .pressed(since: time.nanoseconds, holdAt: holdAt?.nanoseconds)
            hasRepeatFailed = false
            showHint()
        case .holdReached(let tier, let nextAt):
            press = .reached(GestureName(tier), since: time.nanoseconds, holdAt: nextAt.nanoseconds)
            showHint()
        case .hold, .holdRepeated:
            press = .held
        case .tapPending, .tap, .doubleTap, .holdEnded:
            press = .idle
        case .ignored:
            showIgnorance()
        case .cancelled(let reason):
            press = .idle
            hideHint()
            Log.info("button \(name): press cancelled (\(reason.rawValue)); nothing was performed")
        }
        if let gesture = outcome.performed {
            if outcome == .holdRepeated { repeatAction() } else { act(on: GestureName(gesture)) }
        }
        refresh()
        finishScriptedPress()
    }

    private func act(on gesture: GestureName) {
        guard let assignment = assignment(of: gesture) else {
            if gesture == .tap { hideHint(after: Self.hintTime) } else { hideHint() }
            return
        }
        hideHint()
        lastGesture = gesture
        let press = scripted
        press?.instance = assignment.instance
        host.perform(id: assignment.instance) { [weak self] refusal in
            press?.refusal = refusal
            guard let self, let refusal, let onStep = self.onStep else { return }
            onStep(ButtonStep(.notice, "\(gesture.rawValue) performed nothing: \(refusal)", at: self.clock.now))
        }
    }

    /// A repeat never waits: while the control performs it is dropped, and a failure ends the repeats of this press.
    private func repeatAction() {
        guard !hasRepeatFailed, let assignment = assignment(of: .hold) else { return }
        switch host.view(of: assignment.instance, gesture: .hold)?.work {
        case .idle: host.perform(id: assignment.instance)
        case .performing, nil: break
        case .failed: hasRepeatFailed = true
        }
    }

    private func showHint() {
        hideHint()
        isHintVisible = true
    }

    private func hideHint() {
        hintTimer?.cancel()
        isHintVisible = false
        isIgnoranceVisible = false
    }

    private func showIgnorance() {
        hideHint()
        isIgnoranceVisible = true
        hideHint(after: Self.hintTime)
    }

    private func hideHint(after time: Duration) {
        hintTimer?.cancel()
        hintTimer = clock.schedule(after: time) { [weak self] in
            self?.hideHint()
            self?.refresh()
        }
    }

    // MARK: Scripted presses

    /// Presses the button as a finger would, through its own recogniser.
    ///
    /// - Parameters:
    ///   - duration: how long it is down each time; nil for as long as the gesture needs.
    ///   - done: called when what the press led to has ended.
    func press(
        _ gesture: GestureName, for duration: Duration? = nil,
        then done: @escaping @AgentActor (Result<PressReply, AgentError>) -> Void
    ) {
        guard let button, scripted == nil else {
            return done(.failure(.busy(button: name, reason: "another scripted press is still going on")))
        }
        let steps = ScriptedPress.steps(for: gesture, lasting: duration, settings: button.settings)
        scripted = ScriptedPress(gesture: gesture, done: done)
        press(button, steps[...], isSecond: false)
    }

    private func press(_ button: Button, _ steps: ArraySlice<ScriptedPress.Step>, isSecond: Bool) {
        guard let step = steps.first, let press = scripted else { return }
        do {
            try button.press(for: step.down, isSecond: isSecond) { [weak self] in
                // One that has an outcome is over already, and replies when its control has performed.
                guard let self, scripted === press, !press.isOver else { return }
                press.endWithoutOutcome()
                finishScriptedPress()
            }
        } catch {
            let done = scripted?.done
            scripted = nil
            done?(.failure(.busy(button: name, reason: "\(error)")))
            return
        }
        let rest = steps.dropFirst()
        if rest.isEmpty { return }
        _ = clock.schedule(after: step.down + step.pause) { [weak self] in
            // One that was ignored or interrupted is over, and another one may have begun.
            if self?.scripted === press { self?.press(button, rest, isSecond: true) }
        }
    }

    private func finishScriptedPress() {
        guard let scripted, scripted.isOver else { return }
        let finish = { @AgentActor [self] in
            self.scripted = nil
            scripted.done(.success(scripted.reply(showing: presentation)))
        }
        guard let instance = scripted.instance else { return finish() }
        host.whenSettled(id: instance, finish)
    }

    // MARK: Presentation

    /// The instance that the button shows: the one that a release would perform, else the one that acted last, else the
    /// hold's, else what there is.
    private var shown: Assignment? {
        reached.flatMap(assignment) ?? lastGesture.flatMap(assignment) ?? assignment(of: .hold) ?? assignments.first
    }

    /// The gesture that a release would perform, where a longer one is assigned.
    private var reached: GestureName? {
        if case .reached(let gesture, _, _) = press { gesture } else { nil }
    }

    /// Whether a change of this instance is this button's business.
    func shows(_ instance: String) -> Bool {
        assignments.contains { $0.instance == instance }
    }

    /// Composes the presentation anew and shows it where it differs.
    func refresh() {
        var new = Presentation(button: name, press: press)
        if let shown, let view = host.view(of: shown.instance, gesture: shown.gesture, isReached: reached != nil) {
            new.control = view.face
            new.work = view.work
            new.status = view.status
            new.hint = isHintVisible ? view.hint : nil
            new.isLocked = view.isLocked
            new.activity = activity(shown.kind)
        }
        if isIgnoranceVisible { new.status = "ignored: too soon after the last press" }
        guard new != presentation else { return }
        presentation = new
        for indicator in indicators { indicator.show(new) }
        onChange(new)
    }
}
