import ActivityKit
import AgentProtocol
import Foundation
import Testing
import WidgetKit

@testable import ExtensionRuntime

struct SoupAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var stage = "Simmering"
        var degrees = 95
        var endsAt: Date?
    }

    var portions = 2
    var soup = "Leek soup"
}

struct TeaSteepAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var degreesNow = 80
    }

    var amount = 1
}

@Suite("Calls to the agent", .serialized)
struct AgentCallTests {
    private let agent: FakeAgent

    init() throws {
        agent = try FakeAgent()
    }

    @Test("a reload is told one way, at once, and names the kind")
    func reload() throws {
        ControlCenter.shared.reloadControls(ofKind: "test.lamp")
        ControlCenter.shared.reloadAllControls()
        #expect(try agent.call(0, as: ReloadControlsCall.self) == ReloadControlsCall(kind: "test.lamp"))
        #expect(try agent.call(1, as: ReloadControlsCall.self) == ReloadControlsCall(kind: nil))
        let calls = agent.calls(2)
        #expect(calls.count == 2)
        #expect(calls.allSatisfy { $0.contains(#""oneway":true"#) && $0.contains(AgentInterface.reloadControls) })
        agent.leave()
    }

    @Test("the app names itself")
    func app() throws {
        let messenger = AgentMessenger(environment: ["ACTIONBUTTON_SOCKET": agent.path, "ACTIONBUTTON_APP": "com.x"])
        #expect(messenger.app == "com.x")
        #expect(AgentMessenger(environment: ["ACTIONBUTTON_APP": ""]).app == nil)
        agent.leave()
    }

