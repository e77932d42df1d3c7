import AppIntents
import Controls
import Testing

struct PublicIntent: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

private struct PrivateIntent: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

private enum Outer {
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

struct IntentTypeTests {
    @Test(
        arguments: [
            PublicIntent.self, PrivateIntent.self, Outer.NestedIntent.self, Outer.ClassIntent.self,
            GenericIntent<PublicIntent>.self, GenericIntent<GenericIntent<PrivateIntent>>.self,
        ] as [any AppIntent.Type])
    func aTypeIsFoundByItsName(type: any AppIntent.Type) {
        let name = IntentType.name(of: type)
        #expect(IntentType.named(name) == type)
        // The runtime finds it by itself, so another process of the executable does too.
        #expect(_typeByName(name) == type)
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
