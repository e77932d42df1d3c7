import AgentProtocol
import Foundation
import Testing

@Suite("Wire forms")
struct WireFormTests {
    private func roundTrip<Value: Codable & Equatable>(_ value: Value, _ json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Value.self, from: Data(json.utf8)) == value)
    }

    @Test("colours")
    func colours() throws {
        try roundTrip(ControlColor.system(.purple), #"{"system":"purple"}"#)
        try roundTrip(
            ControlColor.fixed(RGBColor(red: 1, green: 0.5, blue: 0)), #"{"fixed":{"blue":0,"green":0.5,"red":1}}"#)
    }

    @Test("what a press and the work look like")
    func phases() throws {
        try roundTrip(Presentation.Press.idle, #"{"phase":"idle"}"#)
        try roundTrip(Presentation.Press.held, #"{"phase":"held"}"#)
        try roundTrip(Presentation.Press.pressed(since: 5, holdAt: nil), #"{"phase":"pressed","since":5}"#)
        try roundTrip(Presentation.Press.pressed(since: 5, holdAt: 9), #"{"holdAt":9,"phase":"pressed","since":5}"#)
        try roundTrip(
            Presentation.Press.reached(.longHold, since: 5, holdAt: 9),
            #"{"gesture":"longHold","holdAt":9,"phase":"reached","since":5}"#)
        try roundTrip(Presentation.Work.idle, #"{"phase":"idle"}"#)
        try roundTrip(Presentation.Work.performing, #"{"phase":"performing"}"#)
        try roundTrip(Presentation.Work.failed(message: "no"), #"{"message":"no","phase":"failed"}"#)
    }

    @Test("gestures have no hyphen, and another word is refused by name")
    func gestures() throws {
        try roundTrip([GestureName.tap, .hold, .doubleTap], #"["tap","hold","doubleTap"]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([GestureName].self, from: Data(#"["triple"]"#.utf8))
        }
    }

    @Test("values of parameters keep their types")
    func values() throws {
        try roundTrip(
            JSONValue.array([.null, .bool(true), .int(-3), .double(0.25), .string("é"), .object(["a": .int(1)])]),
            #"[null,true,-3,0.25,"é",{"a":1}]"#)
        try roundTrip(JSONValue.int(9_007_199_254_740_993), "9007199254740993")
    }

    @Test("a snapshot needs only what is not usual, and ignores what is unknown")
    func sparse() throws {
        let json = #"{"template":"button","off":{"title":"Go","new":1},"action":{"intent":"I"},"later":{}}"#
        let snapshot = try JSONDecoder().decode(ControlSnapshot.self, from: Data(json.utf8))
        #expect(
            snapshot
                == ControlSnapshot(
                    template: .button, isOn: false, off: ControlContent(title: "Go"), on: ControlContent(title: "Go"),
                    action: ActionReference(intent: "I")))
    }

    @Test("sparse calls", arguments: [#"{"kind":"k"}"#, #"{"kind":"k","configuration":null,"x":[]}"#])
    func sparseCall(json: String) throws {
        #expect(try JSONDecoder().decode(RenderCall.self, from: Data(json.utf8)) == RenderCall(kind: "k"))
    }
}
