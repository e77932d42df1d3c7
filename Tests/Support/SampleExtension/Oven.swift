import ActivityKit
import AppIntents
import Foundation
import SwiftUI
import WidgetKit

struct BakeAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var step: String
        var endsAt: Date
    }

    var name: String
}

/// Starts a Live Activity that is stale after 10 min, and ends it to be seen for 30 s more.
struct Oven: ControlWidget {
    struct Bake: SetValueIntent, LiveActivityIntent {
        static let title: LocalizedStringResource = "Bake"

        @Parameter(title: "On") var value: Bool

        func perform() async throws -> some IntentResult {
            Diary.note("perform oven \(value ? "on" : "off")")
            let running = Activity<BakeAttributes>.activities
            Diary.note(
                "oven knows \(running.map { "\($0.content.state.step):\($0.activityState)" }.joined(separator: ","))")
            if value {
                _ = try Activity.request(
                    attributes: BakeAttributes(name: "Bread"), content: content("Rising", staleAfter: 600))
            } else {
                for activity in running where activity.activityState != .ended {
                    await activity.update(content("Cooling", staleAfter: 600))
                    await activity.end(nil, dismissalPolicy: .after(.now.addingTimeInterval(30)))
                }
            }
            Diary.set("oven", isOn: value)
            return .result()
        }

        private func content(_ step: String, staleAfter seconds: TimeInterval) -> ActivityContent<
            BakeAttributes.ContentState
        > {
            let stale = Date.now.addingTimeInterval(seconds)
            return ActivityContent(state: .init(step: step, endsAt: stale), staleDate: stale)
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Oven") {
            ControlWidgetToggle("Oven", isOn: Diary.isOn("oven"), action: Bake()) { isOn in
                Label(isOn ? "Hot" : "Cold", systemImage: "oven")
            }
        }
    }
}

/// How the oven's activity would look on a screen.
struct BakeActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: BakeAttributes.self) { context in
            Text(context.state.step)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text(context.attributes.name) }
            } compactLeading: {
                Image(systemName: "oven")
            } compactTrailing: {
                Text(context.state.endsAt, style: .timer)
            } minimal: {
                Image(systemName: "oven")
            }
        }
    }
}

/// Knows the placed controls, and has one kind of them reloaded.
struct Herald: ControlWidget {
    struct Call: AppIntent {
        static let title: LocalizedStringResource = "Call"

        func perform() async throws -> some IntentResult {
            let controls = try await ControlCenter.shared.currentControls()
            let switches = controls.filter { $0.kind == "com.example.sample.Switch" }
            let names = switches.compactMap { $0.configurationIntent(of: SwitchConfiguration.self)?.name }
            Diary.note(
                "herald knows \(controls.map(\.kind).sorted().joined(separator: ",")) \(names.joined(separator: ","))")
            ControlCenter.shared.reloadControls(ofKind: "com.example.sample.Switch")
            return .result()
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Herald") {
            ControlWidgetButton(action: Call()) { Label("Call", systemImage: "megaphone") }
        }
    }
}
