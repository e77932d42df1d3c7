import AgentProtocol
import Broker
import Foundation
import Gestures
import Testing

@testable import Bridge

private let now = Timestamp(nanoseconds: 1_000_000_000)

private func message(
    _ text: String, isRetained: Bool = false, expiresAt: Timestamp? = nil
) -> ReceivedMessage {
    ReceivedMessage(topic: "t", payload: Data(text.utf8), isRetained: isRetained, expiresAt: expiresAt)
}

@Suite("Commands from the network")
struct CommandTests {
    private static let words: [(String, RemoteCommand)] = [
        ("on", RemoteCommand(word: .on)), ("OFF", RemoteCommand(word: .off)), ("toggle", RemoteCommand(word: .toggle)),
        ("press", RemoteCommand(word: .press)), ("{\"command\":\"on\"}", RemoteCommand(word: .on)),
        ("{\"command\":\"press\",\"id\":\"7\"}", RemoteCommand(word: .press, id: "7")),
    ]

    @Test("a command is a word, or an object with one", arguments: words)
    func understood(text: String, command: RemoteCommand) throws {
        #expect(try RemoteCommand(payload: Data(text.utf8)) == command)
    }

    private static let nonsense: [Data] = [
        Data(), Data("onn".utf8), Data("{\"command\":1}".utf8), Data("{\"command\":\"on\",\"id\":5}".utf8),
        Data("{\"command\":\"on\",\"id\":\"\"}".utf8), Data([0xff, 0xfe]), Data("[\"on\"]".utf8), Data("{".utf8),
        Data(repeating: UInt8(ascii: "o"), count: 1025),
    ]

    @Test("what is neither is refused", arguments: nonsense)
    func malformed(payload: Data) {
        #expect(throws: RemoteCommand.Malformed.self) { try RemoteCommand(payload: payload) }
    }

    private func gate() -> CommandGate { CommandGate(listed: ["lamp", "action.tap"]) }

    /// Mutating calls cannot stand inside `#expect` itself.
    private func expectRefusal(
        _ gate: inout CommandGate, _ message: ReceivedMessage, for control: String = "action.hold",
        kind: String? = "lamp", isAgentThere: Bool = true, _ expected: CommandGate.Refusal?,
        at location: SourceLocation = #_sourceLocation
    ) {
        var refusal: CommandGate.Refusal?
        do throws(CommandGate.Refusal) {
            _ = try gate.take(message, for: control, kind: kind, isAgentThere: isAgentThere, at: now)
        } catch {
            refusal = error
        }
        #expect(refusal == expected, sourceLocation: location)
    }

    @Test("a control is listed by its kind or its id")
    func listed() {
        var gate = gate()
        expectRefusal(&gate, message("on"), nil)
        expectRefusal(&gate, message("on"), for: "action.tap", kind: "other", nil)
        expectRefusal(&gate, message("on"), for: "action.double-tap", kind: "other", .unlisted)
    }

    @Test("what may be from long ago, has expired or reaches nobody is refused")
    func refused() {
        var gate = gate()
        expectRefusal(&gate, message("on", isRetained: true), .retained)
        expectRefusal(&gate, message("on", expiresAt: now), .expired)
        expectRefusal(&gate, message("on"), kind: nil, .unknownControl)
        expectRefusal(&gate, message("on"), isAgentThere: false, .agentAway)
        expectRefusal(&gate, message("on", expiresAt: now + .nanoseconds(1)), nil)
    }

    @Test("a second command with the same id is not performed, whatever came of the first")
    func repeated() throws {
        var gate = gate()
        expectRefusal(&gate, message("{\"command\":\"press\",\"id\":\"a\"}"), nil)
        let (_, next) = gate.ended(control: "action.hold", at: now)
        #expect(next == nil)
        expectRefusal(&gate, message("{\"command\":\"press\",\"id\":\"a\"}"), .repeated(id: "a"))
        expectRefusal(&gate, message("{\"command\":\"press\",\"id\":\"b\"}"), nil)
    }

    @Test("an agent that goes leaves what it performed and what waited, each to be answered, and their ids stay taken")
    func agentLost() throws {
        var gate = gate()
        let command = "{\"command\":\"press\",\"id\":\"a\"}"
        expectRefusal(&gate, message(command), nil)
        expectRefusal(&gate, message("off"), nil)
        expectRefusal(&gate, message("on"), for: "action.tap", nil)
        let lost = gate.agentLost()
        #expect(lost.performing.map(\.control) == ["action.hold", "action.tap"])
        #expect(lost.performing.first?.command.id == "a")
        #expect(lost.waiting.map(\.command.word) == [.off])
        let none = gate.agentLost()
        #expect(none.performing == [] && none.waiting == [])
        expectRefusal(&gate, message(command), .repeated(id: "a"))
        var next = CommandGate(listed: ["lamp"], after: gate)
        expectRefusal(&next, message(command), .repeated(id: "a"))
        expectRefusal(&next, message("off"), nil)
    }

