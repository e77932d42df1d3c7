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
    /// - Parameter button: the name of the button that the indicator shows.
    func indicator(for indicator: IndicatorConfiguration, button: String, clock: any AgentClock) -> any Indicator
}
