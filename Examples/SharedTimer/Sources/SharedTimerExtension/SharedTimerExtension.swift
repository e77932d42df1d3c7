import AppIntents
import Foundation
import SharedTimer
import SwiftUI
import WidgetKit

@main
struct SharedTimerExtension: WidgetBundle {
    var body: some Widget {
        SharedTimerControl()
    }
}

/// Starts and stops the server's timer.
struct SharedTimerControl: ControlWidget {
    static let kind = "com.example.SharedTimer"

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind, provider: SharedTimerProvider()) { state in
            ControlWidgetToggle("Shared Timer", isOn: state.isRunning, action: SetSharedTimer()) { isRunning in
                Label(
                    isRunning ? "Running" : "Stopped",
                    systemImage: isRunning ? "hourglass" : "hourglass.bottomhalf.filled"
                )
                .controlWidgetActionHint(isRunning ? "Stop" : "Start")
            }
            .tint(.orange)
        }
        .displayName("Shared Timer")
        .description("Starts and stops the timer that everyone shares.")
        .pushHandler(SharedTimerPushes.self)
    }
}

struct SharedTimerProvider: ControlValueProvider {
    let previewValue = TimerState.stopped

    func currentValue() async throws -> TimerState {
        try Server.client.ask(.status)
    }
}

/// Tells the server whom to push to.
struct SharedTimerPushes: ControlPushHandler {
    func pushTokensDidChange(controls: [ControlInfo]) {
        for token in controls.compactMap(\.pushInfo?.token) {
            let text = token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            do {
                _ = try Server.client.ask(.register(token: text))
            } catch {
                print("the server was not told the push token: \(error.localizedDescription)")
            }
        }
    }
}

struct SetSharedTimer: SetValueIntent {
    static let title: LocalizedStringResource = "Start or Stop the Shared Timer"

    @Parameter(title: "Running") var value: Bool

    func perform() async throws -> some IntentResult {
        _ = try Server.client.ask(value ? .start : .stop)
        return .result()
    }
}

enum Server {
    /// Where the group container's file `server` says, else on this machine.
    static var client: TimerClient {
        let group = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.com.example.shared-timer")
        let text = group.flatMap { try? String(contentsOf: $0.appendingPathComponent("server"), encoding: .utf8) }
        return TimerClient(
            address: text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? TimerClient.standardAddress)
    }
}
