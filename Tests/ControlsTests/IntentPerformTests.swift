import AppIntents
import Controls
import Synchronization
import Testing

private final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

private enum Journals {
    @TaskLocal static var current = Journal()
}

private let page = URL(filePath: "/srv/page")

private struct QuietIntent: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

private struct LinkIntent: AppIntent {
    func perform() async throws -> some IntentResult & OpensIntent & ReturnsValue<Int> & ProvidesDialog {
        .result(value: 1, opensIntent: OpenURLIntent(page), dialog: "Off you go, \("Ada").")
    }
}

private struct OlderLinkIntent: AppIntent {
    func perform() async throws -> IntentResultContainer<Never, OpenURLIntent, Never, Never> {
        .result(opensIntent: OpenURLIntent(page))
    }
}

private struct BareOpensIntent: AppIntent {
    func perform() async throws -> some IntentResult & OpensIntent { .result() }
}

private struct SnippetIntent: AppIntent {
    func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
        .result(dialog: "seen", view: EmptyView())
    }
}

private struct DefaultSnippetIntent: AppIntent {
    func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView { .result(dialog: "seen") }
}

private struct ShowTimerIntent: OpenIntent {
    static let title: LocalizedStringResource = "Show Timer"
    @Parameter(title: "Timer") var target: Timer
}

private struct ChainIntent: AppIntent {
    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
        Journals.current.add("first")
        return .result(opensIntent: NextIntent(), dialog: "first")
    }
}

private struct NextIntent: AppIntent {
    static let openAppWhenRun = true
    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
        Journals.current.add("second")
        return .result(opensIntent: OpenURLIntent(page), dialog: "second")
    }
}

private struct EndlessIntent: AppIntent {
    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: EndlessIntent())
    }
}

private struct AgainIntent: AppIntent {
    @Parameter(title: "Times") var times: Int
    func perform() async throws -> some IntentResult {
        Journals.current.add("try")
        if Journals.current.all.count <= times { throw AppIntentError.restartPerform }
        return .result()
    }
}

private struct AskingIntent: AppIntent {
    func perform() async throws -> some IntentResult {
        try await requestConfirmation(actionName: .pay, dialog: "Really sell it?")
        Journals.current.add("sold")
        return .result()
    }
}

private struct ForegroundIntent: ForegroundContinuableIntent {
    @Parameter(title: "Late", default: false) var isLate: Bool
    func perform() async throws -> some IntentResult {
        if isLate {
            let journal = Journals.current
            throw needsToContinueInForegroundError("In the app.") { journal.add("continued") }
        }
        let answer = try await requestToContinueInForeground("In the app.") { 42 }
        Journals.current.add("\(answer)")
        return .result()
    }
}

private struct ThrowingIntent: AppIntent {
    struct OutOfTea: Error, CustomLocalizedStringResourceConvertible {
        var localizedStringResource: LocalizedStringResource { "There is no tea." }
    }
    func perform() throws -> some IntentResult & ReturnsValue<String> {
        if page.isFileURL { throw OutOfTea() }
        return .result(value: "tea")
    }
}

private struct SwitchIntent: SetValueIntent, LiveActivityIntent {
    static let title: LocalizedStringResource = "Switch"
    @Parameter(title: "On") var value: Bool
    @Parameter(title: "Timer") var timer: Timer
    func perform() async throws -> some IntentResult {
        Journals.current.add("\(timer.id) \(value)")
        return .result()
    }
}

private struct DimIntent: SetValueIntent {
    static let title: LocalizedStringResource = "Dim"
    @Parameter(title: "Level") var value: Int
    func perform() async throws -> some IntentResult { .result() }
}

private struct BareConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Bare"
}

struct IntentPerformTests {
    private func run(_ intent: any AppIntent) async throws -> (outcome: PerformOutcome, journal: [String]) {
        let journal = Journal()
        let outcome = try await Journals.$current.withValue(journal) { try await perform(intent) }
        return (outcome, journal.all)
    }

    @Test func anIntentThatSaysNothingAsksForNothing() async throws {
        let outcome = try await perform(QuietIntent())
        #expect(outcome.dialog == nil && outcome.openURL == nil && outcome.opensIntent == nil)
    }

