import Agent
import Configuration
import EventLoop
import Indicators
import Input

/// Gives the agent a scripted button and a recording indicator, whatever the configuration says.
@AgentActor
final class ScriptedDevices: DeviceFactory {
    private let button: ScriptedSource
    private let indicator: RecordingIndicator

    init(button: ScriptedSource, indicator: RecordingIndicator) {
        self.button = button
        self.indicator = indicator
    }

    func source(for input: InputConfiguration) -> any ButtonSource { button }

    func indicator(
        for indicator: IndicatorConfiguration, accessibility: AccessibilitySettings, clock: any AgentClock
    ) -> any Indicator {
        self.indicator
    }
}
