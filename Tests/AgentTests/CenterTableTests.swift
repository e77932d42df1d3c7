import AgentProtocol
import Testing

@testable import Agent

@Suite("What is placed in the Control Center")
struct CenterTableTests {
    private func table(_ places: [CenterPlace]) -> CenterTable {
        CenterTable(
            entries: places.enumerated().map { index, place in
                CenterEntry(instance: "\(index)", kind: "k", configuration: [:], place: place, size: .medium)
            })
    }

    private func order(_ table: CenterTable, _ place: CenterPlace) -> [String] {
        table.entries.filter { $0.place == place }.map(\.instance)
    }

    @Test(
        "a control moves among those of its own place",
        arguments: [
            ("0", 1, ["2", "0", "3"]), ("0", 2, ["2", "3", "0"]), ("3", 0, ["3", "0", "2"]),
            ("2", 99, ["0", "3", "2"]),
            ("2", -4, ["2", "0", "3"]), ("2", 1, ["0", "2", "3"]),
        ])
    func moving(instance: String, index: Int, expected: [String]) {
        var table = table([.controls, .lockRow, .controls, .controls])
        table.move(MoveControlCall(instance: instance, index: index))
        #expect(order(table, .controls) == expected)
        #expect(order(table, .lockRow) == ["1"])
    }

    @Test("in the other place it is the last, unless its index is given")
    func otherPlace() {
        var table = table([.controls, .lockRow, .controls, .lockRow])
        table.move(MoveControlCall(instance: "0", place: .lockRow))
        #expect(order(table, .lockRow) == ["1", "3", "0"])
        table.move(MoveControlCall(instance: "2", place: .lockRow, index: 0))
        #expect(order(table, .lockRow) == ["2", "1", "3", "0"])
        #expect(order(table, .controls) == [])
    }

    @Test("a new size leaves the order")
    func resizing() {
        var table = table([.controls, .controls])
        table.move(MoveControlCall(instance: "0", place: .controls, size: .large))
        #expect(table.entries.map(\.size) == [.large, .medium])
        #expect(order(table, .controls) == ["0", "1"])
    }

    @Test("what is put again keeps its place; an unknown one changes nothing")
    func putting() {
        var table = table([.controls, .controls])
        let before = table
        table.move(MoveControlCall(instance: "7", size: .large, index: 0))
        table.remove("7")
        #expect(table == before)
        table.put(
            CenterEntry(instance: "0", kind: "k", configuration: ["a": .int(1)], place: .controls, size: .small))
        #expect(order(table, .controls) == ["0", "1"])
        #expect(table.entry("0")?.configuration == ["a": .int(1)])
        table.remove("0")
        #expect(order(table, .controls) == ["1"])
    }
}
