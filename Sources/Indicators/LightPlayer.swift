import AgentProtocol
import EventLoop

/// Plays the lights of presentations on an output that knows a level: a timer runs only while a light changes by itself.
@AgentActor
final class LightPlayer {
    private let clock: any AgentClock
    private let isDimmable: Bool
    private let output: @AgentActor (Double) -> Void
    private var light: Light?
    private var nextFrame: (any ScheduledCall)?

    init(clock: any AgentClock, isDimmable: Bool, output: @escaping @AgentActor (Double) -> Void) {
        self.clock = clock
        self.isDimmable = isDimmable
        self.output = output
    }

    func play(_ presentation: Presentation) {
        light = Light(presentation, isDimmable: isDimmable, at: clock.now, following: light)
        emit()
    }

    func stop() {
        nextFrame?.cancel()
        nextFrame = nil
        light = nil
    }

    private func emit() {
        nextFrame?.cancel()
        nextFrame = nil
        guard let light else { return }
        let (level, change) = light.level(at: clock.now)
        output(level)
        if let change {
            nextFrame = clock.schedule(at: change) { [weak self] in self?.emit() }
        }
    }
}
