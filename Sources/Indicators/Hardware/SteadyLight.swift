import AgentProtocol
import Dispatch
import EventLoop

/// A light or an output that is set to on or off, apart from any indicator's patterns.
///
/// Each call to the device may block and is made on a queue of the light's own.
public final class SteadyLight: Sendable {
    private let queue: DispatchQueue
    private let draw: @Sendable (_ isOn: Bool) -> IndicatorProblem?
    private let close: @Sendable () -> Void

    private init(_ sink: some LightSink, label: String) {
        let sink = Guarded(sink)
        queue = DispatchQueue(label: label)
        draw = { isOn in
            sink.withLock { sink in
                do throws(IndicatorProblem) {
                    let frame = LightFrame(colour: .white, course: .steady(isOn ? 1 : 0))
                    // The first may only find out what the LED can do; where it was shown, the second changes nothing.
                    try sink.draw(frame)
                    try sink.draw(frame)
                    return nil
                } catch {
                    return error
                }
            }
        }
        close = { sink.withLock { try? $0.giveBack() } }
    }

    /// One GPIO output, taken when it is first set.
    ///
    /// - Parameters:
    ///   - name: the line in words, for errors.
    ///   - locate: finds the line each time it has to be taken; called off the agent's queue.
    public static func gpio(
        name: String, isActiveLow: Bool, locate: @escaping @Sendable () throws -> GPIOOutputLines
    ) -> SteadyLight {
        SteadyLight(
            GPIOOutput(name: name, isActiveLow: isActiveLow, locate: locate), label: "actionbutton.output.\(name)")
    }

    /// One LED of the LED class at its full brightness, taken over from its trigger when it is first set.
    public static func led(name: String, root: String = "/sys/class/leds") -> SteadyLight {
        SteadyLight(LEDDevice(name: name, root: root, onAbilities: { _ in }), label: "actionbutton.torch.\(name)")
    }

    /// Sets it; `done` is called when the device has taken the state, or with why it has not.
    public func set(_ isOn: Bool, then done: @escaping @AgentActor (IndicatorProblem?) -> Void) {
        queue.async { @Sendable in
            let problem = self.draw(isOn)
            AgentActor.later { done(problem) }
        }
    }

    /// Puts it out and gives the device back; calls before this one are carried out first.
    public func giveBack() {
        queue.sync { close() }
    }
}
