import Foundation
import SwiftUI
import Testing

@testable import Controls

@Suite("A stored property")
struct AppStorageTests {
    private enum Speed: String { case slow, fast }
    private enum Level: Int { case low = 1, high = 2 }

    private struct Tank {
        @AppStorage var isPumping: Bool
        @AppStorage var speed: Speed
        @AppStorage var level: Level
        @AppStorage var count: Int
        @AppStorage var share: Double
        @AppStorage var name: String
        @AppStorage var note: String?
        @AppStorage var limit: Int?
        @AppStorage var page: URL?
        @AppStorage var data: Data

        init(_ store: UserDefaults) {
            _isPumping = AppStorage(wrappedValue: false, "pump", store: store)
            _speed = AppStorage(wrappedValue: .slow, "speed", store: store)
            _level = AppStorage(wrappedValue: .low, "level", store: store)
            _count = AppStorage(wrappedValue: 3, "count", store: store)
            _share = AppStorage(wrappedValue: 0.5, "share", store: store)
            _name = AppStorage(wrappedValue: "Tank", "name", store: store)
            _note = AppStorage("note", store: store)
            _limit = AppStorage("limit", store: store)
            _page = AppStorage("page", store: store)
            _data = AppStorage(wrappedValue: Data(), "data", store: store)
        }
    }

    private let state: StateFolder
    private let store: UserDefaults

    init() throws {
        state = try StateFolder()
        store = try #require(try GroupDefaults(group: "group.test", environment: state.environment))
    }

    @Test("has its default until it is set")
    func defaults() {
        let tank = Tank(store)
        #expect(!tank.isPumping)
        #expect(tank.speed == .slow)
        #expect(tank.level == .low)
        #expect(tank.count == 3)
        #expect(tank.share == 0.5)
        #expect(tank.name == "Tank")
        #expect(tank.note == nil)
        #expect(tank.limit == nil)
        #expect(tank.page == nil)
        #expect(tank.data.isEmpty)
    }

    @Test("is read anew each time, so that what another process sets is seen")
    func readAnew() {
        let (tank, other) = (Tank(store), Tank(store))
        tank.isPumping = true
        tank.speed = .fast
        tank.level = .high
        tank.count = 0
        tank.share = 0
        tank.name = ""
        tank.note = "Note"
        tank.limit = 0
        tank.page = URL(string: "https://example.org")
        tank.data = Data([1])
        #expect(other.isPumping)
        #expect(other.speed == .fast)
        #expect(other.level == .high)
        #expect(other.count == 0)
        #expect(other.share == 0)
        #expect(other.name == "")
        #expect(other.note == "Note")
        #expect(other.limit == 0)
        #expect(other.page == URL(string: "https://example.org"))
        #expect(other.data == Data([1]))
    }

    @Test("is removed by nil")
    func removed() {
        let tank = Tank(store)
        tank.note = "Note"
        tank.note = nil
        #expect(store.object(forKey: "note") == nil)
        #expect(tank.note == nil)
    }

    @Test("has its default where the stored value is no longer one of its type's")
    func unknownCase() {
        store.set("furious", forKey: "speed")
        #expect(Tank(store).speed == .slow)
    }

    @Test("can be passed on as a binding")
    func binding() throws {
        let store = try #require(UserDefaults(suiteName: nil))
        defer { store.removeObject(forKey: "bound") }
        let storage = AppStorage(wrappedValue: "none", "bound", store: store)
        let binding: Binding<String> = storage.projectedValue
        #expect(binding.wrappedValue == "none")
        binding.wrappedValue = "some"
        #expect(storage.wrappedValue == "some")
        let shape = Binding(projectedValue: .constant(CGSize(width: 1, height: 2)))
        shape.width.wrappedValue = 3
        #expect(shape.width.wrappedValue == 1)
    }
}
