import AgentProtocol
import AppIntents
import Foundation
import SwiftUI
import WidgetKit

/// A control whose state is a server's: the value provider asks it, the intent tells it, and its pushes reload it.
@main
struct SharedTimerExtension: WidgetBundle {
    var body: some Widget {
        SharedTimer()
    }
}

struct SharedTimer: ControlWidget {
    struct Provider: ControlValueProvider {
        let previewValue = false

        func currentValue() async throws -> Bool {
            try TimerServerCall.isRunning()
        }
    }

    struct Handler: ControlPushHandler {
        func pushTokensDidChange(controls: [ControlInfo]) {
            // The server pushes to every token that it was ever told: one that is gone reaches nobody.
            for token in controls.compactMap(\.pushInfo?.token) { try? TimerServerCall.register(token) }
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.SharedTimer", provider: Provider()) { isRunning in
            ControlWidgetToggle("Timer", isOn: isRunning, action: SetTimer()) { isRunning in
                Label(isRunning ? "Running" : "Stopped", systemImage: "timer")
            }
        }
        .displayName("Shared Timer")
        .pushHandler(Handler.self)
    }
}

struct SetTimer: SetValueIntent {
    static let title: LocalizedStringResource = "Start or Stop the Timer"

    @Parameter(title: "Running") var value: Bool

    func perform() async throws -> some IntentResult {
        try TimerServerCall.set(value)
        return .result()
    }
}

/// The test's server, whose socket's path the test has left in the group container.
enum TimerServerCall {
    struct State: Codable, Sendable {
        var isRunning: Bool
    }

    struct Registration: Codable, Sendable {
        var token: String
    }

    static func isRunning() throws -> Bool {
        let state: State = try client().call("org.example.Timer.Get")
        return state.isRunning
    }

    static func set(_ isRunning: Bool) throws {
        let _: VarlinkEmpty = try client().call("org.example.Timer.Set", State(isRunning: isRunning))
    }

    static func register(_ token: Data) throws {
        let text = token.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let _: VarlinkEmpty = try client().call("org.example.Timer.Register", Registration(token: text))
    }

    private static func client() throws -> VarlinkClient {
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "com.example.timer")
        let path = try String(contentsOfFile: "\(folder?.path ?? ".")/server", encoding: .utf8)
        return try VarlinkClient(path: path)
    }
}
