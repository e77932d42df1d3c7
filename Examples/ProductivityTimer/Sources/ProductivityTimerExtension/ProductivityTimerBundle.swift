import SwiftUI
import WidgetKit

@main
struct ProductivityTimerBundle: WidgetBundle {
    var body: some Widget {
        TimerToggle()
        AddFiveMinutes()
    }
}
