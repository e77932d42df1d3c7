import EventLoop
import Gestures

/// Two buttons pressed at once, as the source of a third one.
///
/// It opens no device: its members read theirs, and tell it what happens on them.
@AgentActor
public final class ChordSource: ButtonSource {
    /// The names of the two, in the configuration's order.
    public let names: (first: String, second: String)
    /// How far apart the two presses may be.
    public var window: Duration { recognizer.window }
    /// Whether something is bound to the chord: if nothing is, its members' presses do not wait for each other.
    public var isAssigned = false {
        didSet {
            if isAssigned != oldValue { members.forEach { $0.button?.chordsChanged() } }
        }
    }

    private struct Member {
        weak var button: Button?
        var problem: InputError?
        var isReady = false
    }

    let mailbox: ChordMailbox
    private var recognizer: ChordRecognizer
    private var members: [Member] = []
    private var deliver: (@AgentActor (SourceEvent) -> Void)?
    /// What was told last: nil before anything was.
    private var told: InputError??

    /// - Parameters:
    ///   - window: How far apart the two presses may be. Positive.
    ///   - mailbox: The one of all chords that may have a member in common.
    public init(_ first: String, _ second: String, window: Duration, mailbox: ChordMailbox) {
        names = (first, second)
        self.mailbox = mailbox
        recognizer = ChordRecognizer(window: window)
    }

    public var description: String {
        "\(names.first) and \(names.second), pressed within \(DurationText.text(window))"
    }

    public var latency: Duration {
        members.compactMap { $0.button?.source.latency }.max() ?? .zero
    }

    /// Both have to be down as long as the chord is.
    public var isPressed: Bool? {
        guard recognizer.isDown else { return false }
        let levels = members.map { $0.button?.source.isPressed }
        if levels.contains(false) { return false }
        return levels.contains(nil) ? nil : true
    }

    /// Whether a button is one of the two.
    public func has(member name: String) -> Bool {
        name == names.first || name == names.second
    }

    public func start(_ deliver: @escaping @AgentActor (SourceEvent) -> Void) {
        self.deliver = deliver
        told = nil
        tellAvailability()
    }

    public func drain() {
        mailbox.readAll()
    }

    public func stop() {
        deliver = nil
        _ = recognizer.end()
    }

    // MARK: - What the members tell

    func add(_ button: Button) {
        members.removeAll { $0.button == nil || $0.button === button }
        members.append(Member(button: button))
        mailbox.add(button)
    }

    func availabilityChanged(of button: Button, _ problem: InputError?) {
        guard let index = members.firstIndex(where: { $0.button === button }) else { return }
        members[index].problem = problem
        members[index].isReady = problem == nil
        tellAvailability()
    }

    private func tellAvailability() {
        let problem = members.lazy.compactMap(\.problem).first
        guard problem != nil || (members.count == 2 && members.allSatisfy(\.isReady)), told != .some(problem) else {
            return
        }
        told = .some(problem)
        deliver?(problem.map { .unavailable($0) } ?? .available)
    }

    /// What is known of a member's level, once it is.
    func changed(_ button: Button, _ input: ButtonInput, at time: Timestamp) {
        switch input {
        case .pressed:
            pressed(button, at: time)
        case .released:
            if recognizer.end() { deliver?(.edge(pressed: false, at: time)) }
        case .cancelled(let reason, _):
            if recognizer.end() { deliver?(.cancelled(reason, isPressed: false, at: time)) }
        case .joinedChord:
            break
        }
    }

    private func pressed(_ button: Button, at time: Timestamp) {
        guard isAssigned, deliver != nil, let partner = partner(of: button) else { return }
        guard button.waitingSince == time, let down = recognizer.press(at: time, partner: partner.waitingSince) else {
            return
        }
        button.joinChord(at: down)
        partner.joinChord(at: down)
        deliver?(.edge(pressed: true, at: down))
    }

    private func partner(of button: Button) -> Button? {
        members.lazy.compactMap(\.button).first { $0 !== button }
    }

    /// Whether every press of a member's partner that began before `deadline` is known, once all that is queued was read.
    ///
    /// - Returns: nil if so, else when to ask again.
    func retry(for button: Button, deadline: Timestamp, now: Timestamp) -> Timestamp? {
        isAssigned ? partner(of: button)?.certain(of: deadline, now: now) : nil
    }
}
