import Agent
import Configuration
import EventLoop
import Indicators
import Input

/// Gives the agent a scripted button and a recording indicator, whatever the configuration says; and one light, where a
/// test has one.
@AgentActor
final class ScriptedDevices: DeviceFactory {
    /// The light's name in the configuration.
    nonisolated static let lightName = "light"

    private let button: ScriptedSource
    private let indicator: RecordingIndicator
    private let light: LightDevice?

    init(button: ScriptedSource, indicator: RecordingIndicator, light: LightDevice?) {
        self.button = button
        self.indicator = indicator
        self.light = light
    }

    func source(for input: InputConfiguration) -> any ButtonSource { button }

    func indicator(
        for indicator: IndicatorConfiguration, accessibility: AccessibilitySettings, clock: any AgentClock
    ) -> any Indicator {
        guard let light, indicator.name == Self.lightName else { return self.indicator }
        return LightIndicator(light, clock: clock) { Log.error("\(light.description): \($0)") }
    }
}
