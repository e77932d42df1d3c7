import AppIntents
import ProductivityTimer
import SwiftUI
import WidgetKit

/// Starts and stops the timer that it is configured for.
struct TimerToggle: ControlWidget {
    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(
            kind: "com.example.Productivity.TimerToggle", provider: TimerValueProvider()
        ) { state in
            ControlWidgetToggle(
                state.timer.name, isOn: state.isRunning, action: ToggleTimerIntent(timer: state.timer)
            ) { isOn in
                Label(isOn ? "Running" : "Stopped", systemImage: isOn ? "hourglass" : "hourglass.bottomhalf.filled")
                    .controlWidgetActionHint(isOn ? "Start" : "Stop")
            }
            .tint(.purple)
        }
        .displayName("Productivity Timer")
        .description("Start and stop a productivity timer.")
    }
}

struct TimerState {
    var timer: ProductivityTimer
    var isRunning: Bool
}

struct TimerValueProvider: AppIntentControlValueProvider {
    func previewValue(configuration: SelectTimerIntent) -> TimerState {
        TimerState(timer: configuration.timer, isRunning: false)
    }

    func currentValue(configuration: SelectTimerIntent) async throws -> TimerState {
        let end = try TimerManager.end(of: configuration.timer)
        return TimerState(timer: configuration.timer, isRunning: end != nil)
    }
}
