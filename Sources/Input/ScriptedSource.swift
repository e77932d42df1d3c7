import EventLoop
import Gestures

/// A button without hardware: a test, or a program, presses it.
///
/// ```swift
/// let source = ScriptedSource()
/// source.press(at: clock.now)
/// clock.advance(by: .milliseconds(500))   // the hold performs here
/// source.release(at: clock.now)
/// ```
@AgentActor
public final class ScriptedSource: ButtonSource {
    public let description: String
    public var latency: Duration
    /// The level that the "hardware" reads. ``press(at:)`` and ``release(at:)`` set it; set it alone to play a line whose edge was lost.
    public var isPressed: Bool?

    private var deliver: (@AgentActor (SourceEvent) -> Void)?
    private var queue: [SourceEvent] = []

    /// - Parameter latency: as ``ButtonSource/latency``, to play a line that the kernel debounces.
    public init(description: String = "scripted button", latency: Duration = .zero) {
        self.description = description
        self.latency = latency
        isPressed = false
    }

    /// Whether somebody listens: ``start(_:)`` was called, and ``stop()`` not yet.
    public var isStarted: Bool { deliver != nil }

    public func start(_ deliver: @escaping @AgentActor (SourceEvent) -> Void) {
        self.deliver = deliver
        deliver(.available)
    }

    public func drain() {
        let waiting = queue
        queue = []
        for event in waiting { deliver?(event) }
    }

    public func stop() {
        deliver = nil
        queue = []
    }

    /// The button goes down: the edge is delivered at once.
    public func press(at time: Timestamp) {
        enqueue(pressed: true, at: time)
        drain()
    }

    /// The button goes up: the edge is delivered at once.
    public func release(at time: Timestamp) {
        enqueue(pressed: false, at: time)
        drain()
    }

    /// The level changes, but its edge stays in the kernel's queue until somebody drains it.
    public func enqueue(pressed: Bool, at time: Timestamp) {
        isPressed = pressed
        send(.edge(pressed: pressed, at: time))
    }

    /// The press is in doubt; `isPressed` is the level that is left.
    public func cancel(_ reason: CancelReason, isPressed: Bool = false, at time: Timestamp) {
        self.isPressed = isPressed
        send(.cancelled(reason, isPressed: isPressed, at: time))
        drain()
    }

    /// The device goes away, in the middle of a press perhaps.
    public func disappear(_ error: InputError, at time: Timestamp) {
        isPressed = nil
        send(.cancelled(.deviceGone, isPressed: false, at: time))
        send(.unavailable(error))
        drain()
    }

    /// The device is back.
    public func reappear() {
        isPressed = false
        send(.available)
        drain()
    }

    private func send(_ event: SourceEvent) {
        guard isStarted else { return }
        queue.append(event)
    }
}
