import AppIntents

enum Colour: String, AppEnum {
    case red, green, blue
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Colour"
    static let caseDisplayRepresentations: [Colour: DisplayRepresentation] = [
        .red: "Red", .green: .init(title: "Green", subtitle: "like grass"), .blue: "Blue",
    ]
}

enum Side: Int, AppEnum {
    case left = 1
    case right
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Side"
    static let caseDisplayRepresentations: [Side: DisplayRepresentation] = [.left: "Left", .right: "Right"]
}

struct Timer: AppEntity, Equatable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
    static let defaultQuery = TimerQuery()
    static let all = [Timer(id: "work", name: "Work"), Timer(id: "tea", name: "Tea"), Timer(id: "nap", name: "Nap")]

    let id: String
    let name: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "a timer") }
}

struct TimerQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [Timer] {
        Timer.all.filter { identifiers.contains($0.id) }
    }
    func entities(matching string: String) async throws -> IntentItemCollection<Timer> {
        IntentItemCollection(items: Timer.all.filter { $0.name.hasPrefix(string) })
    }
    func suggestedEntities() async throws -> IntentItemCollection<Timer> {
        IntentItemCollection(sections: [
            IntentItemSection("Daily", items: [Timer.all[0], Timer.all[1]]),
            IntentItemSection("Rare", items: [IntentItem(Timer.all[2], title: "A nap", subtitle: "short")]),
        ])
    }
    func defaultResult() async -> Timer? { Timer.all.first }
}

struct Lamp: AppEntity, Equatable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"
    static let defaultQuery = LampQuery()
    let id: Int
    var displayRepresentation: DisplayRepresentation { "Lamp \(id)" }
}

struct LampQuery: EnumerableEntityQuery {
    func allEntities() async throws -> [Lamp] { (1...3).map(Lamp.init(id:)) }
    func entities(for identifiers: [Int]) async throws -> [Lamp] {
        try await allEntities().filter { identifiers.contains($0.id) }
    }
}

struct PlantNames: DynamicOptionsProvider {
    func results() async throws -> [String] { ["Beans", "Chard", "Leek"] }
    func defaultResult() async -> String? { "Beans" }
}

/// One parameter of each kind of value.
struct EveryKindIntent: AppIntent {
    static let title: LocalizedStringResource = "Every Kind"

    @Parameter(title: "Flag") var flag: Bool
    @Parameter(title: "Count", inclusiveRange: (1, 30)) var count: Int
    @Parameter(title: "Share", controlStyle: .slider, inclusiveRange: (0, 1)) var share: Double
    @Parameter(title: "Note") var note: String
    @Parameter(title: "Styled") var styled: AttributedString
    @Parameter(title: "Page") var page: URL
    @Parameter(title: "Start") var start: Date
    @Parameter(title: "Every", kind: .time) var every: DateComponents
    @Parameter(title: "Length", defaultUnit: UnitLength.centimeters) var length: Measurement<UnitLength>
    @Parameter(title: "File") var file: IntentFile
    @Parameter(title: "Person") var person: IntentPerson
    @Parameter(title: "Price") var price: IntentCurrencyAmount
    @Parameter(title: "Payment") var payment: IntentPaymentMethod
    @Parameter(title: "Colour", supportedValues: [.red, .green]) var colour: Colour
    @Parameter(title: "Side") var side: Side
    @Parameter(title: "Timer") var timer: Timer
    @Parameter(title: "Lamps", size: .init(min: 1, max: 2)) var lamps: [Lamp]
    @Parameter(title: "Words") var words: [String]
    @Parameter(title: "Maybe") var maybe: String?

    func perform() async throws -> some IntentResult { .result() }
}

/// Parameters with defaults from everywhere.
struct DefaultsIntent: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Defaults"

    @Parameter(title: "Minutes", description: "How long", default: 5, inclusiveRange: (1, 30)) var minutes: Int
    @Parameter(title: "Colour", default: .green) var colour: Colour
    @Parameter(title: "Timer") var timer: Timer
    @Parameter(title: "Plant", optionsProvider: PlantNames()) var plant: String
    @Parameter(title: "Lamp") var lamp: Lamp?
    @Parameter(description: "Without a title") var untitled: Int
}
