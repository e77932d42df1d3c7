import AgentProtocol
import SwiftUI
import Testing
import WidgetKit

@testable import Controls

@MainActor
@Suite("A toggle")
struct ToggleTests {
    @Test("takes its title from its label and shows the indicator's own On and Off without a value label")
    func defaultValueLabel() throws {
        let control = try resolve(
            ControlWidgetToggle(isOn: true, action: SetLampIntent()) { Label("Lamp", systemImage: "lamp.desk") })
        let content = ControlContent(title: "Lamp", symbol: "lamp.desk")
        #expect(control.template == .toggle)
        #expect(control.isOn)
        #expect(control.off == content)
        #expect(control.on == content)
        #expect(control.tint == nil)
        #expect(!control.isDisabled)
        #expect(!control.isPrivacySensitive)
        #expect(control.action is SetLampIntent)
    }

    @Test("asks its value label for both states, whichever it is in", arguments: [false, true])
    func bothStates(isOn: Bool) throws {
        let control = try resolve(
            ControlWidgetToggle("Lamp", isOn: isOn, action: SetLampIntent()) { lit in
                Label(lit ? "Lit" : "Dark", systemImage: lit ? "lightbulb.fill" : "lightbulb")
            })
        #expect(control.isOn == isOn)
        #expect(control.off == ControlContent(title: "Lamp", valueText: "Dark", symbol: "lightbulb"))
        #expect(control.on == ControlContent(title: "Lamp", valueText: "Lit", symbol: "lightbulb.fill"))
    }

    @Test("shows the symbol of its label where its value label has none")
    func symbolOfLabel() throws {
        let control = try resolve(
            ControlWidgetToggle(isOn: false, action: SetLampIntent()) {
                Label("Lamp", systemImage: "lamp.desk")
            } valueLabel: { lit in
                if lit { Label("Lit", systemImage: "lightbulb") } else { Text("Dark") }
            })
        #expect(control.off == ControlContent(title: "Lamp", valueText: "Dark", symbol: "lamp.desk"))
        #expect(control.on == ControlContent(title: "Lamp", valueText: "Lit", symbol: "lightbulb"))
    }

    @Test("has no value text of its own where its value label is only an image")
    func imageAsValueLabel() throws {
        let control = try resolve(
            ControlWidgetToggle("Work Timer", isOn: false, action: SetLampIntent()) { _ in
                Image(systemName: "hourglass")
            })
        #expect(control.off == ControlContent(title: "Work Timer", symbol: "hourglass"))
        #expect(control.on == control.off)
    }

    @Test("takes a title as a key, a text and a resource")
    func titles() throws {
        let words: String = "Text"
        let resource = LocalizedStringResource("title.of.the.test", defaultValue: "Resource")
        let titles = try [
            resolve(ControlWidgetToggle("Key", isOn: true, action: SetLampIntent()) { _ in EmptyView() }),
            resolve(ControlWidgetToggle(words, isOn: true, action: SetLampIntent()) { _ in EmptyView() }),
            resolve(ControlWidgetToggle(resource, isOn: true, action: SetLampIntent()) { _ in EmptyView() }),
        ].map(\.on.title)
        #expect(titles == ["Key", "Text", "Resource"])
    }

    @Test("words its hint and status for each state, in its value label")
    func hintAndStatus() throws {
        let control = try resolve(
            ControlWidgetToggle("Kiln", isOn: false, action: SetLampIntent()) { isOn in
                Label(isOn ? "Firing" : "Cooling", systemImage: "flame")
                    .controlWidgetActionHint(isOn ? "Fire" : "Cool")
                    .controlWidgetStatus(isOn ? "The kiln is on." : "The kiln is off.")
            })
        #expect(control.off.hint == "Cool")
        #expect(control.on.hint == "Fire")
        #expect(control.off.status == "The kiln is off.")
        #expect(control.on.status == "The kiln is on.")
    }

    @Test("takes no hint or status from its label")
    func hintOfLabel() throws {
        let control = try resolve(
            ControlWidgetToggle(isOn: false, action: SetLampIntent()) {
                Text("Kiln").controlWidgetActionHint("Fire").controlWidgetStatus("On")
            })
        #expect(control.off == ControlContent(title: "Kiln"))
    }

    @Test("hides its words alone when its label or value label is private")
    func privacyOfLabels() throws {
        let byLabel = try resolve(
            ControlWidgetToggle(isOn: false, action: SetLampIntent()) { Text("Diary").privacySensitive() })
        let byValue = try resolve(
            ControlWidgetToggle("Diary", isOn: false, action: SetLampIntent()) { isOn in
                Text(isOn ? "Open" : "Shut").privacySensitive(isOn)
            })
        #expect(byLabel.off.isTextPrivacySensitive && byLabel.on.isTextPrivacySensitive)
        #expect(!byValue.off.isTextPrivacySensitive && byValue.on.isTextPrivacySensitive)
        #expect(!byLabel.isPrivacySensitive && !byValue.isPrivacySensitive)
    }
}
