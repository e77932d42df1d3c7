import AgentProtocol
import AppIntents
import Foundation
import SwiftUI
import Testing

@testable import Controls

private struct Plainly: AppIntent {
    static let title = "Plainly titled"
    static let allowedExecutionTargets: IntentExecutionTargets = [.main]
    func perform() async throws -> some IntentResult { .result() }
}

private struct Knead: ProgressReportingIntent {
    static let title: LocalizedStringResource = "Knead"
    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        progress.totalUnitCount = 4
        progress.completedUnitCount += 3
        return .result(value: Int(progress.completedUnitCount))
    }
}

private struct Shoot: CameraCaptureIntent {
    struct AppContext: Codable, Equatable, Sendable { var lens: String }
    static let title: LocalizedStringResource = "Shoot"
    func perform() async throws -> some IntentResult {
        try await Shoot.updateAppContext(AppContext(lens: "wide"))
        return .result()
    }
}

private struct Find: ShowInAppSearchResultsIntent {
    static let title: LocalizedStringResource = "Find"
    static let searchScopes: [StringSearchScope] = [.general]
    @Parameter(title: "Criteria") var criteria: StringSearchCriteria
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "found \(criteria.term)") }
}

private struct Row: Resolver {
    func resolve(from input: Int, context: Context<Side>) async throws -> Side? { input > 10 ? .right : nil }
}

private struct Spade: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Spade"
    @Parameter(title: "Side", default: .left, resolvers: { Row() }) var side: Side
    @Parameter(title: "Lamps", size: [.systemSmall: 1, .systemLarge: .init(min: 2, max: 3)]) var lamps: [Lamp]?
    @Parameter(title: "Depth", inclusiveRange: (0, 3), resolvers: { Length() }) var depth: Int?
}

private struct Length: Resolver {
    func resolve(from input: String, context: Context<Int>) async throws -> Int? { input.count }
}

private struct Receipt: TransientAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Receipt"
    @Property(title: "Sum") var sum: Int?
    var displayRepresentation: DisplayRepresentation { "Receipt" }
}

private struct Pay: AppIntent {
    func perform() async throws -> some IntentResult & ReturnsValue<Receipt> {
        let receipt = Receipt()
        receipt.sum = 5
        return .result(value: receipt, actionButtonIntent: Plainly())
    }
}

private struct Reflection: SnippetIntent {
    func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Text("Mirror")) }
}

private struct Look: AppIntent {
    func perform() async throws -> some IntentResult & ShowsSnippetIntent & ProvidesDialog {
        .result(dialog: "look", snippetIntent: Reflection())
    }
}

private struct Note: FileEntity, IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
    static let defaultQuery = NoteQuery()
    static let supportedContentTypes: [UTType] = [.plainText]
    let id: FileEntityIdentifier
    var displayRepresentation: DisplayRepresentation { "\(id.entityIdentifierString)" }
}

private struct NoteQuery: EntityQuery {
    func entities(for identifiers: [FileEntityIdentifier]) async throws -> [Note] { identifiers.map(Note.init(id:)) }
}

private struct Read: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Read"
    @Parameter(title: "Note") var note: Note?
}

private struct Discard: DeleteIntent, PredictableIntent, CustomIntentMigratedAppIntent {
    static let title: LocalizedStringResource = "Discard"
    static let intentClassName = "DiscardIntent"
    @Parameter(title: "Lamps") var entities: [Lamp]
    func perform() async throws -> some IntentResult {
        .result(actionButtonIntent: Plainly(), activityIdentifier: "dig")
    }
}

struct IntentFormTests {
    @Test func aTitleIsFoundHoweverItIsSpelt() {
        #expect(titleText(of: Plainly.self) == "Plainly titled")
        #expect(titleText(of: Knead.self) == "Knead")
        #expect(titleText(of: Pay.self) == "Pay")
    }

    @Test func progressIsOneObjectForEachPerformance() async throws {
        let knead = Knead()
        #expect(try await knead.perform().value == 0)
        let counted = try await PerformScope.$current.withValue(PerformScope()) { try await knead.perform().value }
        #expect(counted == 3)
    }

