import AgentProtocol
import AppIntents
import SwiftUI
import Synchronization
import Testing
import WidgetKit

@testable import Controls

/// What the fixtures' controls read, to be changed between renders.
private final class House: Sendable {
    struct State {
        var isLit = true
        var reads = 0
        var previews = 0
        var fails = false
    }
    let state = Mutex(State())
}

private struct NotKnown: Error {}

@MainActor
// One after another: the tests count what happens in the one house.
@Suite("A registered control", .serialized)
struct RegistrationTests {
    private nonisolated static let house = House()

    private struct Lamp: ControlWidget {
        struct Provider: ControlValueProvider {
            var previewValue: Bool {
                RegistrationTests.house.state.withLock { $0.previews += 1 }
                return true
            }
            func currentValue() async throws -> Bool {
                try RegistrationTests.house.state.withLock { state in
                    if state.fails { throw NotKnown() }
                    state.reads += 1
                    return state.isLit
                }
            }
        }

        var body: some ControlWidgetConfiguration {
            StaticControlConfiguration(kind: "test.lamp", provider: Provider()) { isLit in
                ControlWidgetToggle("Lamp", isOn: isLit, action: SetLampIntent()) { Text($0 ? "Lit" : "Dark") }
            }
            .displayName("Lamp of the Hall")
            .description("Lights the hall.")
        }
    }

    private struct Room: ControlWidget {
        struct Provider: AppIntentControlValueProvider {
            func previewValue(configuration: RoomConfiguration) -> String { "Preview of \(configuration.room)" }
            func currentValue(configuration: RoomConfiguration) async throws -> String {
                await Task.yield()
                return "Now in \(configuration.room)"
            }
        }

        var body: some ControlWidgetConfiguration {
            AppIntentControlConfiguration(kind: "test.room", provider: Provider()) { words in
                ControlWidgetButton(action: RingIntent()) { Text(words) }
            }
            .promptsForUserConfiguration()
            .pushHandler(Handler.self)
        }
    }

    private struct Handler: ControlPushHandler {
        func pushTokensDidChange(controls: [ControlInfo]) {}
    }

    private func registration(_ control: some ControlWidget) throws -> ControlRegistration {
        let contents = contents(ofControl: control)
        #expect(contents.notShown.isEmpty)
        #expect(contents.controls.count == 1)
        return try #require(contents.controls.first)
    }

    @Test("says its kind, name and description")
    func description() throws {
        let lamp = try registration(Lamp())
        #expect(lamp.kind == "test.lamp")
        #expect(lamp.displayName == "Lamp of the Hall")
        #expect(lamp.description == "Lights the hall.")
        #expect(!lamp.promptsForUserConfiguration)
        #expect(lamp.pushHandler == nil)
        #expect(lamp.configurationIntent == nil)
    }

    @Test("says what configures it, that it prompts for it, and who is told its tokens")
    func configuration() throws {
        let room = try registration(Room())
        #expect(room.kind == "test.room")
        #expect(room.displayName == nil)
        #expect(room.description == nil)
        #expect(room.promptsForUserConfiguration)
        #expect(room.pushHandler == Handler.self)
        #expect(room.configurationIntent == RoomConfiguration.self)
    }

    @Test("previews its preview value, in the off state, without asking for the current one")
    func preview() throws {
        let before = Self.house.state.withLock { $0 }
        let control = try registration(Lamp()).preview(nil)
        let after = Self.house.state.withLock { $0 }
        #expect(!control.isOn)
        #expect(control.on.valueText == "Lit")
        #expect(after.previews == before.previews + 1)
        #expect(after.reads == before.reads)
    }

    @Test("previews its off content if it has no provider")
    func previewWithoutProvider() throws {
        struct Plain: ControlWidget {
            var body: some ControlWidgetConfiguration {
                StaticControlConfiguration(kind: "test.plain") {
                    ControlWidgetToggle("Plain", isOn: true, action: SetLampIntent()) { Text($0 ? "Yes" : "No") }
                }
            }
        }
        let control = try registration(Plain()).preview(nil)
        #expect(!control.isOn)
        #expect(control.off.valueText == "No")
    }

