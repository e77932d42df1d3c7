import AgentProtocol
import Testing

@testable import Agent

/// Mutating calls cannot stand inside `#expect` itself.
private func expectChange(
    _ actual: [String: [PlacedControl]], _ expected: [String: [PlacedControl]],
    at location: SourceLocation = #_sourceLocation
) {
    #expect(actual == expected, sourceLocation: location)
}

private func control(_ id: String, _ kind: String = "k", token: String? = nil) -> PlacedControl {
    PlacedControl(id: id, kind: kind, configuration: [:], pushToken: token)
}

@Suite("Push tokens")
struct PushTokensTests {
    @Test("the handler is told of all its controls at each change, and of nothing without one")
    func toldOfAll() {
        var tokens = PushTokens()
        expectChange(tokens.update(placed: [control("1")], make: { "a" }), ["k": [control("1", token: "a")]])
        expectChange(tokens.update(placed: [control("1")], make: { "x" }), [:])
        expectChange(
            tokens.update(placed: [control("1"), control("2")], make: { "b" }),
            ["k": [control("1", token: "a"), control("2", token: "b")]])
        expectChange(tokens.update(placed: [control("2")], make: { "x" }), ["k": [control("2", token: "b")]])
        expectChange(tokens.update(placed: [], make: { "x" }), ["k": []])
    }

    @Test("a control that is configured anew keeps its token, and its handler is told")
    func configuredAnew() {
        var tokens = PushTokens(tokens: ["1": "a"])
        _ = tokens.update(placed: [control("1")], make: { "x" })
        var changed = control("1", token: "a")
        changed.configuration = ["timer": .string("work")]
        var placed = changed
        placed.pushToken = nil
        expectChange(tokens.update(placed: [placed], make: { "x" }), ["k": [changed]])
    }

    @Test("a kind is not told of another's change")
    func otherKind() {
        var tokens = PushTokens()
        _ = tokens.update(placed: [control("1")], make: { "a" })
        expectChange(
            tokens.update(placed: [control("1"), control("2", "other")], make: { "b" }),
            ["other": [control("2", "other", token: "b")]])
    }

    @Test("a token finds its owner, however its letters are written; a removed control's does not")
    func owner() {
        var tokens = PushTokens()
        _ = tokens.update(placed: [control("1")], make: { "ab" })
        #expect(tokens.owner(of: "AB") == "1")
        _ = tokens.update(placed: [], make: { "x" })
        #expect(tokens.owner(of: "ab") == nil)
    }

    @Test("tokens are 32 bytes and differ")
    func random() {
        let tokens = (0..<100).map { _ in PushTokens.random() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}
