import AppIntents
import SwiftUI
import WidgetKit

/// The controls that the board's tests press. Each notes what it performs in a diary that the tests read.
@main
struct BoardExtension: WidgetBundle {
    var body: some Widget {
        Relay()
        SlowRelay()
        BrokenRelay()
    }
}

/// A toggle that performs at once.
struct Relay: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.board.Relay", provider: RelayProvider()) { isOn in
            ControlWidgetToggle("Relay", isOn: isOn, action: SetRelay()) { isOn in
                Label(isOn ? "Closed" : "Open", systemImage: "powerplug")
                    .controlWidgetActionHint(isOn ? "Close" : "Part")
            }
            .tint(.green)
        }
        .displayName("Relay")
    }
}

/// A toggle whose action takes three seconds.
struct SlowRelay: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.board.SlowRelay", provider: RelayProvider()) { isOn in
            ControlWidgetToggle("Slow relay", isOn: isOn, action: SetRelaySlowly()) { isOn in
                Label(isOn ? "Closed" : "Open", systemImage: "powerplug")
            }
        }
    }
}

/// A toggle whose action always fails.
struct BrokenRelay: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.board.BrokenRelay", provider: RelayProvider()) { isOn in
            ControlWidgetToggle("Broken relay", isOn: isOn, action: FailToSetRelay()) { isOn in
                Label(isOn ? "Closed" : "Open", systemImage: "powerplug")
            }
        }
    }
}

struct RelayProvider: ControlValueProvider {
    let previewValue = false

    func currentValue() async throws -> Bool {
        try Diary().lastValue
    }
}

struct SetRelay: SetValueIntent {
    static let title: LocalizedStringResource = "Set the Relay"

    @Parameter(title: "Closed")
    var value: Bool

    func perform() async throws -> some IntentResult {
        let diary = try Diary()
        try diary.note("began", value)
        try diary.note("ended", value)
        return .result()
    }
}

struct SetRelaySlowly: SetValueIntent {
    static let title: LocalizedStringResource = "Set the Relay Slowly"

    @Parameter(title: "Closed")
    var value: Bool

    func perform() async throws -> some IntentResult {
        let diary = try Diary()
        try diary.note("began", value)
        try await Task.sleep(for: .seconds(3))
        try diary.note("ended", value)
        return .result()
    }
}

struct FailToSetRelay: SetValueIntent {
    static let title: LocalizedStringResource = "Fail to Set the Relay"

    @Parameter(title: "Closed")
    var value: Bool

    func perform() async throws -> some IntentResult {
        let diary = try Diary()
        try diary.note("began", value)
        try diary.refuse()
        return .result()
    }
}

enum RelayError: Error, CustomStringConvertible {
    case contactsWelded

    var description: String { "the relay's contacts are welded" }
}

extension Diary {
    func refuse() throws {
        throw RelayError.contactsWelded
    }
}
