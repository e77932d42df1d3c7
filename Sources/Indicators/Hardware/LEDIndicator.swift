import AgentProtocol
import EventLoop

/// Shows a button's state on one LED of the kernel's LED class (`/sys/class/leds`).
///
/// The LED is taken from its trigger at the first frame and given back by ``stop()``. One that is not there, read-only or
/// unplugged gives one problem and is tried again with each frame.
@AgentActor
public final class LEDIndicator: Indicator {
    public let description: String
    private let writer: FrameWriter<LEDDevice>
    private let player: LightPlayer

    /// - Parameters:
    ///   - name: the LED's directory in `root`, such as `ACT` or `input3::scrolllock`.
    ///   - root: where LEDs are; another one is for tests.
    ///   - onProblem: told why the LED could not be set, once until it works again.
    public init(
        name: String, root: String = "/sys/class/leds", clock: any AgentClock,
        onProblem: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void
    ) {
        description = "LED \(name)"
        let writer = FrameWriter(
            LEDDevice(name: name, root: root), label: "actionbutton.led.\(name)", report: onProblem)
        self.writer = writer
        player = LightPlayer(clock: clock, isDimmable: true) { writer.submit($0) }
    }

    public func show(_ presentation: Presentation) {
        player.play(presentation)
    }

    public func stop() {
        player.stop()
        writer.close()
    }
}