    @Test("without an agent nothing happens, and quickly")
    func nobody() async throws {
        agent.leave()
        let start = SuspendingClock.now
        ControlCenter.shared.reloadAllControls()
        #expect(try await ControlCenter.shared.currentControls() == [])
        #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
        #expect(throws: ActivityAuthorizationError.unsupported) {
            try Activity.request(
                attributes: SoupAttributes(), content: ActivityContent(state: .init(), staleDate: nil))
        }
        #expect(SuspendingClock.now - start < .seconds(1))
    }

    @Test("placed controls come with their token and their configuration as an intent")
    func currentControls() async throws {
        try agent.reply(
            to: AgentInterface.currentControls,
            with: CurrentControlsReply(controls: [
                PlacedControl(
                    id: "1", kind: "test.lamp", configuration: ["lamp": .string("floor")],
                    configurationIntent: "LampConfiguration", pushToken: "00ff1A"),
                PlacedControl(id: "2", kind: "test.bell", configuration: [:], pushToken: "0g"),
            ]))
        let controls = try await ControlCenter.shared.currentControls()
        #expect(controls.map(\.id) == ["1", "2"])
        #expect(controls.map(\.pushInfo?.token) == [Data([0x00, 0xFF, 0x1A]), nil])
        let configuration = controls.first?.configurationIntent(of: LampConfiguration.self)
        #expect(configuration?.lamp == "floor")
        #expect(configuration?.brightness == 50)
        #expect(controls.first?.configurationIntent(of: HangingControl.Configuration.self) == nil)
        // Every parameter has a default; still the bell has no configuration.
        #expect(controls.last?.configurationIntent(of: LampConfiguration.self) == nil)
        agent.leave()
    }

    @Test("an activity is started, updated and ended, in words and values")
    func activity() async throws {
        let end = Date(timeIntervalSince1970: 4_000_000_000)
        let content = ActivityContent(state: SoupAttributes.ContentState(endsAt: end), staleDate: end)
        let activity = try Activity.request(attributes: SoupAttributes(), content: content)
        let record = try #require(try agent.call(0, as: ActivityRecord.self))
        #expect(record.id == activity.id)
        #expect(record.attributesType == "SoupAttributes")
        #expect(record.title == "Leek soup")
        #expect(record.stateText == "Simmering")
        #expect(record.endsAt == 4_000_000_000)
        #expect(record.staleAt == 4_000_000_000)
        #expect(activity.activityState == .active)

        var updates = activity.contentUpdates.makeAsyncIterator()
        var states = activity.activityStateUpdates.makeAsyncIterator()
        let next = ActivityContent(state: SoupAttributes.ContentState(stage: "Done"), staleDate: .distantPast)
        await activity.update(next)
        #expect(await updates.next() == next)
        #expect(activity.activityState == .stale)
        #expect(try agent.call(1, as: ActivityRecord.self)?.stateText == "Done")

        await activity.end(nil, dismissalPolicy: .immediate)
        #expect(try agent.call(2, as: EndActivityCall.self) == EndActivityCall(id: activity.id))
        #expect(await updates.next() == nil)
        #expect(await states.next() == .active)
        #expect(await states.next() == .dismissed)
        #expect(await states.next() == nil)
        await activity.update(content)
        await activity.end(content)
        #expect(agent.calls(3).count == 3)
        agent.leave()
    }

    @Test("an activity is told by its state alone, as in iOS 16.1")
    func activityByState() async throws {
        var started = Activity<SoupAttributes>.activityUpdates.makeAsyncIterator()
        let activity = try Activity.request(attributes: SoupAttributes(), contentState: .init(stage: "Cold"))
        #expect(await started.next() === activity)
        var states = activity.contentStateUpdates.makeAsyncIterator()
        await activity.update(using: .init(stage: "Warm"))
        #expect(await states.next()?.stage == "Warm")
        #expect(activity.contentState.stage == "Warm")
        #expect(try agent.call(1, as: ActivityRecord.self)?.stateText == "Warm")
        await activity.end(using: .init(stage: "Hot"), dismissalPolicy: .immediate)
        #expect(await states.next()?.stage == "Hot")
        #expect(await states.next() == nil)
        #expect(try agent.call(3, as: EndActivityCall.self) == EndActivityCall(id: activity.id))
        agent.leave()
    }

    @Test("content that was overtaken on its way is not shown")
    func overtakenContent() async throws {
        func content(_ stage: String) -> ActivityContent<SoupAttributes.ContentState> {
            ActivityContent(state: .init(stage: stage), staleDate: nil)
        }
        let noon = Date(timeIntervalSince1970: 1000)
        let activity = try Activity.request(attributes: SoupAttributes(), content: content("Cold"))
        await activity.update(content("Warm"), timestamp: noon)
        await activity.update(content("Cool"), timestamp: noon.addingTimeInterval(-0.001))
        #expect(activity.content == content("Warm"))
        await activity.update(content("Hot"), alertConfiguration: nil, timestamp: noon)
        #expect(activity.content == content("Hot"))
        await activity.end(content("Old"), dismissalPolicy: .immediate, timestamp: noon.addingTimeInterval(-1))
        #expect(activity.content == content("Hot"))
        #expect(activity.activityState == .dismissed)
        #expect(agent.calls(4).count == 4)
        agent.leave()
    }

    @Test("the agent's activities of the type are found, also those of other processes")
    func activities() throws {
        func record(_ id: String, _ type: String, _ state: JSONValue) -> ActivityRecord {
            ActivityRecord(
                id: id, attributesType: type, attributes: .object(["amount": .int(3)]), state: state, title: "t")
        }
        try agent.reply(
            to: AgentInterface.activities,
            with: ActivitiesReply(activities: [
                record("1", "TeaSteepAttributes", .object(["degreesNow": .int(70)])),
                record("2", "SoupAttributes", .object([:])),
                record("3", "TeaSteepAttributes", .string("another version's")),
            ]))
        let found = Activity<TeaSteepAttributes>.activities
        #expect(found.map(\.id) == ["1"])
        #expect(found.first?.attributes.amount == 3)
        #expect(found.first?.content.state.degreesNow == 70)
        #expect(Activity<TeaSteepAttributes>.activities.first === found.first)
        agent.leave()
    }

    @Test("an activity is put into words by rule")
    func words() {
        let now = Date(timeIntervalSince1970: 1000)
        let tea = ActivityWords(attributes: TeaSteepAttributes(), state: TeaSteepAttributes.ContentState(), now: now)
        #expect(tea.title == "Tea Steep")
        #expect(tea.stateText == "degrees now 80")
        #expect(tea.endsAt == nil)
        func end(_ seconds: Double) -> Date? {
            let state = SoupAttributes.ContentState(endsAt: Date(timeIntervalSince1970: seconds))
            return ActivityWords(attributes: SoupAttributes(), state: state, now: now).endsAt
        }
        #expect(end(1000) == nil)
        #expect(end(1000.001) == Date(timeIntervalSince1970: 1000.001))
    }

    @Test("how long an ended activity is seen")
    func dismissal() {
        let now = Date(timeIntervalSince1970: 1000)
        let later = Date(timeIntervalSince1970: 5000)
        #expect(ActivityUIDismissalPolicy.immediate.date(hasFinalContent: true, now: now) == nil)
        #expect(ActivityUIDismissalPolicy.after(later).date(hasFinalContent: false, now: now) == later)
        #expect(ActivityUIDismissalPolicy.default.date(hasFinalContent: false, now: now) == nil)
        #expect(
            ActivityUIDismissalPolicy.default.date(hasFinalContent: true, now: now)
                == Date(timeIntervalSince1970: 1030))
    }
}
