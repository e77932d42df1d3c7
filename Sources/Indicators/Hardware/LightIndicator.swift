import AgentProtocol
import EventLoop

/// Shows a button's state on one light.
///
/// The device is taken at the first frame and given back, as it was, by ``stop()``. One that is not there, refuses or is
/// unplugged gives one problem and is tried again with each frame.
@AgentActor
public final class LightIndicator: Indicator {
    public let description: String
    private let writer: FrameWriter<AnyLight>
    private let player: LightPlayer

    /// - Parameters:
    ///   - wallClock: for the night limit.
    ///   - onProblem: told why the light could not be set, once until it works again.
    public init(
        _ device: LightDevice, settings: LightSettings = LightSettings(), clock: any AgentClock,
        wallClock: any WallClock = SystemWallClock(),
        onProblem: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void
    ) {
        description = device.description
        let listener = AbilityListener()
        let sink = device.makeSink { abilities in AgentActor.later { listener.player?.use(abilities) } }
        let writer = FrameWriter(
            AnyLight(sink: sink), label: "actionbutton.light.\(device.description)", report: onProblem)
        self.writer = writer
        player = LightPlayer(
            clock: clock, wallClock: wallClock, settings: settings, abilities: device.presumedAbilities
        ) { writer.submit($0) }
        listener.player = player
    }

    public func show(_ presentation: Presentation) {
        player.play(presentation)
    }

    public func stop() {
        player.stop()
        writer.close()
    }

    /// The way from a sink, which is made first, to the player.
    @AgentActor
    private final class AbilityListener {
        weak var player: LightPlayer?
    }
}