    @Test(
        "one at a time is performed, in order; too many are refused, and what expires while it waits is not performed")
    func order() throws {
        var gate = gate()
        let first = try gate.take(
            message("on"), for: "action.hold", kind: "lamp", isAgentThere: true, at: now)
        #expect(first?.command.word == .on)
        let late = now + .seconds(5)
        let texts: [(String, Timestamp?)] =
            [("off", now + .seconds(1)), ("toggle", nil)] + Array(repeating: ("press", nil), count: 6)
        for (text, expiry) in texts {
            let taken = try gate.take(
                message(text, expiresAt: expiry), for: "action.hold", kind: "lamp", isAgentThere: true, at: now)
            #expect(taken == nil)
        }
        expectRefusal(&gate, message("on"), .tooMany)
        // Another control does not wait.
        let other = try gate.take(message("on"), for: "action.tap", kind: "lamp", isAgentThere: true, at: now)
        #expect(other != nil)
        let (expired, next) = gate.ended(control: "action.hold", at: late)
        #expect(expired.map(\.command.word) == [.off])
        #expect(next?.command.word == .toggle)
        let dropped = gate.dropWaiting()
        #expect(dropped.count == 6)
        let (_, last) = gate.ended(control: "action.hold", at: late)
        #expect(last == nil)
    }
}

@Suite("Names")
struct TopicTests {
    private static let meanings: [(String, Topics.Meaning)] = [
        ("ab/agents/kitchen/controls/action.hold/set", .command(id: "action.hold")),
        ("ab/agents/kitchen/controls/action.hold/state", .ownState(id: "action.hold")),
        ("ab/push/ff00", .push(token: "ff00")), ("ab/agents/hall/controls/action.hold/set", .other),
        ("ab/agents/kitchen/controls/a/b/set", .other), ("ab/agents/kitchen/controls/a/outcome", .other),
        ("other", .other),
    ]

    @Test("a topic means one thing", arguments: meanings)
    func meaning(topic: String, meaning: Topics.Meaning) {
        #expect(Topics(prefix: "ab", clientID: "kitchen").meaning(of: topic) == meaning)
    }

    private static let objects: [(String, String)] = [
        ("action.hold", "action_hold"), ("Küche_2.tap", "K_fc_che_2_tap"), ("a b", "a_20_b"),
    ]

    @Test("an object's id has the characters that discovery allows", arguments: objects)
    func object(id: String, object: String) {
        #expect(Discovery.object(named: id) == object)
    }

    private static let outcomes: [(String, GestureEvent?)] = [
        ("tap", .shortPress), ("double-tap", .doublePress), ("hold", .longPress), ("hold-end", .longRelease),
        ("long-hold", .veryLongPress), ("very-long-hold", .extraLongPress), ("hold-repeat", .repeated),
        ("hold-reached", nil),
        ("pressed", nil), ("cancelled", nil),
    ]

    @Test("a gesture has one name", arguments: outcomes)
    func gesture(outcome: String, event: GestureEvent?) {
        #expect(GestureEvent(outcome: outcome) == event)
    }
}

@Suite("The program's arguments")
struct BridgeOptionsTests {
    @Test("what to run, check or push")
    func parsed() throws {
        var wanted = BridgeOptions(isSystem: false)
        #expect(try BridgeOptions.parse([], isRoot: false) == .run(wanted))
        wanted.isSystem = true
        #expect(try BridgeOptions.parse([], isRoot: true) == .run(wanted))
        wanted = BridgeOptions(action: .check, configurationFile: "/c", socket: "/s", isSystem: false)
        #expect(
            try BridgeOptions.parse(["--config", "/c", "--socket=/s", "--check", "--user"], isRoot: true)
                == .run(wanted))
        let push = BridgeOptions(action: .push(token: "ff", payload: "{}"), isSystem: false)
        #expect(try BridgeOptions.parse(["push", "ff", "{}"], isRoot: false) == .run(push))
        #expect(try BridgeOptions.parse(["--help"], isRoot: false) == .help)
        #expect(try BridgeOptions.parse(["--version"], isRoot: false) == .version)
    }

    private static let mistakes: [[String]] = [
        ["--what"], ["pull"], ["push"], ["push", "a", "b", "c"], ["--config"], ["--check", "push", "a"],
    ]

    @Test("anything else is a usage error", arguments: mistakes)
    func wrong(arguments: [String]) {
        #expect(throws: BridgeError.self) { try BridgeOptions.parse(arguments, isRoot: false) }
    }

    @Test("each option is an item of the manual page")
    func manual() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("man/actionbutton-mqtt.8")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let options = BridgeOptions.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
            .compactMap { $0.split(separator: " ").first?.dropFirst(2) }
        #expect(options.count == 7)
        for option in options { #expect(lines.contains { $0.hasPrefix(".It Fl \\-\(option)") }, "\(option)") }
    }
}
