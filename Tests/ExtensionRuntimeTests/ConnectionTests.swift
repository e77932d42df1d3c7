import AgentProtocol
import Foundation
import Testing

@testable import ExtensionRuntime

@Suite("Connections")
struct ConnectionTests {
    private let serving: Serving

    init() async throws {
        serving = try await Serving()
    }

    private static let preview = #"{"method":"org.actionbutton.Extension.Preview","parameters":{"kind":"test.bell"}}"#

    @Test("calls that come together are answered in their order")
    func pipelined() throws {
        let unknown = #"{"method":"a.b.C"}"#
        let bytes = Data("\(unknown)\0\(Self.preview)\0\(unknown)\0".utf8)
        let replies = try serving.exchange(bytes, messages: 3)
        #expect(replies.map { $0.contains("InterfaceNotFound") } == [true, false, true])
    }

    @Test("unknown fields are ignored")
    func unknownFields() throws {
        let call =
            #"{"method":"org.actionbutton.Extension.Preview","later":[],"parameters":{"kind":"test.bell","x":{}}}"#
        let plain = try serving.exchange(Data((Self.preview + "\0").utf8), messages: 1)
        #expect(try serving.exchange(Data((call + "\0").utf8), messages: 1) == plain)
        #expect(plain.first?.contains(#""title":"Bell""#) == true)
    }

    @Test("a one-way call gets no reply, and the next one its own")
    func oneWay() throws {
        let oneWay = #"{"method":"a.b.C","oneway":true}"#
        let replies = try serving.exchange(
            Data("\(oneWay)\0\(Self.preview)\0".utf8), messages: 9, thenCloses: true)
        #expect(replies.count == 1)
        #expect(replies.first?.contains("Bell") == true)
    }

    @Test("a client that sends no more still gets its replies, then the end")
    func halfClosed() throws {
        let replies = try serving.exchange(
            Data("\(Self.preview)\0\(Self.preview)\0".utf8), messages: 9, thenCloses: true)
        #expect(replies.count == 2)
    }

    @Test(
        "nonsense ends its own connection and no other",
        arguments: [
            Data("GET / HTTP/1.1\r\n\r\n\0".utf8), Data([0]), Data([0xFF, 0xFE, 0]), Data("[1]\0".utf8),
            Data(#"{"parameters":{}}"#.utf8 + [0]),
        ])
    func nonsense(bytes: Data) throws {
        #expect(try serving.exchange(bytes, messages: 1) == [])
        #expect(try serving.call(ExtensionInterface.describe, as: DescribeReply.self).name == "Sample")
    }

    @Test("a message without end is cut off at the limit")
    func tooLong() throws {
        let bytes = Data(repeating: UInt8(ascii: " "), count: VarlinkFramer.messageLimit + 100_000)
        #expect(try serving.exchange(bytes, messages: 1) == [])
        #expect(try serving.call(ExtensionInterface.describe, as: DescribeReply.self).name == "Sample")
    }

    @Test("a call of just under the limit is answered")
    func longest() throws {
        let padding = String(repeating: "x", count: VarlinkFramer.messageLimit - Self.preview.utf8.count - 10)
        let call = Self.preview.dropLast() + #","pad":"\#(padding)"}"#
        #expect(call.utf8.count <= VarlinkFramer.messageLimit)
        #expect(try serving.exchange(Data((call + "\0").utf8), messages: 1).first?.contains("Bell") == true)
    }

    @Test("providers that block more threads than there are cores stall nobody but themselves", .timeLimit(.minutes(1)))
    func hanging() async throws {
        let count = ProcessInfo.processInfo.processorCount + 6
        let gates = (0..<count).map { "gate \($0)" }
        let hanging = gates.map { gate in
            let serving = serving
            return Task(executorPreference: CallExecutor(label: gate)) {
                let call = RenderCall(kind: "test.hanging", configuration: ["gate": .string(gate)])
                return try serving.call(ExtensionInterface.render, call, as: RenderReply.self).snapshot.isOn
            }
        }
        let call = RenderCall(kind: "test.lamp")
        for _ in 0..<20 {
            #expect(
                try serving.call(ExtensionInterface.render, call, as: RenderReply.self).snapshot.template == .toggle)
        }
        for gate in gates { SampleState.shared.gate(gate).signal() }
        for task in hanging { #expect(try await task.value) }
    }

    @Test("a connection that the process was started with ends it when the client leaves")
    func connected() async throws {
        let (client, server) = try UnixSocket.pair()
        await confirmation { ended in
            await withCheckedContinuation { continuation in
                ServiceConnection(
                    descriptor: server,
                    handle: { _, _ in Data("{}".utf8) },
                    onEnd: {
                        ended()
                        continuation.resume()
                    }
                ).start()
                close(client)
            }
        }
    }
}
