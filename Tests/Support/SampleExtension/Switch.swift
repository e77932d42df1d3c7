import AppIntents
import Foundation
import SwiftUI
import WidgetKit

/// What a value provider does when it is asked.
enum ProviderDeed: String, AppEnum {
    case answers, waits, sleeps, throwsEverySecondTime, throwsWhenTold

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Provider"
    static let caseDisplayRepresentations: [ProviderDeed: DisplayRepresentation] = [
        .answers: "Answers", .waits: "Waits at a gate", .sleeps: "Sleeps 2 s",
        .throwsEverySecondTime: "Throws every second time", .throwsWhenTold: "Throws when told to",
    ]
}

/// What an action does when it is performed.
enum ActionDeed: String, AppEnum {
    case succeeds, waits, fails, exits, writesRubbish, takesMemory, prints, saysSomething, setsNothing

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Action"
    static let caseDisplayRepresentations: [ActionDeed: DisplayRepresentation] = [
        .succeeds: "Succeeds", .waits: "Waits at a gate", .fails: "Fails with a message", .exits: "Exits with 0",
        .writesRubbish: "Writes rubbish on its sockets", .takesMemory: "Takes 100 MB", .prints: "Prints",
        .saysSomething: "Has a dialog", .setsNothing: "Sets nothing",
    ]
}

struct SwitchConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Switch"

    @Parameter(title: "Name", default: "one") var name: String
    @Parameter(title: "Provider", default: .answers) var provider: ProviderDeed
    @Parameter(title: "Action", default: .succeeds) var action: ActionDeed
}

/// A toggle whose provider and action do what its configuration says.
struct Switch: ControlWidget {
    struct State {
        var configuration: SwitchConfiguration
        var isOn: Bool
    }

    struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: SwitchConfiguration) -> State {
            State(configuration: configuration, isOn: false)
        }

        func currentValue(configuration: SwitchConfiguration) async throws -> State {
            let name = configuration.name
            Diary.note("value \(name)")
            switch configuration.provider {
            case .answers: break
            case .waits: Diary.wait(at: "value-gate")
            case .sleeps: try await Task.sleep(for: .seconds(2))
            case .throwsEverySecondTime:
                let isFirst = !Diary.isOn("odd-\(name)")
                Diary.set("odd-\(name)", isOn: isFirst)
                if !isFirst { throw SampleError(errorDescription: "It is the second time.") }
            case .throwsWhenTold:
                if Diary.says("throw") { throw SampleError(errorDescription: "The switch does not answer.") }
            }
            return State(configuration: configuration, isOn: Diary.isOn(name))
        }
    }

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "com.example.sample.Switch", provider: Provider()) { state in
            ControlWidgetToggle(
                state.configuration.name, isOn: state.isOn, action: SetSwitch(state.configuration)
            ) { isOn in
                Label(isOn ? "Closed" : "Open", systemImage: "switch.2")
            }
            .tint(.green)
        }
        .displayName("Switch")
    }
}

struct SetSwitch: SetValueIntent {
    static let title: LocalizedStringResource = "Set the Switch"

    @Parameter(title: "Name") var name: String
    @Parameter(title: "Action") var action: ActionDeed
    @Parameter(title: "Closed") var value: Bool

    init() {}

    init(_ configuration: SwitchConfiguration) {
        name = configuration.name
        action = configuration.action
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        Diary.note("perform \(name) \(value ? "on" : "off")")
        switch action {
        case .succeeds, .saysSomething: break
        case .waits: Diary.wait(at: "perform-gate")
        case .fails: throw SampleError(errorDescription: "The contacts are welded.")
        case .exits: exit(0)
        case .writesRubbish: Misdeeds.writeRubbish()
        case .takesMemory: Misdeeds.takeMemory()
        case .prints: print("the switch \(name) prints")
        case .setsNothing: return .result(dialog: "")
        }
        Diary.set(name, isOn: value)
        Diary.note("performed \(name) \(value ? "on" : "off")")
        let dialog: IntentDialog = action == .saysSomething ? "The contacts are warm." : ""
        return .result(dialog: dialog)
    }
}

enum Misdeeds {
    /// On every socket that the process has, that of the call among them.
    static func writeRubbish() {
        let rubbish = "this is not JSON\0"
        for descriptor in Int32(3)..<64 {
            _ = send(descriptor, rubbish, rubbish.utf8.count + 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    static func takeMemory() {
        var bytes = [UInt8](repeating: 1, count: 100 << 20)
        for page in stride(from: 0, to: bytes.count, by: 4096) { bytes[page] = UInt8(truncatingIfNeeded: page) }
        Diary.note("took \(bytes.count >> 20) MB")
    }
}