    @Test("shows the current value at each render, and tells when it is not known")
    func current() async throws {
        let lamp = try registration(Lamp())
        Self.house.state.withLock { $0.isLit = true }
        #expect(try await lamp.current(nil).isOn)
        Self.house.state.withLock { $0.isLit = false }
        #expect(try await !lamp.current(nil).isOn)
        Self.house.state.withLock { $0.fails = true }
        await #expect(throws: NotKnown.self) { try await lamp.current(nil) }
        Self.house.state.withLock { $0.fails = false }
        #expect(try await !lamp.current(nil).isOn)
    }

    @Test("is rendered with a person's configuration, or with its defaults")
    func configured() async throws {
        let room = try registration(Room())
        let kitchen = RoomConfiguration()
        kitchen.room = "Kitchen"
        #expect(try room.preview(nil).off.title == "Preview of Hall")
        #expect(try room.preview(kitchen).off.title == "Preview of Kitchen")
        #expect(try await room.current(nil).off.title == "Now in Hall")
        #expect(try await room.current(kitchen).off.title == "Now in Kitchen")
    }

    @Test("refuses the configuration of another control")
    func wrongConfiguration() async throws {
        let room = try registration(Room())
        let error = ControlResolutionError.wrongConfiguration(
            kind: "test.room", expected: "RoomConfiguration", found: "OtherConfiguration")
        #expect(throws: error) { try room.preview(OtherConfiguration()) }
        await #expect(throws: error) { try await room.current(OtherConfiguration()) }
    }

    @Test("is made anew for each render, so that its stored properties are read anew")
    func madeAnew() async throws {
        struct Counting: ControlWidget {
            static let made = Mutex(0)
            let number = made.withLock { number in
                number += 1
                return number
            }
            var body: some ControlWidgetConfiguration {
                StaticControlConfiguration(kind: "test.counting") {
                    ControlWidgetButton(action: RingIntent()) { Text(verbatim: "\(number)") }
                }
            }
        }
        let counting = try registration(Counting())
        #expect(try await counting.current(nil).off.title == "2")
        #expect(try await counting.current(nil).off.title == "3")
        #expect(try counting.preview(nil).off.title == "4")
    }

    @Test("stays as the bundle made it if another initialiser gave it its kind")
    func parameterised() async throws {
        struct Numbered: ControlWidget {
            var number = 0
            var body: some ControlWidgetConfiguration {
                StaticControlConfiguration(kind: "test.numbered.\(number)") {
                    ControlWidgetButton(action: RingIntent()) { Text(verbatim: "\(number)") }
                }
            }
        }
        let numbered = try registration(Numbered(number: 7))
        #expect(numbered.kind == "test.numbered.7")
        #expect(try await numbered.current(nil).off.title == "7")
    }

    @Test("lets the inner of two names count")
    func twoNames() throws {
        struct Named: ControlWidget {
            var body: some ControlWidgetConfiguration {
                Lamp().body.displayName("Outer").description("Outer")
            }
        }
        let named = try registration(Named())
        #expect(named.displayName == "Lamp of the Hall")
        #expect(named.description == "Lights the hall.")
    }

    @Test("is none if its configuration is empty")
    func empty() {
        struct Nothing: ControlWidget {
            var body: some ControlWidgetConfiguration { EmptyControlWidgetConfiguration() }
        }
        let contents = contents(ofControl: Nothing())
        #expect(contents.controls.isEmpty)
        #expect(contents.notShown.isEmpty)
    }

    @Test("is known by its id, kind, configuration and token")
    func info() {
        func info(id: String = "1", room: String = "Hall", token: [UInt8]? = nil) -> ControlInfo {
            let configuration = RoomConfiguration()
            configuration.room = room
            return ControlInfo(
                kind: "test.room", id: id, pushInfo: token.map { ControlPushInfo(token: Data($0)) },
                configuration: ["room": .string(room)], intent: { $0 == RoomConfiguration.self ? configuration : nil })
        }
        #expect(info() == info())
        #expect(info() != info(id: "2"))
        #expect(info() != info(room: "Kitchen"))
        #expect(info() != info(token: [1, 2]))
        #expect(Set([info(), info()]).count == 1)
        #expect(info(room: "Kitchen").configurationIntent(of: RoomConfiguration.self)?.room == "Kitchen")
        #expect(info().configurationIntent(of: OtherConfiguration.self) == nil)
    }
}
