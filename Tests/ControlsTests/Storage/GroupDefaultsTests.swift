import Foundation
import SwiftUI
import Testing

@testable import Controls

@Suite("A group's defaults")
struct GroupDefaultsTests {
    private let state: StateFolder

    init() throws {
        state = try StateFolder()
    }

    private func defaults(_ group: String = "group.test") throws -> UserDefaults {
        try #require(try GroupDefaults(group: group, environment: state.environment))
    }

    private var file: URL {
        state.url.appendingPathComponent("groups/group.test/Library/Preferences/group.test.plist")
    }

    @Test("are seen at once by all who have opened them")
    func shared() throws {
        let (app, control) = (try defaults(), try defaults())
        #expect(control.object(forKey: "lit") == nil)
        #expect(!control.bool(forKey: "lit"))
        app.set(true, forKey: "lit")
        #expect(control.bool(forKey: "lit"))
        control.set(false, forKey: "lit")
        #expect(!app.bool(forKey: "lit"))
        app.removeObject(forKey: "lit")
        #expect(control.object(forKey: "lit") == nil)
        #expect(try defaults("group.other").object(forKey: "lit") == nil)
    }

    @Test("keep every kind of value")
    func values() throws {
        let (writer, reader) = (try defaults(), try defaults())
        let date = Date(timeIntervalSince1970: 1_780_488_000)
        writer.set(42, forKey: "int")
        writer.set(2.5, forKey: "double")
        writer.set(Float(0.5), forKey: "float")
        writer.set("words", forKey: "string")
        writer.set(Data([1, 2, 3]), forKey: "data")
        writer.set(date, forKey: "date")
        writer.set(["a", "b"], forKey: "array")
        writer.set(["a": 1], forKey: "dictionary")
        writer.set(URL(string: "https://example.org/a"), forKey: "url")
        #expect(reader.integer(forKey: "int") == 42)
        #expect(reader.double(forKey: "double") == 2.5)
        #expect(reader.float(forKey: "float") == 0.5)
        #expect(reader.string(forKey: "string") == "words")
        #expect(reader.data(forKey: "data") == Data([1, 2, 3]))
        #expect(reader.object(forKey: "date") as? Date == date)
        #expect(reader.stringArray(forKey: "array") == ["a", "b"])
        #expect(reader.dictionary(forKey: "dictionary")?["a"] as? Int == 1)
        #expect(reader.url(forKey: "url") == URL(string: "https://example.org/a"))
        #expect(reader.dictionaryRepresentation().count == 9)
        #expect(reader.synchronize())
    }

    @Test("answer with what was registered until there is a value")
    func registered() throws {
        let defaults = try defaults()
        defaults.register(defaults: ["speed": 2])
        #expect(defaults.integer(forKey: "speed") == 2)
        defaults.set(3, forKey: "speed")
        #expect(defaults.integer(forKey: "speed") == 3)
        #expect(defaults.dictionaryRepresentation()["speed"] as? Int == 3)
        #expect(try self.defaults().integer(forKey: "speed") == 3)
    }

    @Test("are in a file that the group may write to, and lose nothing to writers at the same time")
    func writers() async throws {
        let environment = state.environment
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    guard let defaults = try? GroupDefaults(group: "group.test", environment: environment) else {
                        return
                    }
                    for number in 0..<10 { defaults.set(number, forKey: "\(writer).\(number)") }
                }
            }
        }
        #expect(try defaults().dictionaryRepresentation().count == 40)
        #expect(mode(of: file.deletingLastPathComponent()) == 0o2770)
        #expect(mode(of: file) == 0o660)
    }

    @Test("count a damaged file as empty, and replace it")
    func damaged() throws {
        let defaults = try defaults()
        defaults.set(1, forKey: "a")
        try Data("<plist".utf8).write(to: file)
        #expect(defaults.object(forKey: "a") == nil)
        defaults.set(2, forKey: "b")
        #expect(defaults.integer(forKey: "b") == 2)
    }

    @Test("are Foundation's own where the name cannot be a group's")
    func fallback() throws {
        let missing: String? = nil
        #expect(!(try #require(UserDefaults(suiteName: missing)) is GroupDefaults))
        #expect(!(try #require(UserDefaults(suiteName: "../group")) is GroupDefaults))
        #expect(!(UserDefaults.standard is GroupDefaults))
    }
}
