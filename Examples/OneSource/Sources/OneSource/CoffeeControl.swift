import AppIntents
import Foundation
import SwiftUI
import WidgetKit

/// Switches a coffee machine, whose state is in the defaults that the app and its extension share.
public struct CoffeeControl: ControlWidget {
    public init() {}

    public var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.OneSource.Coffee", provider: CoffeeProvider()) { isBrewing in
            ControlWidgetToggle("Coffee", isOn: isBrewing, action: BrewCoffee()) { isBrewing in
                Label(isBrewing ? "Brewing" : "Idle", systemImage: isBrewing ? "cup.and.saucer.fill" : "cup.and.saucer")
                    .controlWidgetActionHint(isBrewing ? "Brew" : "Stop")
            }
            .tint(.brown)
        }
        .displayName("Coffee")
        .description("Start and stop the coffee machine.")
    }
}

struct CoffeeProvider: ControlValueProvider {
    let previewValue = false

    func currentValue() async throws -> Bool {
        CoffeeMachine().isBrewing
    }
}

struct BrewCoffee: SetValueIntent {
    static let title: LocalizedStringResource = "Brew Coffee"

    @Parameter(title: "Brewing")
    var value: Bool

    func perform() async throws -> some IntentResult {
        CoffeeMachine().isBrewing = value
        return .result()
    }
}

/// The state that the app, and every process of its extension, see.
struct CoffeeMachine {
    private let defaults = UserDefaults(suiteName: "group.com.example.OneSource")

    var isBrewing: Bool {
        get { defaults?.bool(forKey: "isBrewing") ?? false }
        nonmutating set { defaults?.set(newValue, forKey: "isBrewing") }
    }
}
