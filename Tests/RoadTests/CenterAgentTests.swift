import AgentProtocol
import Foundation
import Testing

/// The Control Center in the agent: what is placed, who is told, and what outlives it.
@Suite("Placed controls")
struct CenterAgentTests {
    private func update(_ house: House, _ call: some Encodable & Sendable, _ method: String) throws -> CenterControl {
        let reply: CenterControlReply = try house.call(method, call)
        return reply.control
    }

    private func refusal(_ body: () throws -> Void) -> AgentError? {
        do {
            try body()
            return nil
        } catch {
            return (error as? VarlinkError).flatMap(AgentError.init)
        }
    }

    @Test("a control is placed, resized, moved, configured and removed; status shows it, and it outlives the agent")
    func life() throws {
        let house = try House()
        let lamp = try house.place("lamp", .large)
        let radio = try house.place("radio", .small, in: .lockRow)
        let hall = try house.place("com.example.sample.Lamp", with: ["lamp": .string("hall")])
        #expect(try house.center.controls.map(\.instance) == [lamp, radio, hall])
        #expect(
            try update(house, MoveControlCall(instance: hall, size: .small, index: 0), AgentInterface.moveControl).size
                == .small)
        #expect(try house.center.controls.filter { $0.place == .controls }.map(\.instance) == [hall, lamp])
        let configured = try update(
            house, ConfigureControlCall(instance: hall, configuration: ["lamp": .string("desk")]),
            AgentInterface.configureControl)
        #expect(configured.instance == hall)
        #expect(configured.configuration == ["lamp": .string("desk")])
        try house.daemon.wait("the desk's lamp") {
            try house.center.controls.first { $0.instance == hall }?.face.title == "Desk"
        }
        #expect(try house.daemon.status().center == house.center.controls)
        let state = try String(contentsOfFile: "\(house.daemon.folder)/state/state.json", encoding: .utf8)
        for instance in [lamp, radio, hall] { #expect(state.contains(instance)) }
        let _: VarlinkEmpty = try house.call(AgentInterface.removeControl, CenterInstanceCall(instance: lamp))
        #expect(try house.center.controls.map(\.instance).sorted() == [hall, radio].sorted())
    }

    @Test("what cannot be placed is refused with its reason, and nothing is changed")
    func refusals() throws {
        let house = try House()
        let unknown = refusal { try house.place("no.such.kind") }
        guard case .unknownKind("no.such.kind", _)? = unknown else {
            Issue.record("\(String(describing: unknown))")
            return
        }
        let parameter = refusal { try house.place("lamp", with: ["colour": .string("red")]) }
        #expect(
            parameter == .invalidConfiguration(parameter: "colour", reason: "the control has no parameters"))
        let value = refusal { try house.place("com.example.sample.Lamp", with: ["lamp": .string("attic")]) }
        guard case .invalidConfiguration("lamp", _)? = value else {
            Issue.record("\(String(describing: value))")
            return
        }
        let methods: [(String, any Encodable & Sendable)] = [
            (AgentInterface.moveControl, MoveControlCall(instance: "7", size: .small)),
            (AgentInterface.configureControl, ConfigureControlCall(instance: "7", configuration: [:])),
            (AgentInterface.removeControl, CenterInstanceCall(instance: "7")),
            (AgentInterface.performControl, CenterInstanceCall(instance: "7")),
        ]
        for (method, call) in methods {
            let error = refusal {
                let _: JSONValue = try house.call(method, call)
            }
            #expect(error == .unknownInstance("7"), "\(method)")
        }
        #expect(try house.center.controls == [])
    }

    @Test("a control performs as a hold would: its reply has what came of it, and the other places follow")
    func performing() throws {
        let house = try House()
        let lamp = try house.place("lamp")
        let bell = try house.place("bell")
        try house.daemon.wait("the lamp to be known") {
            try house.center.controls.allSatisfy { $0.face.freshness == .known }
        }
        let on = try update(house, CenterInstanceCall(instance: lamp), AgentInterface.performControl)
        #expect(on.face.isOn == true)
        #expect(on.work == .idle)
        try house.daemon.wait("the button to follow") {
            try house.daemon.status().buttons[0].presentation.control?.isOn == true
        }
        let failed = try update(house, CenterInstanceCall(instance: bell), AgentInterface.performControl)
        guard case .failed(let message) = failed.work else {
            Issue.record("\(failed)")
            return
        }
        #expect(message.contains("exited with status 1"))
    }

    @Test("two centers are told of each change, in the same order, and of nothing that has not changed")
    func watching() throws {
        let house = try House()
        let (first, second) = (Replies(), Replies())
        first.watch(house.daemon.socket)
        second.watch(house.daemon.socket)
        try house.daemon.wait("both to be told") { first.count == 1 && second.count == 1 }
        let lamp = try house.place("lamp")
        try house.daemon.wait("the lamp to be known") {
            first.last?.controls.first?.face.freshness == .known && second.last == first.last
        }
        let _: CenterControlReply = try house.call(
            AgentInterface.moveControl, MoveControlCall(instance: lamp, size: .large))
        try house.daemon.wait("the size") { first.last?.controls.first?.size == .large }
        // As it is already: nobody is told.
        let count = first.count
        let _: CenterControlReply = try house.call(
            AgentInterface.moveControl, MoveControlCall(instance: lamp, size: .large))
        let _: VarlinkEmpty = try house.call(AgentInterface.removeControl, CenterInstanceCall(instance: lamp))
        try house.daemon.wait("the end") { first.last?.controls == [] && second.last?.controls == [] }
        #expect(first.count == count + 1)
        #expect(first.all == second.all)
    }

    /// The talk's scene without its light: wherever the timer is started or stopped, everything agrees.
    @Test("started in the lock row, stopped in the Control Center, started and stopped by the button")
    func scene() throws {
        let house = try House()
        let row = try house.place("lamp", .small, in: .lockRow)
        let tile = try house.place("lamp", .large)
        try house.daemon.wait("the lamp to be known") {
            try house.center.controls.allSatisfy { $0.face.freshness == .known }
        }
        let steps: [(String, () throws -> Void)] = [
            ("lock row", { _ = try update(house, CenterInstanceCall(instance: row), AgentInterface.performControl) }),
            ("tile", { _ = try update(house, CenterInstanceCall(instance: tile), AgentInterface.performControl) }),
            ("button", { try house.press("action", .hold) }), ("button", { try house.press("action", .hold) }),
        ]
        for (index, (place, act)) in steps.enumerated() {
            try act()
            let isOn = index % 2 == 0
            try house.daemon.wait("all places to agree after the \(place)") {
                let center = try house.center
                let shown = center.controls.map(\.face.isOn) + [center.buttons[0].presentation.control?.isOn]
                return shown == [isOn, isOn, isOn]
            }
        }
    }
}

/// What a center that watches has been told.
private final class Replies: Sendable {
    private let replies = Guarded<[CenterReply]>([])

    var all: [CenterReply] { replies.withLock { $0 } }
    var count: Int { all.count }
    var last: CenterReply? { all.last }

    /// Until the agent ends.
    func watch(_ socket: String) {
        Thread.detachNewThread { [replies] in
            try? VarlinkClient(path: socket).callForMore(AgentInterface.center) { (reply: CenterReply) in
                replies.withLock { $0.append(reply) }
                return true
            }
        }
    }
}