    @Test func aLinkIsHandedOnWithTheDialog() async throws {
        let outcome = try await perform(LinkIntent())
        #expect(outcome.dialog == "Off you go, Ada.")
        #expect(outcome.openURL == page)
        #expect(outcome.opensIntent == nil)
        #expect(try await perform(OlderLinkIntent()).openURL == page)
        #expect(try await perform(OpenURLIntent(page)).openURL == page)
        #expect(try await perform(BareOpensIntent()).openURL == nil)
    }

    @Test func aViewIsDroppedAndTheDialogKept() async throws {
        #expect(try await perform(SnippetIntent()).dialog == "seen")
        #expect(try await perform(DefaultSnippetIntent()).dialog == "seen")
    }

    @Test func openingSomethingOpensTheAppWithoutAPerformOfItsOwn() async throws {
        let intent = ShowTimerIntent()
        intent.target = Timer.all[1]
        let outcome = try await perform(intent)
        #expect((outcome.opensIntent as? ShowTimerIntent)?.target == Timer.all[1])
        #expect(outcome.openURL == nil && outcome.dialog == nil)
    }

    @Test func whatAResultOpensIsPerformedNext() async throws {
        let (outcome, journal) = try await run(ChainIntent())
        #expect(journal == ["first", "second"])
        #expect(outcome.dialog == "first")
        #expect(outcome.openURL == page)
        #expect(outcome.opensIntent is NextIntent)
    }

    @Test func intentsThatOpenEachOtherWithoutEndAreStopped() async {
        await #expect(throws: PerformError.self) { try await perform(EndlessIntent()) }
    }

    @Test(arguments: [0, 3, 7]) func anIntentMayAskToBeStartedAgain(times: Int) async throws {
        let intent = AgainIntent()
        intent.times = times
        #expect(try await run(intent).journal.count == times + 1)
    }

    @Test func anIntentThatStartsAgainForEverFails() async throws {
        let intent = AgainIntent()
        intent.times = 100
        let journal = Journal()
        await #expect(throws: AppIntentError.self) {
            try await Journals.$current.withValue(journal) { try await perform(intent) }
        }
        #expect(journal.all.count == 8)
    }

    @Test func nobodyCanBeAskedSoNothingIsDoneAndTheQuestionIsTold() async throws {
        let journal = Journal()
        do {
            try await Journals.$current.withValue(journal) { _ = try await perform(AskingIntent()) }
            Issue.record("the intent was performed unasked")
        } catch {
            #expect(
                explanation(of: error)
                    == "it needs to be confirmed, and nobody can be asked here (\"Really sell it?\")")
        }
        #expect(journal.all.isEmpty)
    }

    @Test func whatGoesOnInTheForegroundRunsHereAndOpensTheApp() async throws {
        let intent = ForegroundIntent()
        let first = try await run(intent)
        #expect(first.journal == ["42"])
        #expect(first.outcome.opensIntent is ForegroundIntent)

        intent.isLate = true
        let second = try await run(intent)
        #expect(second.journal == ["continued"])
        #expect(second.outcome.opensIntent is ForegroundIntent)
        #expect(second.outcome.dialog == "In the app.")
    }

    @Test func anErrorIsToldInItsAuthorsWords() async {
        do {
            _ = try await perform(ThrowingIntent())
            Issue.record("the intent did not throw")
        } catch {
            #expect(explanation(of: error) == "There is no tea.")
        }
    }

    @Test func aMissingParameterIsAnErrorBeforeThePerform() async {
        await #expect(throws: IntentParameterError.self) { try await perform(DimIntent()) }
    }

    @Test func aConfigurationCannotBePerformed() async {
        do {
            _ = try await perform(BareConfiguration())
            Issue.record("a mere configuration was performed")
        } catch {
            #expect(explanation(of: error).hasPrefix("BareConfiguration only holds a configuration"))
        }
    }

    @Test(arguments: [true, false]) func aToggleSetsItsIntentsValue(value: Bool) async throws {
        let intent = SwitchIntent()
        let set = try #require(setValue(value, of: intent))
        #expect(try await run(set).journal == ["work \(value)"])
    }

    @Test func onlyABooleanValueIsSet() {
        #expect(setValue(true, of: DimIntent()) == nil)
        #expect(setValue(true, of: QuietIntent()) == nil)
    }
}
