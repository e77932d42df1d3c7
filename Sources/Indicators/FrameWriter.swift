import AgentProtocol
import Dispatch
import EventLoop
import Gestures
import Synchronization

/// A device that frames are drawn on; each call may block and is made on the writer's own queue.
protocol FrameSink: Sendable {
    associatedtype Frame: Sendable

    mutating func draw(_ frame: Frame) throws(IndicatorProblem)

    /// The one frame to draw in place of one that still waits and a newer one.
    static func merge(_ waiting: Frame, _ newer: Frame) -> Frame

    /// Puts the light out and gives the device back.
    mutating func giveBack() throws(IndicatorProblem)
}

extension FrameSink {
    static func merge(_ waiting: Frame, _ newer: Frame) -> Frame { newer }
}

/// Draws frames off the agent's queue; of the frames that wait, only the newest is drawn.
final class FrameWriter<Sink: FrameSink>: Sendable {
    private struct Pending {
        var frame: Sink.Frame?
        var isClosed = false
    }

    private let queue: DispatchQueue
    private let sink: Guarded<Sink>
    private let pending = Guarded(Pending())
    private let lastProblem = Mutex<IndicatorProblem?>(nil)
    private let report: @Sendable @AgentActor (IndicatorProblem) -> Void

    init(_ sink: Sink, label: String, report: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void) {
        queue = DispatchQueue(label: label)
        self.sink = Guarded(sink)
        self.report = report
    }

    /// Draws `frame` soon, unless a newer one comes first; false when the writer is closed.
    @discardableResult
    func submit(_ frame: Sink.Frame) -> Bool {
        let (isOpen, isFirst) = pending.withLock { pending in
            guard !pending.isClosed else { return (false, false) }
            defer { pending.frame = pending.frame.map { Sink.merge($0, frame) } ?? frame }
            return (true, pending.frame == nil)
        }
        if isFirst { queue.async { @Sendable in self.drawPending() } }
        return isOpen
    }

    /// Returns when all that was submitted before is drawn, or `limit` has passed.
    func flush(within limit: Duration = .milliseconds(500)) {
        let done = DispatchSemaphore(value: 0)
        queue.async { @Sendable in done.signal() }
        _ = done.wait(timeout: .now() + .nanoseconds(Int(limit.inNanoseconds)))
    }

    /// Draws what still waits, then gives the device back; returns when that is done or `limit` has passed.
    @discardableResult
    func close(within limit: Duration = .milliseconds(500)) -> Bool {
        let wasOpen = pending.withLock { pending in
            defer { pending.isClosed = true }
            return !pending.isClosed
        }
        guard wasOpen else { return true }
        let done = DispatchSemaphore(value: 0)
        queue.async { @Sendable in
            self.attempt { sink throws(IndicatorProblem) in try sink.giveBack() }
            done.signal()
        }
        return done.wait(timeout: .now() + .nanoseconds(Int(limit.inNanoseconds))) == .success
    }

    private func drawPending() {
        let frame = pending.withLock { pending in
            defer { pending.frame = nil }
            return pending.frame
        }
        guard let frame else { return }
        attempt { sink throws(IndicatorProblem) in try sink.draw(frame) }
    }

    /// A problem is reported once, and again only after a frame that worked.
    private func attempt(_ body: (inout Sink) throws(IndicatorProblem) -> Void) {
        let problem = sink.withLock { Self.problem(of: body, with: &$0) }
        let isNew = lastProblem.withLock { last in
            defer { last = problem }
            return last != problem
        }
        guard let problem, isNew else { return }
        let report = report
        AgentActor.queue.async { @Sendable in AgentActor.assumeIsolated { report(problem) } }
    }

    private static func problem(
        of body: (inout Sink) throws(IndicatorProblem) -> Void, with sink: inout Sink
    ) -> IndicatorProblem? {
        do throws(IndicatorProblem) {
            try body(&sink)
            return nil
        } catch {
            return error
        }
    }
}
