import Configuration
import EventLoop
import Indicators
import Input

/// Makes the devices that the configuration names.
///
/// The seam between the agent and hardware: the test kit makes scripted buttons and recording indicators instead.
@AgentActor
public protocol DeviceFactory: AnyObject {
    func source(for input: InputConfiguration) -> any ButtonSource
    /// Makes the one indicator that the buttons which list it share.
    func indicator(
        for indicator: IndicatorConfiguration, accessibility: AccessibilitySettings, clock: any AgentClock
    ) -> any Indicator
}
