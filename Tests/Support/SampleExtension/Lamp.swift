import AppIntents
import Foundation
import SwiftUI
import WidgetKit

/// Something that exists as long as the test has not taken it away, under a name that the test may change.
struct LampEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"
    static let defaultQuery = LampQuery()

    var id: String
    var name: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

    static var all: [LampEntity] {
        let desk = LampEntity(id: "desk", name: Diary.says("renamed") ? "Writing desk" : "Desk")
        return Diary.says("desk-is-gone") ? [hall] : [desk, hall]
    }

    private static let hall = LampEntity(id: "hall", name: "Hall")
}

struct LampQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [LampEntity] {
        LampEntity.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [LampEntity] {
        LampEntity.all.filter { $0.name.localizedCaseInsensitiveContains(string) }
    }

    func suggestedEntities() async throws -> [LampEntity] { LampEntity.all }
    func defaultResult() async -> LampEntity? { LampEntity.all.first }
}

struct LampConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Lamp"

    @Parameter(title: "Lamp") var lamp: LampEntity
}

/// A toggle that is configured for one of several lamps.
struct Lamp: ControlWidget {
    struct State {
        var lamp: LampEntity
        var isLit: Bool
    }

    struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: LampConfiguration) -> State {
            State(lamp: configuration.lamp, isLit: false)
        }

        func currentValue(configuration: LampConfiguration) async throws -> State {
            State(lamp: configuration.lamp, isLit: Diary.isOn("lamp-\(configuration.lamp.id)"))
        }
    }

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "com.example.sample.Lamp", provider: Provider()) { state in
            ControlWidgetToggle(state.lamp.name, isOn: state.isLit, action: SetLamp(lamp: state.lamp)) { isLit in
                Label(isLit ? "Lit" : "Dark", systemImage: isLit ? "lightbulb.fill" : "lightbulb")
            }
            .tint(.yellow)
        }
        .displayName("Lamp")
        .promptsForUserConfiguration()
    }
}

struct SetLamp: SetValueIntent {
    static let title: LocalizedStringResource = "Switch a Lamp"

    @Parameter(title: "Lamp") var lamp: LampEntity
    @Parameter(title: "Lit") var value: Bool

    init() {}
    init(lamp: LampEntity) { self.lamp = lamp }

    func perform() async throws -> some IntentResult {
        Diary.note("perform lamp-\(lamp.id) \(value ? "on" : "off")")
        Diary.set("lamp-\(lamp.id)", isOn: value)
        return .result()
    }
}
