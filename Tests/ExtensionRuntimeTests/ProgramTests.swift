import AgentProtocol
import Foundation
import Testing

@testable import ExtensionRuntime

@Suite("The process of an extension")
struct ProgramTests {
    @Test(
        "the socket is found by the rules of sd_listen_fds",
        arguments: [
            ([:], true, InheritedSocket.none), (["LISTEN_FDS": ""], true, .none),
            (["LISTEN_FDS": "1"], true, .listening(3)), (["LISTEN_FDS": "1"], false, .connected(3)),
            (["LISTEN_FDS": "1", "LISTEN_PID": "7"], true, .listening(3)),
            (["LISTEN_FDS": "1", "LISTEN_PID": ""], false, .connected(3)),
            (["LISTEN_FDS": "1", "LISTEN_PID": "8"], true, .none), (["LISTEN_PID": "7"], true, .none),
        ] as [([String: String], Bool, InheritedSocket)])
    func socket(environment: [String: String], isListening: Bool, expected: InheritedSocket) throws {
        let socket = try InheritedSocket(environment: environment, processID: 7) { descriptor in
            #expect(descriptor == 3)
            return isListening
        }
        #expect(socket == expected)
    }

    @Test("a promise of sockets that does not hold is an error", arguments: ["0", "2", "x", "1"])
    func noSocket(count: String) {
        #expect(throws: InheritedSocket.Unusable.self) {
            try InheritedSocket(environment: ["LISTEN_FDS": count], processID: 7) { _ in nil }
        }
    }

    @Test("the extension learns that the agent which started it has gone")
    func parentWatch() async throws {
        let parent = try startSleeper()
        let ends = AsyncStream<Void>.makeStream()
        let watch = try #require(
            ParentWatch(environment: ["LISTEN_PID": "7"], processID: 7, parent: parent) { ends.continuation.yield() })
        kill(parent, SIGKILL)
        var iterator = ends.stream.makeAsyncIterator()
        await iterator.next()
        waitpid(parent, nil, 0)
        withExtendedLifetime(watch) {}
    }

    @Test(
        "an extension that no agent has started watches nobody",
        arguments: [([:], 2), (["LISTEN_PID": "8"], 2), (["LISTEN_PID": "7"], 1)] as [([String: String], pid_t)])
    func nobodyToWatch(environment: [String: String], parent: pid_t) {
        let watch = ParentWatch(environment: environment, processID: 7, parent: parent) {
            Issue.record("somebody was watched")
        }
        #expect(watch == nil)
    }

    private func startSleeper() throws -> pid_t {
        var process: pid_t = 0
        let words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
        defer { words.forEach { free($0) } }
        try #require(posix_spawnp(&process, "sleep", nil, nil, words, nil) == 0)
        return process
    }

    @Test("from a shell it says what it is and lists its controls")
    func listing() {
        let parameters = [
            ParameterDescription(
                name: "colour", title: "Colour", valueKind: .choice, isOptional: true,
                choices: [
                    ParameterChoice(value: .string("red"), title: "Red"),
                    ParameterChoice(value: .string("blue"), title: "Blue"),
                ]),
            ParameterDescription(
                name: "level", title: "", valueKind: .int, defaultValue: .int(5), minimum: 0, maximum: 9.5),
        ]
        let text = ShellText.listing(
            of: DescribeReply(
                protocolVersion: 1, name: "Lamps",
                controls: [
                    ControlDescription(
                        kind: "a.lamp", displayName: "Lamp", description: "A lamp.", parameters: parameters)
                ], notShown: ["ClockWidget"]))
        #expect(
            text == """
                Lamps: an action-button extension with 1 control

                  a.lamp   Lamp
                      A lamp.
                      colour: choice, one of red, blue, may be left out   Colour
                      level: int, at least 0, at most 9.5, by default 5

                Not shown on this hardware: ClockWidget

                Put it into ~/.local/lib/actionbutton/extensions, or name its folder in config.yaml;
                then "actionbutton gallery" shows its controls and "actionbutton assign" places them.

                """)
    }
}
