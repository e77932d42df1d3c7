import EventLoop
import Gestures

/// Where a button's edges come from. The seam that a GPIO line, a key, and the scripted button share.
///
/// A source waits for its device: absent, busy or forbidden it reports ``SourceEvent/unavailable(_:)`` and tries again
/// when the kernel says that something changed. It never polls.
@AgentActor
public protocol ButtonSource: AnyObject {
    /// What it reads, for people: `GPIO17 on gpiochip0 (pinctrl-rp1)`.
    var description: String { get }

    /// How long after its stamp an edge may still arrive: the period of the kernel's own debouncing, which stamps are reckoned back by. Else zero.
    var latency: Duration { get }

    /// Opens the device and delivers what happens from now on, in the order of the stamps, on the agent's queue.
    ///
    /// Events may be delivered before this returns.
    /// - Throws: ``InputError`` for what cannot heal by waiting: a name that nothing has, an ambiguous one, a bad code.
    func start(_ deliver: @escaping @AgentActor (SourceEvent) -> Void) throws

    /// Reads everything that is queued now, delivering it before it returns.
    func drain()

    /// The button's true level now; nil when it cannot be read.
    var isPressed: Bool? { get }

    /// Closes the device; nothing is delivered afterwards.
    func stop()
}

/// What a ``ButtonSource`` reports.
public enum SourceEvent: Sendable {
    /// The button went down or up at `at`, on the monotonic clock.
    case edge(pressed: Bool, at: Timestamp)
    /// Edges were lost or made up. `isPressed` is the level from which the next edges go on.
    case cancelled(CancelReason, isPressed: Bool, at: Timestamp)
    /// The device is open and read.
    case available
    /// The device cannot be read now; the source waits for it. Delivered again when the reason changes.
    case unavailable(InputError)
    /// Something worth telling a person, though it works: `bias not supported, ...`.
    case notice(String)
}
