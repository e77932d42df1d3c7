import AppIntents
import SwiftUI
import Testing
import WidgetKit

@testable import Controls

private protocol Button: ControlWidget {
    static var number: Int { get }
}

extension Button {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "test.\(Self.number)") {
            ControlWidgetButton(action: RingIntent()) { Text("Ring") }
        }
    }
}

private struct C1: Button { static let number = 1 }
private struct C2: Button { static let number = 2 }
private struct C3: Button { static let number = 3 }
private struct C4: Button { static let number = 4 }
private struct C5: Button { static let number = 5 }
private struct C6: Button { static let number = 6 }
private struct C7: Button { static let number = 7 }
private struct C8: Button { static let number = 8 }
private struct C9: Button { static let number = 9 }
private struct C10: Button { static let number = 10 }
private struct C11: Button { static let number = 11 }
private struct C12: Button { static let number = 12 }
@available(iOS 18.0, *) private struct C13: Button { static let number = 13 }

private struct WindWidget: Widget {
    struct Entry: TimelineEntry { let date: Date }
    struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: .now) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {}
    }
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "test.wind", provider: Provider()) { _ in Text("Wind") }
            .configurationDisplayName("Wind")
            .supportedFamilies([.systemSmall])
    }
}

private struct CalmWidget: Widget {
    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

@MainActor
@Suite("A bundle")
struct BundleTests {
    @Test("registers more than twenty controls and widgets in its order")
    func order() {
        struct Large: WidgetBundle {
            var body: some Widget {
                C3()
                WindWidget()
                C1(); C2(); C4(); C5(); C6(); C7(); C8(); C9(); C10(); C11(); C12()
                CalmWidget()
                C2(); C1(); C3(); C5(); C4(); C12(); C11(); C10()
                if #available(iOS 18.0, *) {
                    C13()
                }
                C6()
            }
        }
        let contents = contents(of: Large())
        let numbers = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2, 1, 3, 5, 4, 12, 11, 10, 13, 6]
        #expect(contents.controls.map(\.kind) == numbers.map { "test.\($0)" })
        #expect(contents.notShown == ["WindWidget", "CalmWidget"])
    }

    @Test("may hold a single control")
    func single() {
        struct Single: WidgetBundle {
            var body: some Widget { C1() }
        }
        let contents = contents(of: Single())
        #expect(contents.controls.map(\.kind) == ["test.1"])
        #expect(contents.notShown.isEmpty)
    }

    @Test("may hold a single widget, which is not shown")
    func singleWidget() {
        struct Single: WidgetBundle {
            var body: some Widget { WindWidget() }
        }
        let contents = contents(of: Single())
        #expect(contents.controls.isEmpty)
        #expect(contents.notShown == ["WindWidget"])
    }

    @Test("may be empty")
    func empty() {
        struct Empty: WidgetBundle {
            // What an empty body builds; Swift 6.0 does not apply a builder to nothing.
            var body: some Widget { WidgetBundleBuilder.buildBlock() }
        }
        let contents = contents(of: Empty())
        #expect(contents.controls.isEmpty)
        #expect(contents.notShown.isEmpty)
    }

    @Test("registers what is available alone, several of it, and widgets among it")
    func availability() {
        struct Available: WidgetBundle {
            var body: some Widget {
                if #available(iOS 18.0, *) {
                    C13()
                    CalmWidget()
                    C1()
                }
                if #available(iOS 16.0, *) {
                    WindWidget()
                }
            }
        }
        let contents = contents(of: Available())
        #expect(contents.controls.map(\.kind) == ["test.13", "test.1"])
        #expect(contents.notShown == ["CalmWidget", "WindWidget"])
    }

    @Test("may hold another bundle's body")
    func nested() {
        struct Inner: WidgetBundle {
            var body: some Widget {
                C1()
                C2()
            }
        }
        struct Outer: WidgetBundle {
            var body: some Widget {
                Inner().body
                C3()
            }
        }
        #expect(contents(of: Outer()).controls.map(\.kind) == ["test.1", "test.2", "test.3"])
    }
}
