import AgentProtocol
import ControlsTestKit
import EventLoop
import Foundation
import Testing

@testable import Agent

/// A folder that is removed with this value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "actionbutton-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

@Suite("The state file")
struct StateFileTests {
    private let folder: TemporaryFolder
    private let file: StateFile

    init() throws {
        folder = try TemporaryFolder()
        file = StateFile(directory: folder.path)
    }

    private let state = SavedState(
        assignments: [
            RuntimeAssignment(
                button: "action", gesture: .hold,
                control: .init(instance: "1", kind: "k", configuration: ["timer": .string("work")])),
            RuntimeAssignment(button: "action", gesture: .tap, control: nil),
        ],
        activities: [ActivityRecord(id: "a", attributesType: "T", attributes: .null, state: .int(3), title: "Work")])

    @Test("what is saved is what is loaded")
    func roundTrip() throws {
        try file.save(state)
        #expect(file.load() == state)
    }

    @Test("an absent file is an empty state")
    func absent() {
        #expect(file.load() == SavedState())
    }

    @Test(
        "a damaged file is set aside, and the agent starts without it",
        arguments: ["", "{", "[]", #"{"version":7,"assignments":[],"activities":[]}"#, "\u{0}\u{0}\u{0}"])
    func damaged(text: String) throws {
        try text.write(toFile: file.path, atomically: false, encoding: .utf8)
        #expect(file.load() == SavedState())
        #expect(try String(contentsOfFile: file.path + ".damaged", encoding: .utf8) == text)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try file.save(state)
        #expect(file.load() == state)
    }

    @Test("what one turn changes is saved as the newest of it, and each change is told")
    @AgentActor
    func store() async throws {
        let store = StateStore(file)
        var told: [String] = []
        store.save(SavedState()) { told.append("first \($0.map(String.init(describing:)) ?? "saved")") }
        store.save(state) { told.append("second \($0.map(String.init(describing:)) ?? "saved")") }
        #expect(told == [])
        await withCheckedContinuation { done in store.settle { done.resume() } }
        #expect(told == ["first saved", "second saved"])
        #expect(file.load() == state)
    }

    @Test("what cannot be saved is told to the newest change first, so that each can be undone; later ones are saved")
    @AgentActor
    func storeFails() async throws {
        let store = StateStore(file)
        try FileManager.default.createDirectory(atPath: file.path + ".new", withIntermediateDirectories: false)
        var told: [String] = []
        for change in ["first", "second"] {
            store.save(state) { told.append("\(change) \($0 == SystemError(EISDIR))") }
        }
        await withCheckedContinuation { done in store.settle { done.resume() } }
        #expect(told == ["second true", "first true"])
        #expect(file.load() == SavedState())
        try FileManager.default.removeItem(atPath: file.path + ".new")
        store.save(state) { told.append("third \($0 == nil)") }
        await withCheckedContinuation { done in store.settle { done.resume() } }
        #expect(told == ["second true", "first true", "third true"])
        #expect(file.load() == state)
    }

    @Test("a state that cannot be saved leaves the old one")
    func unsaved() throws {
        try file.save(state)
        // A folder in the way of the temporary file fails the save, whoever runs it.
        try FileManager.default.createDirectory(atPath: file.path + ".new", withIntermediateDirectories: false)
        #expect(throws: SystemError(EISDIR)) { try file.save(SavedState()) }
        #expect(file.load() == state)
    }
}

@Suite("Assignments")
struct AssignmentTableTests {
    private func table() -> AssignmentTable {
        var table = AssignmentTable()
        table.defaults = [
            "action": [.hold: Assignment(gesture: .hold, instance: "action.hold", kind: "default")]
        ]
        return table
    }

    private func assigned(_ kind: String?) -> RuntimeAssignment {
        RuntimeAssignment(
            button: "action", gesture: .hold,
            control: kind.map { .init(instance: "uuid", kind: $0, configuration: [:]) })
    }

    @Test("what is assigned stands above the configuration's default until that is restored")
    func aboveDefault() {
        var table = table()
        table.assign(assigned("own"))
        #expect(table.assignments(of: "action").map(\.kind) == ["own"])
        table.restoreDefault(of: .hold, on: "action")
        #expect(table.assignments(of: "action").map(\.kind) == ["default"])
    }

    @Test("a cleared gesture has nothing, not its default")
    func cleared() {
        var table = table()
        table.assign(assigned(nil))
        #expect(table.assignments(of: "action").isEmpty)
    }

    @Test("assigning again replaces")
    func replaced() {
        var table = table()
        table.assign(assigned("one"))
        table.assign(assigned("two"))
        #expect(table.assigned == [assigned("two")])
    }

    @Test("another button is not touched")
    func otherButton() {
        var table = table()
        table.assign(RuntimeAssignment(button: "other", gesture: .hold, control: nil))
        #expect(table.assignments(of: "action").map(\.kind) == ["default"])
    }
}

@Suite("Live Activities")
@AgentActor
struct ActivityStoreTests {
    private final class Tally {
        var changes = 0
    }

    private let tally = Tally()
    private let clock = ManualClock()
    private let wall: ManualWallClock
    private let store: ActivityStore

    init() {
        let tally = tally
        wall = ManualWallClock(clock: clock, now: 1_000)
        store = ActivityStore(clock: wall)
        store.onChange = { tally.changes += 1 }
    }

    private func record(staleAt: Double? = nil, title: String = "Work") -> ActivityRecord {
        ActivityRecord(
            id: "1", attributesType: "T", app: "app", attributes: .null, state: .null, staleAt: staleAt, title: title)
    }

    @Test("new content replaces the old")
    func replaced() {
        store.set(record())
        store.set(record(title: "Later"))
        #expect(store.records.map(\.title) == ["Later"])
        #expect(tally.changes == 2)
    }

    @Test("it is stale from its date on, and that is shown without being asked")
    func stale() {
        store.set(record(staleAt: 1_060))
        clock.advance(by: .milliseconds(59_999))
        #expect(tally.changes == 1)
        #expect(store.face(ofApp: "app")?.isStale == false)
        clock.advance(by: .milliseconds(1))
        #expect(tally.changes == 2)
        #expect(store.face(ofApp: "app")?.isStale == true)
        #expect(clock.scheduledCount == 0)
    }

    @Test("ended at once, it is gone; ended for later, it stays till then")
    func ended() {
        store.set(record())
        store.end(id: "1", dismissAt: 1_030)
        #expect(store.records.count == 1)
        clock.advance(by: .seconds(30))
        #expect(store.records.isEmpty)
        store.set(record())
        store.end(id: "1", dismissAt: nil)
        #expect(store.records.isEmpty)
        #expect(clock.scheduledCount == 0)
    }

    @Test("dates pass while the machine sleeps")
    func sleep() {
        store.set(record(staleAt: 1_060))
        wall.sleep(for: 60)
        #expect(tally.changes == 2)
        store.end(id: "1", dismissAt: 1_090)
        wall.sleep(for: 29)
        #expect(store.records.count == 1)
        wall.sleep(for: 1)
        #expect(store.records.isEmpty)
        #expect(tally.changes == 4)
    }

    @Test("an activity that has ended is dismissed at its date by the next agent, too")
    func restart() throws {
        store.set(record())
        store.end(id: "1", dismissAt: 1_030)
        let saved = try JSONDecoder().decode([ActivityRecord].self, from: JSONEncoder().encode(store.records))
        clock.advance(by: .seconds(29))
        let next = ActivityStore(clock: wall, saved: saved)
        #expect(next.records.map(\.dismissAt) == [1_030])
        clock.advance(by: .seconds(1))
        #expect(next.records.isEmpty)
        #expect(ActivityStore(clock: wall, saved: saved).records.isEmpty)
    }

    @Test("an app sees its own")
    func ownApp() {
        store.set(record())
        #expect(store.face(ofApp: "other") == nil)
        #expect(store.face(ofApp: nil) == nil)
        #expect(store.face(ofApp: "app")?.title == "Work")
    }
}
