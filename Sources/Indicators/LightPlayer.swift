import AgentProtocol
import EventLoop

/// Plays the lights of presentations on a device.
///
/// A timer runs only while a light changes by itself and the device cannot do it alone, and one more, at the next
/// boundary, where there is a night limit.
@AgentActor
final class LightPlayer {
    private let clock: any AgentClock
    private let wallClock: any WallClock
    private let settings: LightSettings
    private let output: @AgentActor (LightFrame) -> Void
    private var abilities: LightAbilities
    private var shown: (presentation: Presentation, light: Light, isDimmed: Bool)?
    private var nextFrame: (any ScheduledCall)?
    private var period: (isNight: Bool, moments: Range<Double>)?
    private var nextPeriod: (any ScheduledCall)?

    /// - Parameter abilities: what the device is taken for until it says otherwise.
    init(
        clock: any AgentClock, wallClock: any WallClock, settings: LightSettings, abilities: LightAbilities,
        output: @escaping @AgentActor (LightFrame) -> Void
    ) {
        self.clock = clock
        self.wallClock = wallClock
        self.settings = settings
        self.abilities = abilities
        self.output = output
    }

    func play(_ presentation: Presentation) {
        compose(presentation, isDimmed: abilities.isDimmable(upTo: limit()))
        emit()
    }

    private func compose(_ presentation: Presentation, isDimmed: Bool) {
        let light = Light(
            presentation, isDimmable: isDimmed, isMotionReduced: settings.isMotionReduced, at: clock.now,
            following: shown?.light)
        shown = (presentation, light, isDimmed)
    }

    /// The device has found out what it can do.
    func use(_ abilities: LightAbilities) {
        guard abilities != self.abilities else { return }
        self.abilities = abilities
        if let shown { play(shown.presentation) }
    }

    func stop() {
        for call in [nextFrame, nextPeriod] { call?.cancel() }
        (nextFrame, nextPeriod, shown) = (nil, nil, nil)
    }

    private func emit() {
        nextFrame?.cancel()
        nextFrame = nil
        guard let (presentation, _, isDimmed) = shown else { return }
        let limit = limit()
        // At night there may be too few levels left.
        if isDimmed != abilities.isDimmable(upTo: limit) { compose(presentation, isDimmed: !isDimmed) }
        guard let light = shown?.light else { return }
        let gains = LinearColour(red: settings.gains.red, green: settings.gains.green, blue: settings.gains.blue)
        let colour = LinearColour(hueOf: light.colour).multiplied(by: gains)
        if abilities.repeats, light.pattern.rest == nil {
            let steps = light.pattern.steps.map { Pattern.Step($0.level * limit, $0.duration) }
            return output(LightFrame(colour: colour, course: .repeating(steps)))
        }
        let (level, change) = light.level(at: clock.now)
        output(LightFrame(colour: colour, course: .steady(level * limit)))
        if let change {
            nextFrame = clock.schedule(at: change) { [weak self] in self?.emit() }
        }
    }

    /// The brightest level now. Asked at each frame, so that a clock that was set back is noticed with the next one.
    private func limit() -> Double {
        guard let night = settings.night else { return settings.brightness }
        let now = wallClock.now
        if let period, period.moments.contains(now) { return limit(night, period.isNight) }
        let (isNight, end) = night.period(at: now)
        period = (isNight, now..<end)
        nextPeriod?.cancel()
        nextPeriod = wallClock.schedule(at: end) { [weak self] in self?.emit() }
        return limit(night, isNight)
    }

    private func limit(_ night: NightLimit, _ isNight: Bool) -> Double {
        isNight ? min(night.brightness, settings.brightness) : settings.brightness
    }
}
