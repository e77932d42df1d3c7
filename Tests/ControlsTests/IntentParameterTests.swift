import AgentProtocol
import AppIntents
import Controls
import Testing

struct IntentParameterTests {
    @Test func everyKindOfValueSurvivesTheWayToAnotherProcess() async throws {
        let intent = EveryKindIntent()
        intent.flag = true
        intent.count = 7
        intent.share = 0.25
        intent.note = "soup"
        intent.styled = "bold"
        intent.page = try #require(URL(string: "https://example.org/a?b=c"))
        intent.start = Date(timeIntervalSince1970: 1_700_000_000.125)
        intent.every = DateComponents(hour: 7, minute: 30)
        intent.length = Measurement(value: 2, unit: .meters)
        intent.file = IntentFile(data: Data([1, 2, 3]), filename: "three.bin")
        intent.person = IntentPerson(handle: .init(.emailAddress("a@example.org"), label: .work))
        intent.price = IntentCurrencyAmount(amount: 12.5, currencyCode: "EUR")
        intent.payment = IntentPaymentMethod(type: .debit, name: "Giro", identificationHint: "1234")
        intent.colour = .green
        intent.side = .right
        intent.timer = Timer.all[1]
        intent.lamps = [Lamp(id: 3), Lamp(id: 1)]
        intent.words = ["a", "b"]
        intent.maybe = nil

        let message = try JSONEncoder().encode(try IntentParameters(intent).encoded())
        let copy = EveryKindIntent()
        let parameters = IntentParameters(copy)
        try await parameters.assign(try JSONDecoder().decode([String: JSONValue].self, from: message))

        #expect(parameters.unset.isEmpty)
        #expect(copy.flag)
        #expect(copy.count == 7)
        #expect(copy.share == 0.25)
        #expect(copy.note == "soup")
        #expect(copy.styled == "bold")
        #expect(copy.page == intent.page)
        #expect(copy.start == intent.start)
        #expect(copy.every.hour == 7 && copy.every.minute == 30)
        #expect(copy.length == Measurement(value: 2, unit: .meters))
        #expect(copy.file == intent.file)
        #expect(copy.person == intent.person)
        #expect(copy.price == intent.price)
        #expect(copy.payment == intent.payment)
        #expect(copy.colour == .green)
        #expect(copy.side == .right)
        #expect(copy.timer == Timer.all[1])
        #expect(copy.lamps == [Lamp(id: 3), Lamp(id: 1)])
        #expect(copy.words == ["a", "b"])
        #expect(copy.maybe == nil)
    }

