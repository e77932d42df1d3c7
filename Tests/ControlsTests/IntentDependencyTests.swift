import AppIntents
import Controls
import Synchronization
import Testing

private final class MusicBox: Sendable {
    let melody: String
    init(_ melody: String) { self.melody = melody }
}

private enum Managers {
    static let full: AppDependencyManager = {
        let manager = AppDependencyManager()
        manager.add(dependency: MusicBox("Waltz"))
        manager.add(key: "spare", dependency: MusicBox("Lullaby"))
        manager.add { () async throws -> Int in
            try await Task.sleep(for: .milliseconds(1))
            return 42
        }
        return manager
    }()
    static let empty = AppDependencyManager()
    static let failing: AppDependencyManager = {
        let manager = AppDependencyManager()
        manager.add { () async throws -> Int in throw AppIntentError.Unrecoverable.networkFailure }
        return manager
    }()
}

private struct PlayIntent: AppIntent {
    @AppDependency(manager: Managers.full) private var box: MusicBox
    @AppDependency(key: "spare", manager: Managers.full) private var spare: MusicBox
    @AppDependency(manager: Managers.full) private var answer: Int
    @AppDependency(manager: Managers.empty, default: "piano") private var instrument: String

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "\(box.melody), \(spare.melody), \(String(answer)), \(instrument)")
    }
}

private struct MissingIntent: AppIntent {
    @AppDependency(key: "grand", manager: Managers.empty) var box: MusicBox
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "\(box.melody)") }
}

private struct FailingIntent: AppIntent {
    @AppDependency(manager: Managers.failing) var answer: Int
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "\(String(answer))") }
}

private struct SharedIntent: AppIntent {
    @Dependency(key: "IntentDependencyTests") var box: MusicBox
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "\(box.melody)") }
}

private struct Bed: AppEntity, Equatable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bed"
    static let defaultQuery = BedQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { "Bed \(id)" }
}

private struct BedQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Bed] { identifiers.map(Bed.init(id:)) }
}

private struct Valve: AppEntity, Equatable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Valve"
    static let defaultQuery = ValveQuery()
    static let all = [Valve(id: "n1", bed: "north"), Valve(id: "n2", bed: "north"), Valve(id: "s1", bed: "south")]
    let id: String
    let bed: String
    var displayRepresentation: DisplayRepresentation { "Valve \(id)" }
}

private struct ValveQuery: EntityQuery {
    @IntentParameterDependency<HoseConfiguration>(\.$bed, \.$minutes) var configuration

    func entities(for identifiers: [String]) async throws -> [Valve] {
        try await suggestedEntities().filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [Valve] {
        guard let configuration else { return Valve.all }
        return Valve.all.filter { $0.bed == configuration.bed.id }
    }
    func defaultResult() async -> Valve? { try? await suggestedEntities().last }
}

private struct HoseConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Hose"
    @Parameter(title: "Bed") var bed: Bed?
    @Parameter(title: "Minutes", default: 5) var minutes: Int
    @Parameter(title: "Valve") var valve: Valve?
}

struct IntentDependencyTests {
    @Test func registeredThingsReachTheIntent() async throws {
        #expect(try await perform(PlayIntent()).dialog == "Waltz, Lullaby, 42, piano")
        AppDependencyManager.shared.add(key: "IntentDependencyTests", dependency: MusicBox("March"))
        #expect(try await perform(SharedIntent()).dialog == "March")
    }

    @Test func whatIsMissingIsAnErrorWithTheRemedy() async {
        do {
            _ = try await perform(MissingIntent())
            Issue.record("the intent was performed without its dependency")
        } catch {
            #expect(
                explanation(of: error)
                    == "no dependency MusicBox with the key \"grand\" is registered; "
                    + "call AppDependencyManager.shared.add(dependency:) at the start")
        }
    }

    @Test func whatCannotBeProvidedFailsThePerform() async {
        await #expect(throws: AppIntentError.self) { try await perform(FailingIntent()) }
    }

    @Test func anAsynchronousProviderIsAskedOnceAndAgainOnlyIfItThrew() async throws {
        let count = Mutex(0)
        let manager = AppDependencyManager()
        manager.add { () async throws -> String in
            let attempt = count.withLock { count in
                count += 1
                return count
            }
            if attempt == 1 { throw AppIntentError.Unrecoverable.networkFailure }
            return "attempt \(attempt)"
        }
        let dependency = AppDependency<String>(manager: manager)
        await #expect(throws: AppIntentError.self) { try await resolve(dependency) }
        try await resolve(dependency)
        try await resolve(dependency)
        #expect(dependency.wrappedValue == "attempt 2")
        #expect(count.withLock { $0 } == 2)
    }

    private func resolve(_ dependency: AppDependency<String>) async throws {
        try await resolveDependencies(of: (dependency, 0))
    }

    @Test func optionsDependOnWhatIsConfiguredSoFar() async throws {
        let parameters = IntentParameters(HoseConfiguration())
        #expect(try await parameters.choices(for: "valve", matching: nil).count == 3)
        try await parameters.assign(["bed": .string("north")])
        #expect(try await parameters.choices(for: "valve", matching: nil).map(\.title) == ["Valve n1", "Valve n2"])
        #expect(try await parameters.choices(for: "valve", matching: "2").map(\.title) == ["Valve n2"])
    }

    @Test func aValueIsLookedUpAmongWhatTheOthersAllow() async throws {
        let intent = HoseConfiguration()
        try await IntentParameters(intent).assign(["valve": .string("s1"), "bed": .string("south")])
        #expect(intent.valve == Valve.all[2])
        await #expect(throws: IntentParameterError(parameter: "valve", reason: "the Valve \"s1\" no longer exists")) {
            try await IntentParameters(HoseConfiguration()).assign(["bed": .string("north"), "valve": .string("s1")])
        }
    }

    @Test func aDefaultDependsOnTheOthersToo() async throws {
        let intent = HoseConfiguration()
        try await IntentParameters(intent).assign(["bed": .string("north")])
        try await IntentParameters(intent).fillDefaults()
        #expect(intent.valve == Valve.all[1])
    }

    @Test func aDependencyIsNilOutsideOfAConfigurationAndForAnotherIntent() {
        #expect(ValveQuery().configuration == nil)
        IntentContext.$configuration.withValue(DefaultsIntent()) {
            #expect(ValveQuery().configuration == nil)
        }
        let intent = HoseConfiguration()
        IntentContext.$configuration.withValue(intent) {
            #expect(ValveQuery().configuration == nil)
            intent.bed = Bed(id: "south")
            #expect(ValveQuery().configuration?.bed.id == "south")
            #expect(ValveQuery().configuration?.minutes == 5)
        }
    }
}
