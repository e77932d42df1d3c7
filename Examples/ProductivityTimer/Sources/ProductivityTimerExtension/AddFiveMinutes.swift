import AppIntents
import ProductivityTimer
import SwiftUI
import WidgetKit

/// Lets whatever timer runs go on for a little longer.
struct AddFiveMinutes: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.Productivity.AddFiveMinutes") {
            ControlWidgetButton(action: AddFiveMinutesIntent()) {
                Label("Add 5 Minutes", systemImage: "plus.circle")
            }
        }
        .displayName("Add 5 Minutes")
        .description("Let the running timers run five minutes longer.")
    }
}
