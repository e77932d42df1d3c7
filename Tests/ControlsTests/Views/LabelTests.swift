import AgentProtocol
import SwiftUI
import Testing

@testable import Controls

private enum Phase {
    case idle
    case weaving(rows: Int)
    case broken
}

@MainActor
@Suite("A label")
struct LabelTests {
    @Test("reads titles as keys, texts and resources, with symbols of the system and the author's own")
    func forms() throws {
        let words: String = "Text"
        let resource = LocalizedStringResource("title.of.the.test", defaultValue: "Resource")
        #expect(try content { Label("Key", systemImage: "a") } == ControlContent(title: "Key", symbol: "a"))
        #expect(try content { Label(words, systemImage: "a") } == ControlContent(title: "Text", symbol: "a"))
        #expect(try content { Label(resource, systemImage: "a") } == ControlContent(title: "Resource", symbol: "a"))
        #expect(try content { Label("Key", image: "own") } == ControlContent(title: "Key", symbol: "own"))
        #expect(try content { Label(words, image: "own") } == ControlContent(title: "Text", symbol: "own"))
        #expect(try content { Label(resource, image: "own") } == ControlContent(title: "Resource", symbol: "own"))
    }

    @Test("reads views for title and icon; a stack's words are one phrase")
    func views() throws {
        let content = try content {
            Label {
                VStack(alignment: .leading, spacing: 2) {
                    Text("Check").font(.headline)
                    HStack {
                        Text("warp"); Text("").font(.caption2)
                    }
                }
            } icon: {
                Image(systemName: "eye").symbolRenderingMode(.hierarchical).foregroundStyle(.secondary)
            }
        }
        #expect(content == ControlContent(title: "Check warp", symbol: "eye"))
    }

    @Test("takes an image in its title for its symbol if the icon has none")
    func imageInTitle() throws {
        let content = try content {
            Label {
                HStack {
                    Image(systemName: "star"); Text("Star")
                }
            } icon: {
                EmptyView()
            }
        }
        #expect(content == ControlContent(title: "Star", symbol: "star"))
    }

    @Test("reads the branch of a switch that was taken")
    func switches() throws {
        @MainActor func title(_ phase: Phase) throws -> String {
            try content {
                switch phase {
                case .weaving(let rows) where rows > 0: Text("Row \(rows)")
                case .broken: Text("Broken").foregroundStyle(.red)
                default: Text("Still")
                }
            }.title
        }
        #expect(try title(.weaving(rows: 12)) == "Row 12")
        #expect(try title(.weaving(rows: 0)) == "Still")
        #expect(try title(.broken) == "Broken")
        #expect(try title(.idle) == "Still")
    }

    @Test("reads what an if, if let and else chose")
    func conditions() throws {
        @MainActor func title(_ note: String?, _ isOn: Bool) throws -> String {
            try content {
                if let note { Text(note) } else if isOn { Text("On") } else { Label("Loose", systemImage: "x") }
            }.title
        }
        #expect(try title("Note", true) == "Note")
        #expect(try title(nil, true) == "On")
        #expect(try title(nil, false) == "Loose")
    }

    @Test("reads nothing of an if that was not taken", arguments: [false, true])
    func ifWithoutElse(isShown: Bool) throws {
        let content = try content {
            if isShown { Text("Shown") }
            Image(systemName: "eye")
        }
        #expect(content == ControlContent(title: isShown ? "Shown" : "", symbol: "eye"))
    }

    @Test("reads what is available")
    func availability() throws {
        let content = try content {
            if #available(iOS 18.0, *) { Text("New") } else { Text("Old") }
        }
        #expect(content.title == "New")
    }

    @Test("walks an author's own views, however deep")
    func ownViews() throws {
        struct Inner: View {
            let name: String
            var body: some View { Label(name, systemImage: "leaf").font(.title) }
        }
        struct Outer: View {
            var body: some View { Group { Inner(name: "Deep") } }
        }
        #expect(try content { Outer() } == ControlContent(title: "Deep", symbol: "leaf"))
    }

    @Test("reads views whose type is hidden, and those of a collection")
    func hiddenAndRepeated() throws {
        #expect(try content { AnyView(Text("Hidden")) }.title == "Hidden")
        #expect(try content { HStack { ForEach(["a", "b"], id: \.self) { Text($0) } } }.title == "a b")
    }

    @Test("reads nothing of spacers, dividers and colours")
    func silentViews() throws {
        let content = try content {
            HStack {
                Spacer(); Text("Words"); Divider(); Color.red
            }
        }
        #expect(content == ControlContent(title: "Words"))
    }

    @Test("is not changed by what only styles it")
    func styles() throws {
        let content = try content {
            Label("Barrel", systemImage: "drop")
                .symbolEffect(.pulse, isActive: true)
                .symbolEffect(.bounce, options: .nonRepeating, value: 1)
                .symbolEffect(.breathe.pulse.byLayer, options: .repeat(2))
                .contentTransition(.symbolEffect(.replace))
                .foregroundStyle(.secondary)
                .foregroundColor(.red)
                .tint(.green)
                .disabled(true)
                .font(.headline)
                .padding()
                .accessibilityLabel("Spoken")
        }
        #expect(content == ControlContent(title: "Barrel", symbol: "drop"))
    }
}
