import AgentProtocol
import Configuration
import FoundationEssentials

extension TopicControl.Toggle {
    /// What a message on the state's topic says; nil where that is neither of the two.
    func isOn(by payload: Data) -> Bool? {
        guard let text = text(of: payload) else { return nil }
        if text == stateOn { return true }
        return text == stateOff ? false : nil
    }

    private func text(of payload: Data) -> String? {
        guard payload.count <= 65536 else { return nil }
        guard let field else { return String(validating: payload, as: UTF8.self) }
        var value = PayloadJSON.value(payload)
        for member in field.split(separator: ".") {
            guard case .object(let members)? = value else { return nil }
            value = members[String(member)]
        }
        return switch value {
        case .string(let text): text
        // As YAML and Home Assistant write it.
        case .bool(let isOn): isOn ? "true" : "false"
        case .int(let number): String(number)
        default: nil
        }
    }
}
