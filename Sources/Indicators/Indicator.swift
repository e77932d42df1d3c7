import AgentProtocol
import EventLoop

/// Something that shows a button's presentation to a person: an LED, an output line, a terminal.
///
/// The host decides what is to be seen and for how long; an indicator only draws, and animates by itself what its
/// current presentation asks for. What it draws with may block, so that happens off the agent's queue, and a frame
/// that was overtaken by a newer one is never drawn.
@AgentActor
public protocol Indicator: AnyObject {
    /// The indicator in words, for the log: `LED ACT`, `GPIO18 on gpiochip0`, `terminal`.
    var description: String { get }

    /// Draws `presentation` from now on, in place of what was drawn before.
    func show(_ presentation: Presentation)

    /// Puts the light out and gives the device back as it was found.
    ///
    /// When this returns the light is out, or half a second has passed in vain and a problem was reported. Stopping
    /// twice, or showing after a stop, does nothing.
    func stop()
}
