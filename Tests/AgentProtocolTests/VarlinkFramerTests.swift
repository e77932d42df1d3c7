import AgentProtocol
import Foundation
import Testing

@Suite("Framing")
struct VarlinkFramerTests {
    private static let stream = Data("{\"method\":\"a.b.C\"}\0{}\0[1,2]\0".utf8)
    private static let messages = ["{\"method\":\"a.b.C\"}", "{}", "[1,2]"]

    @Test("a stream split at any byte gives the same messages", arguments: 0...stream.count)
    func split(at position: Int) throws {
        var framer = VarlinkFramer()
        var got = try framer.append(Self.stream.prefix(position))
        got += try framer.append(Self.stream.dropFirst(position))
        #expect(got.map { String(decoding: $0, as: UTF8.self) } == Self.messages)
        #expect(!framer.holdsPartialMessage)
    }

    @Test("byte by byte, each message comes with its NUL and no earlier")
    func byteByByte() throws {
        var framer = VarlinkFramer()
        var got: [String] = []
        for byte in Self.stream {
            let messages = try framer.append(Data([byte]))
            #expect(messages.count == (byte == 0 ? 1 : 0))
            got += messages.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(got == Self.messages)
    }

    @Test("a message of exactly the limit passes, one byte more does not", arguments: [1, 7, 4096])
    func limit(chunk: Int) throws {
        let limit = 4096
        var framer = VarlinkFramer(limit: limit)
        let longest = Data(repeating: 0x20, count: limit)
        var got: [Data] = []
        for start in stride(from: 0, to: limit, by: chunk) {
            got += try framer.append(longest[start..<min(start + chunk, limit)])
        }
        got += try framer.append(Data([0]))
        #expect(got == [longest])

        #expect(throws: VarlinkFramingError.messageTooLong(limit: limit)) {
            var framer = VarlinkFramer(limit: limit)
            _ = try framer.append(longest)
            _ = try framer.append(Data([0x20]))
        }
    }

    @Test("the limit is one mebibyte")
    func defaultLimit() {
        #expect(VarlinkFramer.messageLimit == 1_048_576)
    }

    @Test("a NUL where a message should begin is an error", arguments: [Data([0]), Data([0x7B, 0x7D, 0, 0])])
    func emptyMessage(stream: Data) {
        var framer = VarlinkFramer()
        #expect(throws: VarlinkFramingError.emptyMessage) { try framer.append(stream) }
    }

    @Test("a stream that ends within a message is known to")
    func partial() throws {
        var framer = VarlinkFramer()
        #expect(try framer.append(Data("{}\0{".utf8)).count == 1)
        #expect(framer.holdsPartialMessage)
    }
}
