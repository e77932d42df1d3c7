import AgentProtocol
import AppIntents
import SwiftUI
import WidgetKit

@testable import Controls

struct SetLampIntent: SetValueIntent {
    static let title: LocalizedStringResource = "Set Lamp"
    @Parameter(title: "Lit") var value: Bool
    func perform() async throws -> some IntentResult { .result() }
}

struct RingIntent: AppIntent {
    static let title: LocalizedStringResource = "Ring"
    func perform() async throws -> some IntentResult { .result() }
}

struct RoomConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Room"
    @Parameter(title: "Room", default: "Hall") var room: String
}

struct OtherConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Other"
}

extension TextEnvironment {
    /// An English reader at noon of a day in June, UTC.
    static let english = TextEnvironment(
        languages: [], locale: Locale(identifier: "en_US"), now: Date(timeIntervalSince1970: 1_780_488_000))
}

/// What a template comes to for an English reader.
@MainActor
func resolve(_ template: some ControlWidgetTemplate) throws -> ResolvedControl {
    try ResolvedControl(template, kind: "test", in: .english)
}

/// A toggle with the given label, and what it shows when it is off.
@MainActor
func content(@ViewBuilder of label: @escaping () -> some View) throws -> ControlContent {
    try resolve(ControlWidgetToggle(isOn: false, action: SetLampIntent(), label: label)).off
}
