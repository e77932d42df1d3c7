import AppIntents
import Controls
import Foundation
import Testing

private struct Allotment: AppEntity, URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Allotment"
    static let defaultQuery = AllotmentQuery()
    static var urlRepresentation: URLRepresentation { "https://example.org/allotments/\(.id)?name=\(\.$name)" }

    let id: String
    @Property(title: "Name") var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

private struct AllotmentQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Allotment] {
        identifiers.map { Allotment(id: $0, name: "Plot \($0)") }
    }
}

private enum Page: String, AppEnum, URLRepresentableEnum {
    case root, weather
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
    static let caseDisplayRepresentations: [Page: DisplayRepresentation] = [.root: "Root", .weather: "Weather"]
    static var urlRepresentation: URLRepresentation { "https://example.org/\(.rawValue)" }
}

private enum Shop: String, AppEnum, URLRepresentableEnum {
    case seeds, tools
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shop"
    static let caseDisplayRepresentations: [Shop: DisplayRepresentation] = [.seeds: "Seeds", .tools: "Tools"]
    static var urlRepresentation: URLRepresentation { [.seeds: "https://seeds.example.org"] }
}

private struct OpenAllotment: OpenIntent, URLRepresentableIntent {
    static let title: LocalizedStringResource = "Open Allotment"
    @Parameter(title: "Allotment") var target: Allotment
}

private struct OpenPage: OpenIntent, URLRepresentableIntent {
    static let title: LocalizedStringResource = "Open Page"
    @Parameter(title: "Page") var target: Page
}

private struct LookUp: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Look Up"
    static var urlRepresentation: URLRepresentation { "https://example.org/find?q=\(\.$words)&p=\(\.$page)" }
    @Parameter(title: "Words") var words: String?
    @Parameter(title: "Page") var page: Page
}

private struct VisitShop: AppIntent {
    @Parameter(title: "Shop") var shop: Shop
    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: try OpenURLIntent(urlRepresentable: shop))
    }
}

private struct OpenWiki: AppIntent {
    func perform() async throws -> some IntentResult {
        guard let url = URL(string: "https://wiki.example.org") else { throw AppIntentError.Unrecoverable.unknown }
        await EnvironmentValues().openURL(url)
        return .result()
    }
}

struct URLTests {
    @Test func anIntentThatOpensAnEntityOrACaseOpensItsAddress() async throws {
        let open = OpenAllotment()
        open.target = Allotment(id: "a/b", name: "North & South")
        let opened = try await perform(open)
        #expect(
            opened.openURL?.absoluteString == "https://example.org/allotments/a%2Fb?name=North%20%26%20South")
        let page = OpenPage()
        page.target = .weather
        #expect(try await perform(page).openURL?.absoluteString == "https://example.org/weather")
    }

    @Test func parametersStandInAnIntentsAddress() async throws {
        let look = LookUp()
        look.words = "what is this?"
        look.page = .root
        #expect(try look.urlRepresentation.absoluteString == "https://example.org/find?q=what%20is%20this%3F&p=root")
        look.words = nil
        #expect(throws: URLRepresentationError.missingValue) { try look.urlRepresentation }
    }

    @Test func aCaseWithoutAnAddressIsAnError() async throws {
        let visit = VisitShop()
        visit.shop = .seeds
        #expect(try await perform(visit).openURL?.absoluteString == "https://seeds.example.org")
        visit.shop = .tools
        await #expect(throws: URLRepresentationError.missingValue) { try await perform(visit) }
    }

    @Test func theEnvironmentOpensLinksWhileAnIntentIsPerformed() async throws {
        #expect(try await perform(OpenWiki()).openURL?.absoluteString == "https://wiki.example.org")
        await MainActor.run {
            var accepted: Bool?
            EnvironmentValues().openURL(URL(fileURLWithPath: "/")) { accepted = $0 }
            #expect(accepted == false)
        }
    }
}