    @Test func aCamerasContextIsSharedWithinItsApp() throws {
        let folder = try StateFolder()
        let app = folder.environment.merging(["ACTIONBUTTON_APP": "org.example.camera"]) { $1 }
        let context = Shoot.AppContext(lens: "wide")
        try CameraContext(of: Shoot.persistentIdentifier, environment: app).write(context)
        #expect(try CameraContext(of: "Shoot", environment: app).read(Shoot.AppContext.self) == context)
        #expect(try CameraContext(of: "Other", environment: app).read(Shoot.AppContext.self) == nil)
        #expect(try CameraContext(of: "Shoot", environment: folder.environment).read(Shoot.AppContext.self) == nil)
        let fitting = String(repeating: "x", count: 4094)
        try CameraContext(of: "Shoot", environment: app).write(fitting)
        #expect(throws: CameraCaptureError.contextTooLarge(bytes: 4097)) {
            try CameraContext(of: "Shoot", environment: app).write(fitting + "x")
        }
    }

    @Test func aSearchIsAnOrdinaryParameter() async throws {
        let find = Find()
        try await IntentParameters(find).assign(["criteria": .string("leeks")])
        let outcome = try await perform(find)
        #expect(outcome.dialog == "found leeks")
        #expect(outcome.opensIntent != nil)
    }

    @Test func resolversTakeWhatTheParameterRefuses() async throws {
        let spade = Spade()
        try await IntentParameters(spade).assign(["side": .int(12), "depth": .string("ab")])
        #expect(spade.side == .right)
        #expect(spade.depth == 2)
        await #expect(throws: IntentParameterError.self) {
            try await IntentParameters(spade).assign(["side": .int(9)])
        }
        #expect(spade.side == .right)
    }

    @Test(arguments: [(0, false), (1, true), (3, true), (4, false)])
    func aListMayBeAsLongAsSomeWidgetAllows(count: Int, isAccepted: Bool) async throws {
        let values = JSONValue.array((0..<count).map { .int(Int64($0 % 3 + 1)) })
        let spade = Spade()
        if isAccepted {
            try await IntentParameters(spade).assign(["lamps": values])
            #expect(spade.lamps?.count == count)
        } else {
            await #expect(throws: IntentParameterError.self) {
                try await IntentParameters(spade).assign(["lamps": values])
            }
        }
    }

    @Test func whatHasNoPlaceToBeShownIsDropped() async throws {
        #expect(try await Pay().perform().value?.sum == 5)
        #expect(try await perform(Look()).dialog == "look")
        #expect(try await perform(Look()).opensIntent == nil)
        let discard = Discard()
        discard.entities = []
        #expect(try await perform(discard).opensIntent == nil)
    }

    @Test func aFileIsFoundByItsPathAndADraftByItsIdentifier() async throws {
        let read = Read()
        try await IntentParameters(read).assign(["note": .string("/srv/notes.txt")])
        #expect(read.note?.id.fileURL?.path == "/srv/notes.txt")
        try await IntentParameters(read).assign(["note": .string("draft:7")])
        #expect(read.note?.id.draftIdentifier == "7")
        #expect(read.note?.hideInSpotlight == false)
        #expect(throws: CocoaError.self) { try FileEntityIdentifier.file(url: URL(string: "https://example.org")!) }
    }

    @Test func aFilesTypeIsTheOneGivenElseItsNames() {
        #expect(IntentFile(data: Data(), filename: "a.PNG").type == .png)
        #expect(IntentFile(data: Data(), filename: "a.png", type: .pdf).type == .pdf)
        #expect(IntentFile(data: Data(), filename: "a").type == nil)
        #expect(UTType.png.conforms(to: .image))
        #expect(!UTType.png.conforms(to: .text))
        #expect(UTType("org.example.bed")?.conforms(to: .item) == true)
        #expect(UTType(mimeType: "application/pdf")?.preferredFilenameExtension == "pdf")
    }
}
