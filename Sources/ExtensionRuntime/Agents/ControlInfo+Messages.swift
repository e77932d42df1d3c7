import AgentProtocol
import Controls
import Dispatch
import Foundation
import Synchronization

extension ControlInfo {
    init(_ control: PlacedControl) {
        let configuration = control.configuration
        self.init(
            kind: control.kind, id: control.id,
            pushInfo: control.pushToken.flatMap(Data.init(hexadecimal:)).map(ControlPushInfo.init(token:)),
            configuration: configuration,
            intent: { type in
                // By its name: app and extension have the type in modules of different names.
                guard type.persistentIdentifier == control.configurationIntent else { return nil }
                return ConfiguredIntent.make(type, configuration)
            })
    }
}

/// Makes a configuration intent where an author cannot wait for it.
private final class ConfiguredIntent: Sendable {
    private static let limit: DispatchTimeInterval = .seconds(1)
    private let intent = Mutex<(any ControlConfigurationIntent)?>(nil)

    /// Nil when the values do not fit the type, or an entity's query takes longer than a second.
    static func make(
        _ type: any ControlConfigurationIntent.Type, _ values: [String: JSONValue]
    ) -> (any ControlConfigurationIntent)? {
        let made = ConfiguredIntent()
        let done = DispatchSemaphore(value: 0)
        // On a thread of its own: the caller's stands still until it is done.
        Task(executorPreference: CallExecutor(label: "actionbutton.configuration")) {
            let intent = type.init()
            let parameters = IntentParameters(intent)
            do {
                try await parameters.assign(values)
                try await parameters.fillDefaults()
                made.intent.withLock { $0 = intent }
            } catch {
                RuntimeLog.note("the configuration \(values) does not fit \(type): \(error)")
            }
            done.signal()
        }
        guard done.wait(timeout: .now() + limit) == .success else { return nil }
        return made.intent.withLock { $0 }
    }
}

extension Data {
    /// Nil where a character is no hexadecimal digit, or half a byte is missing.
    init?(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
