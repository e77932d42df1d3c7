import AgentProtocol
import SwiftUI
import Testing
import WidgetKit

@testable import Controls

@MainActor
@Suite("A template's modifiers")
struct TemplateModifierTests {
    private func lamp() -> some ControlWidgetTemplate {
        ControlWidgetToggle(isOn: true, action: SetLampIntent()) { Text("Lamp").tint(.red).disabled(true) }
    }

    @Test("tint the control")
    func tint() throws {
        #expect(try resolve(lamp().tint(.purple)).tint == .system(.purple))
    }

    @Test("leave the tint to the indicator if it is nil")
    func noTint() throws {
        #expect(try resolve(lamp().tint(nil)).tint == nil)
    }

    @Test("let the inner of two tints count, as nearer to the control")
    func twoTints() throws {
        #expect(try resolve(lamp().tint(.mint).tint(.brown)).tint == .system(.mint))
    }

    @Test("are what counts: a label's own tint and disabling change nothing")
    func labelModifiers() throws {
        let control = try resolve(lamp())
        #expect(control.tint == nil)
        #expect(!control.isDisabled)
    }

    @Test("disable the control if any of them says so", arguments: [(true, false), (false, true), (true, true)])
    func disabled(inner: Bool, outer: Bool) throws {
        #expect(try resolve(lamp().disabled(inner).disabled(outer)).isDisabled)
    }

    @Test("leave the control enabled if they say false")
    func enabled() throws {
        #expect(try !resolve(lamp().disabled(false)).isDisabled)
    }

    @Test("hide title, value and state while locked")
    func privacySensitive() throws {
        let control = try resolve(lamp().privacySensitive())
        #expect(control.isPrivacySensitive)
        #expect(!control.off.isTextPrivacySensitive)
        #expect(try !resolve(lamp().privacySensitive(false)).isPrivacySensitive)
    }

    @Test("count in any order around the control")
    func together() throws {
        let control = try resolve(lamp().privacySensitive().tint(.teal).disabled(true))
        #expect(control.tint == .system(.teal))
        #expect(control.isDisabled)
        #expect(control.isPrivacySensitive)
        #expect(control.off.title == "Lamp")
    }

    @Test("reach through an author's own template")
    func ownTemplate() throws {
        struct Lamp: ControlWidgetTemplate {
            let name: String
            var body: some ControlWidgetTemplate {
                ControlWidgetToggle(name, isOn: true, action: SetLampIntent()) { _ in EmptyView() }.tint(.pink)
            }
        }
        let control = try resolve(Lamp(name: "Own").disabled(true))
        #expect(control.off.title == "Own")
        #expect(control.tint == .system(.pink))
        #expect(control.isDisabled)
    }

    @Test("cannot make something of an empty template")
    func empty() {
        #expect(throws: ControlResolutionError.noTemplate(kind: "test")) {
            try resolve(EmptyControlWidgetTemplate().tint(.red))
        }
    }
}
