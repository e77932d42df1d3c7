import AppIntents
import Foundation
import SwiftUI
import WidgetKit

// One control for each thing that an author can say of one.

struct SetByName: SetValueIntent {
    static let title: LocalizedStringResource = "Set by Name"

    @Parameter(title: "Name") var name: String
    @Parameter(title: "On") var value: Bool

    init() {}
    init(_ name: String) { self.name = name }

    func perform() async throws -> some IntentResult {
        Diary.note("perform \(name) \(value ? "on" : "off")")
        Diary.set(name, isOn: value)
        return .result()
    }
}

/// A button.
struct Bell: ControlWidget {
    struct Ring: AppIntent {
        static let title: LocalizedStringResource = "Ring"

        func perform() async throws -> some IntentResult {
            Diary.note("perform bell")
            return .result()
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Bell") {
            ControlWidgetButton(action: Ring()) { Label("Bell", systemImage: "bell") }
        }
        .displayName("Bell")
    }
}

/// A toggle without a value provider, tint, or words of its own.
struct Plain: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Plain") {
            ControlWidgetToggle("Plain", isOn: Diary.isOn("plain"), action: SetByName("plain")) { _ in
                Image(systemName: "circle")
            }
        }
    }
}

struct Disabled: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Disabled") {
            ControlWidgetToggle("Disabled", isOn: false, action: SetByName("disabled")) { _ in
                Image(systemName: "circle")
            }
            .disabled(true)
        }
    }
}

/// Hides its words while the machine is locked.
struct Private: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Private") {
            ControlWidgetToggle("Diary", isOn: true, action: SetByName("private")) { _ in
                Label("Dear diary", systemImage: "book")
            }
            .privacySensitive()
        }
    }
}

/// Opens for a person who has unlocked the machine.
struct Safe: ControlWidget {
    struct SetSafe: SetValueIntent {
        static let title: LocalizedStringResource = "Open the Safe"
        static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

        @Parameter(title: "Open") var value: Bool

        func perform() async throws -> some IntentResult {
            Diary.note("perform safe \(value ? "on" : "off")")
            Diary.set("safe", isOn: value)
            return .result()
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Safe") {
            ControlWidgetToggle("Safe", isOn: Diary.isOn("safe"), action: SetSafe()) { isOn in
                Label(isOn ? "Open" : "Shut", systemImage: "lock")
            }
        }
    }
}

/// Has action hints and status texts.
struct Hinted: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Hinted") {
            ControlWidgetToggle("Kiln", isOn: Diary.isOn("kiln"), action: SetByName("kiln")) { isOn in
                Label(isOn ? "Hot" : "Cold", systemImage: "flame")
                    .controlWidgetActionHint(isOn ? "Fire" : "Cool")
                    .controlWidgetStatus(isOn ? "The kiln is lit." : "The kiln is out.")
            }
        }
    }
}

/// Says that it is at work while it is.
struct Kettle: ControlWidget {
    struct Boil: AppIntent {
        static let title: LocalizedStringResource = "Boil"

        func perform() async throws -> some IntentResult {
            Diary.note("perform kettle")
            Diary.wait(at: "perform-gate")
            return .result()
        }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Kettle") {
            ControlWidgetButton("Kettle", action: Boil()) { isActive in
                Label(isActive ? "Boiling" : "Cold", systemImage: isActive ? "flame" : "drop")
            }
        }
    }
}

/// Hides its words while the machine is locked, and not whether it is open.
struct Letter: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Letter") {
            ControlWidgetToggle("Letter", isOn: true, action: SetByName("letter")) { _ in
                Label("Dear Anna", systemImage: "envelope.open").privacySensitive()
            }
        }
    }
}

/// Notes its tokens.
struct Pushed: ControlWidget {
    struct Handler: ControlPushHandler {
        func pushTokensDidChange(controls: [ControlInfo]) {
            let told = controls.map { control in
                let token = control.pushInfo?.token.map { String(format: "%02x", $0) }.joined() ?? "none"
                let name = control.configurationIntent(of: SwitchConfiguration.self)?.name ?? "unconfigured"
                return "\(name)=\(token)"
            }
            Diary.note("tokens \(told.joined(separator: ","))")
        }
    }

    struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: SwitchConfiguration) -> String { configuration.name }

        func currentValue(configuration: SwitchConfiguration) async throws -> String {
            Diary.note("value \(configuration.name)")
            return configuration.name
        }
    }

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "com.example.sample.Pushed", provider: Provider()) { name in
            ControlWidgetToggle(name, isOn: Diary.isOn("pushed-\(name)"), action: SetByName("pushed-\(name)")) { _ in
                Image(systemName: "envelope")
            }
        }
        .pushHandler(Handler.self)
    }
}

/// Shows what its app keeps in the defaults that they share.
struct Shared: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.sample.Shared", provider: Provider()) { title in
            ControlWidgetButton(action: Bell.Ring()) { Label(title, systemImage: "tray") }
        }
    }

    struct Provider: ControlValueProvider {
        let previewValue = "nothing"

        func currentValue() async throws -> String {
            UserDefaults(suiteName: "group.com.example.shared")?.string(forKey: "title") ?? "nothing"
        }
    }
}
