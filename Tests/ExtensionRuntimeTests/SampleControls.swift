import AppIntents
import Foundation
import SwiftUI
import Synchronization
import WidgetKit

/// A key of a queue. Unchecked, because a key is never written, but Swift 6.0's Dispatch does not say so.
struct QueueMark: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()
}

/// What the sample controls did, for the tests to look at.
final class SampleState: Sendable {
    static let shared = SampleState()
    /// Marks the main queue: a test runner's main actor has no thread of its own on Linux.
    static let mainQueue = QueueMark()

    struct Performance: Equatable {
        var lamp: String
        var value: Bool?
        var isOnMainQueue: Bool
    }

    private let performances = Mutex<[Performance]>([])
    private let pushed = Mutex<[[ControlInfo]]>([])
    private let gates = Mutex<[String: DispatchSemaphore]>([:])

    func record(_ lamp: String, _ value: Bool?) {
        let isOnMainQueue = DispatchQueue.getSpecific(key: Self.mainQueue.key) == true
        performances.withLock { $0.append(Performance(lamp: lamp, value: value, isOnMainQueue: isOnMainQueue)) }
    }

    func performances(of lamp: String) -> [Performance] {
        performances.withLock { $0.filter { $0.lamp == lamp } }
    }

    func recordPush(_ controls: [ControlInfo]) {
        pushed.withLock { $0.append(controls) }
    }

    /// What the push handler was told, oldest first.
    var pushes: [[ControlInfo]] { pushed.withLock { $0 } }

    /// The gate that a hanging provider of the given name waits at.
    func gate(_ name: String) -> DispatchSemaphore {
        gates.withLock { gates in
            let gate = gates[name] ?? DispatchSemaphore(value: 0)
            gates[name] = gate
            return gate
        }
    }
}

struct SampleError: LocalizedError {
    var errorDescription: String?
}

struct SampleBundle: WidgetBundle {
    var body: some Widget {
        LampControl()
        BellControl()
        BrokenControl()
        HangingControl()
        MainActorControl()
        PushedControl()
        ClockWidget()
    }
}

// MARK: A toggle with a configuration

struct LampConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Lamp"
    @Parameter(title: "Lamp", default: "desk") var lamp: String
    @Parameter(title: "Brightness", default: 50, inclusiveRange: (0, 100)) var brightness: Int
}

struct SwitchLamp: SetValueIntent {
    static let title: LocalizedStringResource = "Switch Lamp"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication
    @Parameter(title: "Lamp") var lamp: String
    @Parameter(title: "On") var value: Bool

    init() {}
    init(lamp: String) { self.lamp = lamp }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        if lamp == "burnt out" { throw SampleError(errorDescription: "The bulb is broken.") }
        SampleState.shared.record(lamp, value)
        return .result(dialog: "The \(lamp) lamp is switched.")
    }
}

struct LampControl: ControlWidget {
    struct Provider: AppIntentControlValueProvider {
        @IntentParameterDependency<LampConfiguration>(\.$brightness) var chosen

        func previewValue(configuration: LampConfiguration) -> String { configuration.lamp }
        func currentValue(configuration: LampConfiguration) async throws -> String {
            if configuration.lamp == "unreachable" { throw SampleError(errorDescription: "The lamp does not answer.") }
            return "\(configuration.lamp) \(chosen?.brightness ?? -1)"
        }
    }

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "test.lamp", provider: Provider()) { name in
            ControlWidgetToggle(
                name, isOn: SampleState.shared.performances(of: name).last?.value ?? false,
                action: SwitchLamp(lamp: name)
            ) { isOn in
                Label(isOn ? "Bright" : "Dark", systemImage: "lamp.desk")
            }
            .tint(.yellow)
        }
        .displayName("Lamp")
        .description("Switches a lamp.")
        .promptsForUserConfiguration()
    }
}

// MARK: Buttons

struct RingBell: AppIntent {
    static let title: LocalizedStringResource = "Ring"
    static let openAppWhenRun = true

    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: OpenURLIntent(URL(string: "https://bell.example/rung") ?? URL(fileURLWithPath: "/")))
    }
}

struct BellControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "test.bell") {
            ControlWidgetButton(action: RingBell()) { Label("Bell", systemImage: "bell") }
        }
    }
}

struct MainActorIntent: AppIntent {
    static let title: LocalizedStringResource = "Main"

    @MainActor
    func perform() async throws -> some IntentResult {
        SampleState.shared.record("main actor", nil)
        return .result()
    }
}

struct MainActorControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "test.main") {
            ControlWidgetButton(action: MainActorIntent()) { Label("Main", systemImage: "1.circle") }
        }
    }
}

// MARK: One that is reloaded by push

struct PushedControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "test.pushed", intent: LampConfiguration.self) { _ in
            ControlWidgetButton(action: MainActorIntent()) { Label("Pushed", systemImage: "envelope") }
        }
        .pushHandler(PushHandler.self)
    }
}

struct PushHandler: ControlPushHandler {
    func pushTokensDidChange(controls: [ControlInfo]) {
        SampleState.shared.recordPush(controls)
    }
}

// MARK: Misbehaving ones

struct BrokenControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "test.broken") { EmptyControlWidgetTemplate() }
    }
}

/// Blocks the thread that it is asked on, as synchronous code that waits for a device does.
struct HangingControl: ControlWidget {
    struct Configuration: ControlConfigurationIntent {
        static let title: LocalizedStringResource = "Gate"
        @Parameter(title: "Gate", default: "gate") var gate: String
    }

    struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: Configuration) -> Bool { false }
        func currentValue(configuration: Configuration) async throws -> Bool {
            Self.wait(at: configuration.gate)
            return true
        }

        private static func wait(at gate: String) {
            SampleState.shared.gate(gate).wait()
        }
    }

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "test.hanging", provider: Provider()) { isOn in
            ControlWidgetToggle("Hanging", isOn: isOn, action: SwitchLamp(lamp: "hanging")) { _ in Text("Value") }
        }
    }
}

struct ClockWidget: Widget {
    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
