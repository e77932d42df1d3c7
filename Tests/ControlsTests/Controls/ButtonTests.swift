import AgentProtocol
import SwiftUI
import Testing
import WidgetKit

@testable import Controls

@MainActor
@Suite("A button")
struct ButtonTests {
    @Test("takes title and symbol from its label and is never on")
    func label() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) { Label("Ring", systemImage: "bell") })
        #expect(control.template == .button)
        #expect(!control.isOn)
        #expect(control.off == ControlContent(title: "Ring", symbol: "bell"))
        #expect(control.on == control.off)
        #expect(control.action is RingIntent)
    }

    @Test("shows the words of a second view of its label as its value")
    func siblings() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) {
                Label("Tram 5", systemImage: "tram")
                Text("in 3 min")
            })
        #expect(control.off == ControlContent(title: "Tram 5", valueText: "in 3 min", symbol: "tram"))
        #expect(control.on == control.off)
    }

    @Test("takes its title from the first view with words, wherever the image stands")
    func imageFirst() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) {
                Image(systemName: "gauge")
                Text("Pump")
            })
        #expect(control.off == ControlContent(title: "Pump", symbol: "gauge"))
    }

    @Test("has no title if its label is only an image")
    func onlyImage() throws {
        let control = try resolve(ControlWidgetButton(action: RingIntent()) { Image(systemName: "bell") })
        #expect(control.off == ControlContent(title: "", symbol: "bell"))
    }

    @Test("shows its action label while it performs, and the label's own value at rest")
    func actionLabel() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) {
                Label("Door", systemImage: "door.left.hand.closed")
                Text("Shut")
            } actionLabel: { isActive in
                if isActive { Label("Opening…", systemImage: "door.left.hand.open") }
            })
        #expect(control.off == ControlContent(title: "Door", valueText: "Shut", symbol: "door.left.hand.closed"))
        #expect(control.on == ControlContent(title: "Door", valueText: "Opening…", symbol: "door.left.hand.open"))
    }

    @Test("takes a title as a key, a text and a resource")
    func titles() throws {
        let words: String = "Text"
        let resource = LocalizedStringResource("title.of.the.test", defaultValue: "Resource")
        let titles = try [
            resolve(ControlWidgetButton("Key", action: RingIntent()) { _ in EmptyView() }),
            resolve(ControlWidgetButton(words, action: RingIntent()) { _ in EmptyView() }),
            resolve(ControlWidgetButton(resource, action: RingIntent()) { _ in EmptyView() }),
        ].map(\.off.title)
        #expect(titles == ["Key", "Text", "Resource"])
    }

    @Test("takes hint and status from its label")
    func hintOfLabel() throws {
        let notice = LocalizedStringResource("status.of.the.test", defaultValue: "It rings.")
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) {
                Label("Bell", systemImage: "bell").controlWidgetActionHint("Ring").controlWidgetStatus(notice)
            })
        #expect(control.off == ControlContent(title: "Bell", symbol: "bell", hint: "Ring", status: "It rings."))
    }

    @Test("prefers the hint and status of its action label, of several the first")
    func hintOfActionLabel() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) {
                Text("Glaze").controlWidgetActionHint("Stir").controlWidgetStatus("Stirred")
            } actionLabel: { _ in
                Text("Ready").controlWidgetActionHint(Text("Dip")).controlWidgetStatus(Text("Dipped"))
                Image(systemName: "paintbrush").controlWidgetActionHint("Wipe").controlWidgetStatus("Wiped")
            })
        #expect(control.off.hint == "Dip")
        #expect(control.off.status == "Dipped")
        #expect(control.off.symbol == "paintbrush")
    }

    @Test("prefers the outer of two hints around the same view")
    func nestedHints() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) {
                VStack { Text("Bell").controlWidgetActionHint("Strike") }.controlWidgetActionHint("Ring")
            })
        #expect(control.off.hint == "Ring")
    }

    @Test("hides its words alone when its label is private")
    func privacyOfLabel() throws {
        let control = try resolve(
            ControlWidgetButton(action: RingIntent()) { Label("Diary", systemImage: "book").privacySensitive() })
        #expect(control.off.isTextPrivacySensitive)
        #expect(!control.isPrivacySensitive)
    }
}
