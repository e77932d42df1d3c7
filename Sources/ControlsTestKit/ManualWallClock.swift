import EventLoop
import Gestures

/// A wall clock that goes with a ``ManualClock``, and can be set besides: the time zone's law changed, or the machine slept.
@AgentActor
public final class ManualWallClock: WallClock {
    private let clock: ManualClock
    private let start: Timestamp
    private var offset: Double
    private var calls: [Call] = []

    /// - Parameter now: the seconds since 1970 that it shows at first; by default the real ones, since the processes of
    ///   extensions know no other time.
    public init(clock: ManualClock, now: Double = SystemWallClock.secondsSince1970()) {
        self.clock = clock
        start = clock.now
        offset = now
    }

    public var now: Double { offset + Double((clock.now - start).inNanoseconds) / 1e9 }

    public func schedule(at moment: Double, _ body: @escaping @AgentActor () -> Void) -> any ScheduledCall {
        let call = Call(moment: moment, body: body) { [weak self] call in self?.calls.removeAll { $0 === call } }
        calls.append(call)
        arm(call)
        return call
    }

    /// Lets the machine sleep: this clock goes on, and the monotonic one stands still.
    public func sleep(for seconds: Double) {
        offset += seconds
        for call in calls { arm(call) }
        clock.advance(by: .zero)
    }

    private func arm(_ call: Call) {
        call.timer?.cancel()
        call.timer = clock.schedule(after: .seconds(max(0, call.moment - now))) { [weak call] in call?.make() }
    }

    @AgentActor
    private final class Call: ScheduledCall {
        let moment: Double
        var timer: (any ScheduledCall)?
        private let body: @AgentActor () -> Void
        private let remove: @AgentActor (Call) -> Void

        init(moment: Double, body: @escaping @AgentActor () -> Void, remove: @escaping @AgentActor (Call) -> Void) {
            self.moment = moment
            self.body = body
            self.remove = remove
        }

        func make() {
            cancel()
            body()
        }

        func cancel() {
            timer?.cancel()
            remove(self)
        }
    }
}
