import AppIntents
import Controls
import SwiftUI
import Testing
import WidgetKit

struct PublicIntent: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

private struct PrivateIntent: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

enum PublicOuter {
    struct NestedIntent: AppIntent {
        func perform() async throws -> some IntentResult { .result() }
    }
    final class ClassIntent: AppIntent {
        func perform() async throws -> some IntentResult { .result() }
    }
}

struct GenericIntent<Wrapped: AppIntent>: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

private struct FirstIntent: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

private struct SecondIntent: SetValueIntent {
    @Parameter(title: "On") var value: Bool
    func perform() async throws -> some IntentResult { .result() }
}

private struct ThirdIntent: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Third"
    func perform() async throws -> some IntentResult { .result() }
}

private struct OwnTemplate: ControlWidgetTemplate {
    var body: some ControlWidgetTemplate {
        ControlWidgetToggle("Second", isOn: false, action: SecondIntent()) { _ in Text("Second") }.disabled(true)
    }
}

private struct FirstControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "first") {
            ControlWidgetButton(action: FirstIntent()) { Text("First") }.tint(.red).privacySensitive()
        }
        .displayName("First")
    }
}

private struct SecondControl: ControlWidget {
    var body: some ControlWidgetConfiguration { StaticControlConfiguration(kind: "second") { OwnTemplate() } }
}

private struct ThirdControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "third", intent: ThirdIntent.self) { intent in
            ControlWidgetButton(action: intent) { Text("Third") }
        }
    }
}

private struct PrivateBundle: WidgetBundle {
    var body: some Widget {
        FirstControl()
        SecondControl()
        ThirdControl()
    }
}

struct IntentTypeTests {
    @Test(
        arguments: [
            PublicIntent.self, PublicOuter.NestedIntent.self, PublicOuter.ClassIntent.self,
            GenericIntent<PublicIntent>.self, GenericIntent<GenericIntent<PublicOuter.NestedIntent>>.self,
        ] as [any AppIntent.Type])
    func aTypeIsFoundByItsName(type: any AppIntent.Type) {
        let name = IntentType.name(of: type)
        #expect(IntentType.named(name) == type)
        // The language's runtime finds it by itself, so another process of the executable does too.
        #expect(_typeByName(name) == type)
    }

    @Test(arguments: [PrivateIntent.self, GenericIntent<PrivateIntent>.self] as [any AppIntent.Type])
    func aPrivateTypeIsFoundOnceItWasNamed(type: any AppIntent.Type) {
        #expect(IntentType.named(IntentType.name(of: type)) == type)
    }

    @Test @MainActor func thePrivateIntentsOfABundleAreKnownFromTheStart() throws {
        let names = ([FirstIntent.self, SecondIntent.self, ThirdIntent.self] as [any AppIntent.Type]).map { type in
            _mangledTypeName(type) ?? ""
        }
        #expect(names.allSatisfy { IntentType.named($0) == nil })
        _ = contents(of: PrivateBundle())
        #expect(IntentType.named(names[0]) == FirstIntent.self)
        #expect(IntentType.named(names[1]) == SecondIntent.self)
        #expect(IntentType.named(names[2]) == ThirdIntent.self)
    }

    @Test func aTypeInAFunctionIsFoundInThisProcess() {
        struct LocalIntent: AppIntent {
            func perform() async throws -> some IntentResult { .result() }
        }
        #expect(IntentType.named(IntentType.name(of: LocalIntent.self)) == LocalIntent.self)
    }

    @Test(arguments: ["", "nonsense", "$s5Bogus", "Si"]) func whatIsNoIntentIsNotFound(name: String) {
        #expect(IntentType.named(name) == nil)
    }
}
