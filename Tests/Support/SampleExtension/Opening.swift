import AppIntents
import Foundation
import SwiftUI
import WidgetKit

// One control for each way in which an intent has something opened.

enum Pages {
    static func page(_ name: String) -> URL {
        URL(string: "https://example.com/\(name)") ?? URL(fileURLWithPath: "/\(name)")
    }
}

/// The action is the system's own intent.
struct Link: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Link") {
            ControlWidgetButton(action: OpenURLIntent(Pages.page("link"))) {
                Label("Link", systemImage: "link")
            }
        }
    }
}

/// The result of the action opens a link.
struct Result: ControlWidget {
    struct Look: AppIntent {
        static let title: LocalizedStringResource = "Look"

        func perform() async throws -> some IntentResult & OpensIntent {
            Diary.note("perform look")
            return .result(opensIntent: OpenURLIntent(Pages.page("result")))
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Result") {
            ControlWidgetButton(action: Look()) { Label("Look", systemImage: "eye") }
        }
    }
}

/// The app comes to the front after the action.
struct Front: ControlWidget {
    struct Come: AppIntent {
        static let title: LocalizedStringResource = "Come"
        static let openAppWhenRun = true

        func perform() async throws -> some IntentResult {
            Diary.note("perform come")
            return .result()
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Front") {
            ControlWidgetButton(action: Come()) { Label("Come", systemImage: "macwindow") }
        }
        .displayName("Front")
    }
}

/// The app opens a thing of its own.
struct Thing: ControlWidget {
    struct OpenLamp: OpenIntent {
        static let title: LocalizedStringResource = "Open a Lamp"

        @Parameter(title: "Lamp") var target: LampEntity

        init() {}
        init(_ lamp: LampEntity) { target = lamp }

        func perform() async throws -> some IntentResult {
            Diary.note("perform open \(target.id)")
            return .result()
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Thing") {
            ControlWidgetButton(action: OpenLamp(LampEntity.all[0])) { Label("Lamp", systemImage: "lightbulb") }
        }
        .displayName("Lamps")
    }
}