    @Test func valuesAreWrittenAsAPersonWouldWriteThem() throws {
        let intent = EveryKindIntent()
        intent.colour = .red
        intent.side = .left
        intent.timer = Timer.all[0]
        intent.lamps = [Lamp(id: 2)]
        intent.start = Date(timeIntervalSince1970: 0)
        intent.file = IntentFile(fileURL: URL(fileURLWithPath: "/srv/notes.txt"))
        intent.maybe = nil
        #expect(
            try IntentParameters(intent).encoded() == [
                "colour": .string("red"), "side": .int(1), "timer": .string("work"), "lamps": .array([.string("2")]),
                "start": .string("1970-01-01T00:00:00.000Z"), "file": .string("/srv/notes.txt"), "maybe": .null,
            ])
    }

    @Test func nothingIsEncodedOfAFreshIntentAndAllThatIsRequiredIsUnset() throws {
        let parameters = IntentParameters(EveryKindIntent())
        #expect(try parameters.encoded() == [:])
        #expect(
            parameters.unset == [
                "flag", "count", "share", "note", "styled", "page", "start", "every", "length", "file", "person",
                "price", "payment", "colour", "side", "timer", "lamps", "words",
            ])
    }

    @Test(arguments: [
        ("flag", JSONValue.string("perhaps"), "expects true or false, not \"perhaps\""),
        ("count", .string("31"), "expects 1 to 30, not 31"),
        ("count", .string("seven"), "expects a whole number, not \"seven\""),
        ("share", .string("nan"), "expects a number, not \"nan\""),
        ("count", .double(1.5), "expects a whole number, not 1.5"),
        ("count", .int(0), "expects 1 to 30, not 0"),
        ("count", .int(31), "expects 1 to 30, not 31"),
        ("share", .double(1.5), "expects 0 to 1, not 1.5"),
        ("note", .int(5), "expects text, not 5"),
        ("note", .null, "expects text, not null"),
        ("page", .string(""), "expects an address, such as https://example.org, not \"\""),
        (
            "every", .object(["fortnight": .int(1)]),
            "expects an object of numbers, such as {\"hour\": 7, \"minute\": 30}, not {\"fortnight\":1}"
        ),
        ("colour", .string("mauve"), "expects \"red\" or \"green\", not \"mauve\""),
        ("colour", .string("blue"), "expects \"red\" or \"green\", not \"blue\""),
        ("side", .int(3), "expects 1 or 2, not 3"),
        ("timer", .string("gone"), "the Timer \"gone\" no longer exists"),
        ("timer", .bool(true), "expects the identifier of a Timer, not true"),
        ("lamps", .array([.string("x")]), "\"x\" cannot be the identifier of a Lamp"),
        ("lamps", .array([.string("1"), .string("9")]), "the Lamp \"9\" no longer exists"),
        ("lamps", .string("1"), "expects a list, not \"1\""),
        ("lamps", .array([]), "expects 1 to 2 elements, not 0"),
        ("lamps", .array([.int(1), .int(2), .int(3)]), "expects 1 to 2 elements, not 3"),
        ("words", .array([.int(1)]), "expects text, not 1"),
    ])
    func whatIsNotAcceptedIsRefusedWithWhatIs(name: String, value: JSONValue, reason: String) async {
        let parameters = IntentParameters(EveryKindIntent())
        await #expect(throws: IntentParameterError(parameter: name, reason: reason)) {
            try await parameters.assign([name: value])
        }
        #expect(parameters.unset.contains(name))
    }

    @Test func anUnknownNameIsRefusedBeforeAnythingIsSet() async throws {
        let parameters = IntentParameters(DefaultsIntent())
        let reason = "DefaultsIntent has no such parameter; it has minutes, colour, timer, plant, lamp, untitled"
        await #expect(throws: IntentParameterError(parameter: "minuts", reason: reason)) {
            try await parameters.assign(["minutes": .int(9), "minuts": .int(9)])
        }
        #expect(try parameters.encoded() == [:])
    }

    @Test(arguments: [
        ("count", JSONValue.double(3), JSONValue.int(3)), ("share", .int(1), .double(1)),
        ("side", .string("2"), .int(2)), ("timer", .string("tea"), .string("tea")),
        ("lamps", .array([.int(2)]), .array([.string("2")])),
        ("start", .string("2026-05-01T07:30:00+02:00"), .string("2026-05-01T05:30:00.000Z")),
        ("every", .object(["hour": .int(7)]), .object(["hour": .int(7)])),
        (
            "file", .object(["path": .string("/srv/a"), "filename": .string("b")]),
            .object(["path": .string("/srv/a"), "filename": .string("b")])
        ),
        ("maybe", .null, .null),
    ])
    func otherSpellingsAreAccepted(name: String, written: JSONValue, kept: JSONValue) async throws {
        let parameters = IntentParameters(EveryKindIntent())
        try await parameters.assign([name: written])
        #expect(try parameters.encoded() == [name: kept])
    }

    /// As a configuration file gives them.
    private static let spellings: [(String, String, JSONValue)] = [
        ("flag", "yes", .bool(true)), ("flag", "false", .bool(false)), ("count", "7", .int(7)),
        ("share", "0.25", .double(0.25)), ("share", "1", .double(1)), ("note", "7", .string("7")),
        ("note", "yes", .string("yes")), ("styled", "7", .string("7")),
        ("page", "https://example.org", .string("https://example.org")),
        ("start", "1970-01-01T00:00:00Z", .string("1970-01-01T00:00:00.000Z")),
        ("every", "{\"hour\": 7}", .object(["hour": .int(7)])), ("file", "/srv/a", .string("/srv/a")),
        ("colour", "green", .string("green")), ("side", "2", .int(2)), ("timer", "tea", .string("tea")),
        ("maybe", "7", .string("7")),
    ]

    @Test("text is read as its parameter's type has it", arguments: spellings)
    func texts(name: String, text: String, kept: JSONValue) async throws {
        let parameters = IntentParameters(EveryKindIntent())
        try await parameters.assign([name: .string(text)])
        #expect(try parameters.encoded() == [name: kept])
    }

    @Test("text of a quantity is a number in the default unit; lists have texts")
    func textsOfCompoundValues() async throws {
        let intent = EveryKindIntent()
        try await IntentParameters(intent).assign([
            "length": .string("150"), "lamps": .array([.string("1"), .string("2")]),
            "price": .string("{\"amount\": 12.5, \"currencyCode\": \"EUR\"}"),
        ])
        #expect(intent.length == Measurement(value: 150, unit: UnitLength.centimeters))
        #expect(intent.lamps == [Lamp(id: 1), Lamp(id: 2)])
        #expect(intent.price == IntentCurrencyAmount(amount: 12.5, currencyCode: "EUR"))
    }

    @Test func aBareNumberIsInTheDefaultUnit() async throws {
        let intent = EveryKindIntent()
        try await IntentParameters(intent).assign(["length": .int(150)])
        #expect(intent.length == Measurement(value: 150, unit: UnitLength.centimeters))
    }

    @Test(arguments: ["2026-05-01", "07:30"])
    func datesCanBeLocal(text: String) async throws {
        let intent = EveryKindIntent()
        try await IntentParameters(intent).assign(["start": .string(text)])
        let parts = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour, .minute], from: intent.start)
        if text.contains(":") {
            #expect(parts.hour == 7 && parts.minute == 30)
        } else {
            #expect(parts.year == 2026 && parts.month == 5 && parts.day == 1)
        }
    }

    @Test(arguments: ["2026-02-30", "24:00", "07:60", "soon", "1-2", ""])
    func whatIsNoDateIsRefused(text: String) async {
        await #expect(throws: IntentParameterError.self) {
            try await IntentParameters(EveryKindIntent()).assign(["start": .string(text)])
        }
    }

    @Test func defaultsComeFromTheDeclarationThenTheQueryThenNil() async throws {
        let intent = DefaultsIntent()
        let parameters = IntentParameters(intent)
        #expect(parameters.unset == ["timer", "plant", "untitled"])
        try await parameters.fillDefaults()
        #expect(parameters.unset == ["untitled"])
        #expect(
            try parameters.encoded() == [
                "minutes": .int(5), "colour": .string("green"), "timer": .string("work"), "plant": .string("Beans"),
                "lamp": .null,
            ])
    }

    @Test func defaultsLeaveWhatIsSet() async throws {
        let intent = DefaultsIntent()
        try await IntentParameters(intent).assign(["minutes": .int(9), "timer": .string("nap")])
        try await IntentParameters(intent).fillDefaults()
        #expect(intent.minutes == 9)
        #expect(intent.timer == Timer.all[2])
    }

    @Test func readingGivesTheDeclaredDefaultAndNil() {
        let intent = DefaultsIntent()
        #expect(intent.minutes == 5)
        #expect(intent.colour == .green)
        #expect(intent.lamp == nil)
        #expect(!intent.$minutes.isOptional)
        #expect(intent.$lamp.isOptional)
    }

    @Test func anIntentBoundWithLetIsFilledInAndItsCopiesShareTheValues() {
        let intent = DefaultsIntent()
        let copy = intent
        intent.minutes = 12
        #expect(copy.minutes == 12)
    }
}
