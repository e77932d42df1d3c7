/// Turns the chatter of a switch into clean edges, by state: a level counts once it has stood still for the period.
///
/// Both edges are treated alike, a glitch shorter than the period leaves no trace, and what comes out always ends in the
/// line's true level. A change is stamped with the *first* edge of its chatter, so the length of a press comes out right.
///
/// ```
///  line       ┌┐┌┐┌──────────────────┐┌┐┌──┐            ┌┐
///  ───────────┘└┘└┘                  └┘└┘  └────────────┘└──────
///             ^   |←period→|         ^      |←period→|   glitch: nothing
///             pressed, known here    released, known here
/// ```
public struct Debouncer: Sendable {
    /// A level that has settled, and when its first edge was.
    public struct Change: Equatable, Sendable {
        public let isPressed: Bool
        public let firstEdge: Timestamp
    }

    private struct Chatter: Sendable {
        let firstEdge: Timestamp
        var lastEdge: Timestamp
        var isPressed: Bool
    }

    /// How long a level has to stand still. Not negative.
    public let period: Duration
    /// The last level that has settled.
    public private(set) var isPressed: Bool
    private var chatter: Chatter?

    public init(period: Duration, isPressed: Bool = false) {
        self.period = period
        self.isPressed = isPressed
    }

    /// The level of the last edge, settled or not.
    public var level: Bool { chatter?.isPressed ?? isPressed }

    /// When the level settles if no further edge comes.
    public var nextDeadline: Timestamp? { chatter.map { $0.lastEdge + period } }

    /// The first edge of a change that may still come: nothing from this moment on is certain yet.
    public var unsettledSince: Timestamp? {
        guard let chatter, chatter.isPressed != isPressed else { return nil }
        return chatter.firstEdge
    }

    /// Takes an edge. The caller has called ``advance(to:)`` for the edge's time before.
    public mutating func handle(isPressed edge: Bool, at time: Timestamp) {
        guard var running = chatter else {
            if edge != isPressed { chatter = Chatter(firstEdge: time, lastEdge: time, isPressed: edge) }
            return
        }
        running.isPressed = edge
        running.lastEdge = max(running.lastEdge, time)
        chatter = running
    }

    /// Settles what has stood still by `time`; nil when nothing settled, or only a glitch did.
    public mutating func advance(to time: Timestamp) -> Change? {
        guard let running = chatter, running.lastEdge + period <= time else { return nil }
        chatter = nil
        guard running.isPressed != isPressed else { return nil }
        isPressed = running.isPressed
        return Change(isPressed: isPressed, firstEdge: running.firstEdge)
    }

    /// Forgets the chatter and takes `isPressed` for the settled level.
    public mutating func reset(isPressed: Bool) {
        self.isPressed = isPressed
        chatter = nil
    }
}
