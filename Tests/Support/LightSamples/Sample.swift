import AgentProtocol
import Indicators

/// One presentation for each state of a light, as the agent would hand it over.
package enum Sample {
    package static let pressedAt: Int64 = 5_000_000_000
    package static let holdAt: Int64 = pressedAt + 500_000_000

    package static func presentation(_ state: LightState) -> Presentation {
        var sample = Presentation(button: "front", control: face())
        switch state {
        case .off: break
        case .on: sample.control = face(isOn: true)
        case .holding: sample.press = .pressed(since: pressedAt, holdAt: holdAt)
        case .performing:
            sample.press = .held
            sample.work = .performing
        case .failed: sample.work = .failed(message: "no answer")
        case .nothingAssigned: sample.control = nil
        case .locked: sample.isLocked = true
        case .disabled: sample.control?.isDisabled = true
        case .hint: sample.hint = "Hold to Start"
        case .status: sample.status = "Started"
        case .unknown: sample.control?.freshness = .unknown
        case .staleOn:
            sample.control = face(isOn: true)
            sample.control?.freshness = .stale
        case .staleOff: sample.control?.freshness = .stale
        case .activity:
            sample.control = face(isOn: true)
            sample.activity = ActivityFace(id: "a", title: "Work", stateText: "running")
        }
        return sample
    }

    package static func face(isOn: Bool = false) -> ControlFace {
        ControlFace(
            kind: "com.example.timer", title: "Work", valueText: isOn ? "Running" : "Stopped", symbol: "timer",
            isOn: isOn, tint: .system(.purple))
    }
}
