import AppIntents
import Foundation
import SwiftUI
import WidgetKit

/// Twenty-three toggles, named after the file that the extension lies in: copies of it can be installed side by side.
@main
struct CrowdExtension: WidgetBundle {
    var body: some Widget {
        Member(1)
        Member(2)
        Member(3)
        Member(4)
        Member(5)
        Member(6)
        Member(7)
        Member(8)
        Member(9)
        Member(10)
        Member(11)
        Member(12)
        Member(13)
        Member(14)
        Member(15)
        Member(16)
        Member(17)
        Member(18)
        Member(19)
        Member(20)
        Member(21)
        Member(22)
        Member(23)
    }
}

struct Member: ControlWidget {
    private static let name =
        CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "crowd") } ?? "crowd"

    private let number: Int

    init() { self.init(0) }
    init(_ number: Int) { self.number = number }

    var body: some ControlWidgetConfiguration {
        let number = number
        return StaticControlConfiguration(kind: "\(Self.name).\(number)", provider: Provider(number: number)) { isOn in
            ControlWidgetToggle("Member \(number)", isOn: isOn, action: SetMember(number)) { isOn in
                Label(isOn ? "Up" : "Down", systemImage: "person")
            }
        }
    }

    struct Provider: ControlValueProvider {
        let number: Int

        var previewValue: Bool { false }

        func currentValue() async throws -> Bool { Members.shared.isOn(number) }
    }
}

struct SetMember: SetValueIntent {
    static let title: LocalizedStringResource = "Set a Member"

    @Parameter(title: "Number") var number: Int
    @Parameter(title: "On") var value: Bool

    init() {}
    init(_ number: Int) { self.number = number }

    func perform() async throws -> some IntentResult {
        Members.shared.set(number, value)
        return .result()
    }
}

/// The states, in this process alone: nothing but the road is to be measured.
final class Members: Sendable {
    static let shared = Members()
    private let lock = NSLock()
    // Guarded by the lock.
    nonisolated(unsafe) private var isOn: [Int: Bool] = [:]

    func isOn(_ number: Int) -> Bool { lock.withLock { isOn[number] ?? false } }
    func set(_ number: Int, _ value: Bool) { lock.withLock { isOn[number] = value } }
}
