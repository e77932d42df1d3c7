import AgentProtocol
import Foundation
import Testing

@Suite("Messages")
struct VarlinkMessageTests {
    @Test("a call is the envelope that Varlink asks for")
    func call() throws {
        let call = VarlinkCall(method: "a.b.C", parameters: PressCall(button: "b", gesture: .tap))
        #expect(
            String(decoding: try call.encoded(), as: UTF8.self)
                == #"{"method":"a.b.C","parameters":{"button":"b","gesture":"tap"}}"#)
        let watch = VarlinkCall(method: "a.b.D", parameters: VarlinkEmpty(), wantsMore: true, isOneWay: true)
        #expect(
            String(decoding: try watch.encoded(), as: UTF8.self)
                == #"{"method":"a.b.D","more":true,"oneway":true,"parameters":{}}"#)
    }

    @Test("the head of a call tells how to reply")
    func head() throws {
        let head = try VarlinkCallHead(Data(#"{"method":"a.b.C","more":true,"upgrade":true,"x":1}"#.utf8))
        #expect(head.method == "a.b.C")
        #expect(head.wantsMore && !head.isOneWay && head.wantsUpgrade)
    }

    @Test("what is no call", arguments: ["", "7", "[]", "{}", #"{"method":7}"#, #"{"method":"a.b.C""#, "\u{FF}"])
    func notACall(text: String) {
        #expect(throws: VarlinkMessageError.self) { try VarlinkCallHead(Data(text.utf8)) }
    }

    @Test(
        "missing parameters are an empty object",
        arguments: [
            #"{"method":"a.b.C"}"#, #"{"method":"a.b.C","parameters":null}"#,
            #"{"method":"a.b.C","parameters":{"x":1}}"#,
        ])
    func noParameters(text: String) throws {
        #expect(try VarlinkCall<WatchCall>.parameters(of: Data(text.utf8)) == WatchCall())
    }

    @Test(
        "a parameter that does not fit is named",
        arguments: [
            (#"{"method":"m"}"#, "button"), (#"{"method":"m","parameters":{"button":3,"gesture":"tap"}}"#, "button"),
            (#"{"method":"m","parameters":{"button":"b","gesture":"wave"}}"#, "gesture"),
            (#"{"method":"m","parameters":[]}"#, "parameters"),
        ])
    func invalidParameter(text: String, name: String) {
        #expect(throws: VarlinkError.invalidParameter(name)) {
            try VarlinkCall<PressCall>.parameters(of: Data(text.utf8))
        }
    }

    @Test("replies and errors come back as what they were")
    func replies() throws {
        let reply = try VarlinkReply.encoded(EndActivityCall(id: "a"), continues: true)
        #expect(String(decoding: reply, as: UTF8.self) == #"{"continues":true,"parameters":{"id":"a"}}"#)
        #expect(VarlinkReply.continues(reply))
        #expect(try VarlinkReply.parameters(of: reply) == EndActivityCall(id: "a"))

        let last = try VarlinkReply.encoded(VarlinkEmpty())
        #expect(!VarlinkReply.continues(last))
        #expect(try VarlinkReply.parameters(of: Data("{}".utf8)) == VarlinkEmpty())

        let error = VarlinkError.methodNotFound("a.b.C")
        #expect(throws: error) { try VarlinkReply.parameters(of: error.encoded(), as: VarlinkEmpty.self) }
        #expect(throws: VarlinkMessageError.self) {
            try VarlinkReply.parameters(of: Data(#"{"parameters":{"id":4}}"#.utf8), as: EndActivityCall.self)
        }
    }

    @Test(
        "the agent's errors survive the wire",
        arguments: [
            AgentError.unknownButton(name: "x", known: ["a", "b"]), .unknownKind(kind: "k", known: []),
            .invalidConfiguration(parameter: "p", reason: "r"), .notPermitted(reason: "r"),
            .rationed(kind: "k", reason: "r"), .busy(button: "b", reason: "r"), .badConfiguration(reason: "r"),
            .extensionFailed(reason: "r"),
        ])
    func agentError(error: AgentError) throws {
        try check(error, against: AgentInterface.varlinkInterface)
    }

    @Test(
        "the extension's errors survive the wire",
        arguments: [
            ExtensionError.unknownKind(kind: "k"), .valueUnavailable(reason: "r"), .performFailed(reason: "r"),
            .invalidConfiguration(parameter: "p", reason: "r"),
        ])
    func extensionError(error: ExtensionError) throws {
        try check(error, against: ExtensionInterface.varlinkInterface)
    }

    private func check<Failure: InterfaceError & Equatable>(
        _ error: Failure, against interface: VarlinkInterface
    ) throws {
        let wire = error.varlinkError
        #expect(Failure(wire) == error)
        #expect(wire.description == error.description)
        let grammar = try InterfaceGrammar(interface.description)
        let declared = try #require(grammar.errors[error.member])
        #expect(grammar.misfits(of: .object(wire.parameters), to: declared) == [])
    }

    @Test("an error of another interface, or an unknown one, is not taken for ours")
    func foreignErrors() {
        #expect(AgentError(ExtensionError.unknownKind(kind: "k").varlinkError) == nil)
        #expect(ExtensionError(VarlinkError(name: ExtensionInterface.name + ".Later")) == nil)
        #expect(
            VarlinkError(name: "io.x.Broken", parameters: ["a": .int(1)]).description == #"io.x.Broken {"a":1}"#)
    }

    @Test("org.varlink.service tells what is there")
    func service() throws {
        let service = VarlinkService(
            product: "test", version: "1",
            interfaces: [AgentInterface.varlinkInterface])
        func ask(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
            let message = Data(#"{"method":"\#(method)","parameters":\#(parameters)}"#.utf8)
            let answer = try service.answer(method: method, message: message)
            return try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(answer))
        }
        guard case .object(let info) = try ask("org.varlink.service.GetInfo") else {
            return #expect(Bool(false), "no structure")
        }
        #expect(info["interfaces"] == .array([.string("org.varlink.service"), .string("org.actionbutton.Agent")]))
        #expect(info["version"] == .string("1"))
        for name in ["org.varlink.service", "org.actionbutton.Agent"] {
            let reply = try ask("org.varlink.service.GetInterfaceDescription", #"{"interface":"\#(name)"}"#)
            guard case .object(let fields) = reply, case .string(let text)? = fields["description"] else {
                return #expect(Bool(false), "no description of \(name)")
            }
            #expect(try InterfaceGrammar(text).name == name)
        }
        #expect(throws: VarlinkError.interfaceNotFound("a.b")) { try ask("a.b.C") }
        #expect(throws: VarlinkError.interfaceNotFound("a.b")) {
            try ask("org.varlink.service.GetInterfaceDescription", #"{"interface":"a.b"}"#)
        }
        #expect(throws: VarlinkError.invalidParameter("interface")) {
            try ask("org.varlink.service.GetInterfaceDescription")
        }
        #expect(throws: VarlinkError.methodNotFound("org.varlink.service.X")) { try ask("org.varlink.service.X") }
        #expect(throws: VarlinkError.interfaceNotFound("")) { try ask("plain") }
    }
}
