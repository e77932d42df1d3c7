import AgentProtocol
import AppIntents
import Controls
import Testing

private struct SprayIntent: AppIntent {
    static let title: LocalizedStringResource = "Spray"
    @Parameter(title: "Colour", default: .red) var colour: Colour
    @Parameter(title: "Repeat", default: false) var repeats: Bool
    @Parameter(title: "Minutes", default: 5) var minutes: Int
    @Parameter(title: "Pressure", default: 0.5) var pressure: Double
    @Parameter(title: "Plant") var plant: String?

    static var parameterSummary: some ParameterSummary {
        Switch(\.$colour) {
            Case(.green) {
                Summary("Spray at \(\.$pressure)") {
                    \.$plant
                    \.$minutes
                }
            }
            Case([.blue]) {
                When(\.$plant, .hasAnyValue) {
                    Summary { \.$plant }
                } otherwise: {
                    Summary()
                }
            }
            DefaultCase {
                When(\.$minutes, .greaterThan, 5) {
                    Summary("Spray for \(\.$minutes) minutes")
                } otherwise: {
                    When(\.$repeats, .equalTo, true) {
                        Summary("Spray daily: \(\.$repeats) at \(\.$pressure)")
                    } otherwise: {
                        Summary("Spray")
                    }
                }
            }
        }
    }

    func perform() async throws -> some IntentResult { .result() }
}

private struct Spelt {
    struct Plain: AppIntent {
        static let description = IntentDescription("plain")
        func perform() async throws -> some IntentResult { .result() }
    }
    struct Maybe: AppIntent {
        static let description: IntentDescription? = "maybe"
        func perform() async throws -> some IntentResult { .result() }
    }
    struct Resource: AppIntent {
        static let description: LocalizedStringResource = "resource"
        func perform() async throws -> some IntentResult { .result() }
    }
    struct None: AppIntent {
        func perform() async throws -> some IntentResult { .result() }
    }
}

struct IntentDescriptionTests {
    private func order(_ change: (SprayIntent) -> Void) -> [String] {
        let intent = SprayIntent()
        change(intent)
        return IntentParameters(intent).describe().map(\.name)
    }

    @Test func theSummaryOrdersTheFieldsByTheValuesSet() {
        #expect(order { _ in } == ["colour", "repeats", "minutes", "pressure", "plant"])
        #expect(order { $0.minutes = 6 } == ["minutes", "colour", "repeats", "pressure", "plant"])
        #expect(order { $0.repeats = true } == ["repeats", "pressure", "colour", "minutes", "plant"])
        #expect(order { $0.colour = .green } == ["pressure", "plant", "minutes", "colour", "repeats"])
        #expect(order { $0.colour = .blue } == ["colour", "repeats", "minutes", "pressure", "plant"])
        #expect(
            order {
                $0.colour = .blue
                $0.plant = "Leek"
            } == ["plant", "colour", "repeats", "minutes", "pressure"])
    }

    @Test func parametersAreDescribedInFull() {
        let described = IntentParameters(DefaultsIntent()).describe()
        #expect(described.map(\.name) == ["minutes", "colour", "timer", "plant", "lamp", "untitled"])
        #expect(
            described[0]
                == ParameterDescription(
                    name: "minutes", title: "Minutes", description: "How long", valueKind: .int,
                    defaultValue: .int(5), minimum: 1, maximum: 30))
        #expect(
            described[1]
                == ParameterDescription(
                    name: "colour", title: "Colour", valueKind: .choice, defaultValue: .string("green"),
                    choices: [
                        ParameterChoice(value: .string("red"), title: "Red"),
                        ParameterChoice(value: .string("green"), title: "Green", subtitle: "like grass"),
                        ParameterChoice(value: .string("blue"), title: "Blue"),
                    ]))
        #expect(described[2] == ParameterDescription(name: "timer", title: "Timer", valueKind: .entity))
        #expect(described[4] == ParameterDescription(name: "lamp", title: "Lamp", valueKind: .entity, isOptional: true))
        #expect(
            described[5]
                == ParameterDescription(
                    name: "untitled", title: "untitled", description: "Without a title", valueKind: .int))
    }

    @Test func kindsOfValuesAreNamed() {
        let kinds = IntentParameters(EveryKindIntent()).describe().map(\.valueKind)
        #expect(
            kinds == [
                .bool, .int, .double, .string, .string, .url, .date, .other, .double, .other, .other, .other, .other,
                .choice, .choice, .entity, .array, .array, .string,
            ])
    }

    @Test func onlySupportedValuesAreOffered() async throws {
        let parameters = IntentParameters(EveryKindIntent())
        #expect(
            try await parameters.choices(for: "colour", matching: nil).map(\.value) == [
                .string("red"), .string("green"),
            ])
        #expect(try await parameters.choices(for: "colour", matching: "GR").map(\.title) == ["Green"])
        #expect(try await parameters.choices(for: "note", matching: nil).isEmpty)
    }

    @Test func entitiesAreOfferedInTheirSections() async throws {
        let parameters = IntentParameters(DefaultsIntent())
        #expect(
            try await parameters.choices(for: "timer", matching: nil) == [
                ParameterChoice(value: .string("work"), title: "Work", subtitle: "a timer", section: "Daily"),
                ParameterChoice(value: .string("tea"), title: "Tea", subtitle: "a timer", section: "Daily"),
                ParameterChoice(value: .string("nap"), title: "A nap", subtitle: "short", section: "Rare"),
            ])
        #expect(try await parameters.choices(for: "timer", matching: "T").map(\.value) == [.string("tea")])
        #expect(try await parameters.choices(for: "timer", matching: "").count == 3)
    }

    @Test func enumerableQueriesOfferAllAndOptionsProvidersTheirOwn() async throws {
        let parameters = IntentParameters(DefaultsIntent())
        #expect(
            try await parameters.choices(for: "lamp", matching: nil).map(\.title) == ["Lamp 1", "Lamp 2", "Lamp 3"])
        #expect(try await parameters.choices(for: "lamp", matching: "2").map(\.value) == [.string("2")])
        #expect(
            try await parameters.choices(for: "plant", matching: nil).map(\.value) == [
                .string("Beans"), .string("Chard"), .string("Leek"),
            ])
        #expect(try await parameters.choices(for: "plant", matching: "ee").map(\.title) == ["Leek"])
        await #expect(throws: IntentParameterError.self) { try await parameters.choices(for: "plnt", matching: nil) }
    }

    @Test func aDescriptionIsFoundHoweverItIsSpelt() {
        #expect(descriptionText(of: Spelt.Plain.self) == "plain")
        #expect(descriptionText(of: Spelt.Maybe.self) == "maybe")
        #expect(descriptionText(of: Spelt.Resource.self) == "resource")
        #expect(descriptionText(of: Spelt.None.self) == nil)
        #expect(String(localized: Spelt.None.title) == "None")
    }
}
