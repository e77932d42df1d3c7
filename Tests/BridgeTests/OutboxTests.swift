import Foundation
import Testing

@testable import Broker

@Suite("What waits for a broker")
struct OutboxTests {
    private func state(_ topic: String, _ text: String) -> BrokerMessage {
        BrokerMessage(topic: topic, text: text, isRetained: true)
    }

    /// Everything that may leave now; none of it is taken.
    private func leave(_ outbox: inout Outbox) -> [BrokerMessage] {
        var left: [BrokerMessage] = []
        while let message = outbox.next() {
            outbox.left(Int32(left.count), for: message.topic)
            left.append(message)
        }
        return left
    }

    @Test("of each retained topic the newest leaves, and only so many are underway")
    func newest() {
        var outbox = Outbox()
        let first = (0..<Outbox.mostUnderway).map { state("t\($0)", "x") }
        let isEachAdded = first.map { outbox.add($0) }
        #expect(isEachAdded.allSatisfy { $0 })
        let left = leave(&outbox)
        #expect(left == first)
        let added = (0..<1000).map { outbox.add(state("lamp", "\($0)")) }
        #expect(added.allSatisfy { $0 })
        let none = leave(&outbox)
        #expect(none == [])
        #expect(outbox.waiting == [state("lamp", "999")])
        let topic = outbox.taken(3)
        #expect(topic == "t3")
        let unknown = outbox.taken(3)
        #expect(unknown == nil)
        let next = outbox.next()
        #expect(next == state("lamp", "999"))
        #expect(!outbox.isEmpty)
    }

    @Test("what is told once is dropped when too much of it waits")
    func dropped() {
        var outbox = Outbox()
        let events = (0..<Outbox.mostPassing + 1).map { BrokerMessage(topic: "e", text: "\($0)") }
        let added = events.map { outbox.add($0) }
        #expect(added == Array(repeating: true, count: Outbox.mostPassing) + [false])
        let isStateAdded = outbox.add(state("lamp", "on"))
        #expect(isStateAdded)
        #expect(outbox.waiting == events.dropLast() + [state("lamp", "on")])
        outbox.clear()
        #expect(outbox.isEmpty)
    }

    @Test("waits grow to a minute, each shortened by up to half")
    func backOff() {
        var backOff = BackOff()
        let waits = (0..<8).map { _ in backOff.next(chance: 0).components.seconds }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
        let shortened = backOff.next(chance: 1)
        #expect(shortened == .seconds(30))
        backOff.reset()
        let again = backOff.next(chance: 1)
        #expect(again == .milliseconds(500))
    }
}
