import EventLoop
import Gestures

/// Brings what happens on the members of chords into the order of its stamps, across their devices.
///
/// Each device has a queue of its own in the kernel. After a delay all of them have edges that wait, and whether two
/// presses met is told by their stamps alone: so what one member reports is kept until the queues of all are read.
@AgentActor
public final class ChordMailbox {
    private struct Letter {
        let button: Button
        let event: SourceEvent
        /// The event's stamp, or that of the one before it on its button: one without a stamp stays in its place.
        let time: Timestamp
    }

    private struct Member {
        weak var button: Button?
        var last = Timestamp(nanoseconds: .min)
    }

    private let clock: any AgentClock
    private var members: [Member] = []
    private var letters: [Letter] = []
    private var isReading = false
    private var isDelivering = false
    private var wakeUp: (any ScheduledCall)?

    public init(clock: any AgentClock) {
        self.clock = clock
    }

    func add(_ button: Button) {
        members.removeAll { $0.button == nil || $0.button === button }
        members.append(Member(button: button))
    }

    /// Takes an event of a member, which is delivered as soon as its source has read what else there is.
    func take(_ event: SourceEvent, for button: Button) {
        guard let index = members.firstIndex(where: { $0.button === button }) else { return }
        members[index].last = max(members[index].last, event.time ?? members[index].last)
        letters.append(Letter(button: button, event: event, time: members[index].last))
        guard !isReading, !isDelivering, wakeUp == nil else { return }
        // The source is in the middle of its queue.
        wakeUp = clock.schedule(at: clock.now) { [weak self] in self?.readAll() }
    }

    /// Reads the queues of all members, and delivers what was in them. Not to be called by a source.
    func readAll() {
        guard !isReading else { return }
        wakeUp?.cancel()
        wakeUp = nil
        isReading = true
        for member in members { member.button?.source.drain() }
        isReading = false
        deliver()
    }

    private func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        while let next = earliest {
            let letter = letters.remove(at: next)
            if letter.event.isEdge { decide(upTo: letter.time) }
            letter.button.receive(letter.event)
        }
        isDelivering = false
    }

    private var earliest: Int? {
        letters.indices.min { (letters[$0].time, $0) < (letters[$1].time, $1) }
    }

    /// Fires what was due on any member before an edge, in the order of the deadlines: one press's window may have been
    /// over before another button's level had settled.
    private func decide(upTo time: Timestamp) {
        while let (button, deadline) = due(by: time) { button.decide(upTo: deadline) }
    }

    private func due(by time: Timestamp) -> (Button, Timestamp)? {
        let now = clock.now
        var first: (button: Button, deadline: Timestamp)?
        for button in members.lazy.compactMap(\.button) {
            guard let deadline = button.certainDeadline(now: now), deadline <= time, deadline < first?.deadline ?? .max
            else { continue }
            first = (button, deadline)
        }
        return first
    }
}

extension SourceEvent {
    fileprivate var time: Timestamp? {
        switch self {
        case .edge(_, let time), .cancelled(_, _, let time): time
        case .available, .unavailable, .notice: nil
        }
    }

    fileprivate var isEdge: Bool {
        if case .edge = self { true } else { false }
    }
}

extension Timestamp {
    fileprivate static let max = Timestamp(nanoseconds: .max)
}
