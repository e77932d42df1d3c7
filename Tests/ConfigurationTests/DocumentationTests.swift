import Foundation
import Testing

@testable import Configuration

/// The words that people copy have to be the words that the reader takes.
struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static let keys: [String] = [
        ConfigurationReader.keys, ButtonReader.keys, ButtonReader.assignmentKeys, InputReader.gpioKeys,
        InputReader.keyKeys, ChordReader.keys, IndicatorReader.lights, IndicatorReader.settings,
        IndicatorReader.nightKeys,
        IndicatorReader.channels, LightReader.gpioKeys, LightReader.rgbKeys, LightReader.pwmKeys,
        LightReader.addressableKeys, LightReader.keyboardKeys, LimitsReader.keys, AccessibilityReader.keys,
        ExtensionManifest.keys, BoardReader.keys, ControlReader.keys,
        ControlReader.refreshKeys, CommandReader.keys, ActionReader.gpioKeys, ActionReader.httpKeys,
        ActionReader.unitKeys, MQTTReader.keys, MQTTReader.tlsKeys, MQTTReader.homeAssistantKeys,
        TopicControlReader.keys,
    ].flatMap { (keys: [String]) in keys }

    @Test("the man page describes every key", arguments: keys)
    func everyKeyIsDocumented(key: String) throws {
        let page = try Self.text("man/actionbutton.yaml.5").split(separator: "\n")
        let roff = key.split(separator: "-").joined(separator: "\\-")
        let tags = page.filter { $0.hasPrefix(".It Ic \(roff)") || $0 == ".Ss \(roff)" }
        #expect(!tags.isEmpty)
    }

    @Test("the examples of the man page are right")
    func manPage() throws {
        let page = try Self.text("man/actionbutton.yaml.5")
        let examples = try #require(page.range(of: ".Sh EXAMPLES"))
        let blocks = page[examples.upperBound...].components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
        #expect(blocks.count == 4)
        for block in blocks {
            let end = try #require(block.range(of: ".Ed"))
            let text = block[..<end.lowerBound].replacingOccurrences(of: "\\-", with: "-")
            let configuration = try AgentConfiguration.parse(String(text), file: "example.yaml")
            #expect(!configuration.buttons.isEmpty)
            #expect(configuration.notices.isEmpty)
        }
    }

    @Test("the examples of the page on gestures are right")
    func gestures() throws {
        let blocks = try Self.text("docs/gestures.md").components(separatedBy: "```yaml\n").dropFirst()
        #expect(blocks.count == 3)
        for block in blocks {
            let end = try #require(block.range(of: "```"))
            let configuration = try AgentConfiguration.parse(String(block[..<end.lowerBound]), file: "example.yaml")
            #expect(!configuration.buttons.isEmpty)
        }
    }

    @Test("the messages that the troubleshooting page goes by are those of the sources")
    func troubleshooting() throws {
        let headings = try Self.text("docs/troubleshooting.md").split(separator: "\n").filter { $0.hasPrefix("### `") }
        #expect(headings.count >= 14)
        let files = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent("Sources").path)
        let paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        let sources = try paths.map { try Self.text("Sources/" + $0) }.joined()
        for heading in headings {
            for fragment in heading.dropFirst(5).dropLast().split(separator: "…") {
                #expect(sources.contains(fragment.trimmingCharacters(in: .whitespaces)), "\(heading)")
            }
        }
    }

    @Test("the configuration of the wiring guide is right")
    func wiring() throws {
        let blocks = try Self.text("hardware/wiring.md").components(separatedBy: "```yaml\n").dropFirst()
        #expect(blocks.count == 3)
        for block in blocks {
            let end = try #require(block.range(of: "```"))
            let text = String(block[..<end.lowerBound])
            if text.hasPrefix("name:") {
                let board = try AgentConfiguration.parse(bytes: Array(text.utf8), file: "wiring.md") { root, problems in
                    BoardReader.read(root, problems: problems)
                }
                #expect(board["11"] == .line(.chip("some-pinctrl", offset: 17)))
                continue
            }
            let configuration = try AgentConfiguration.parse(text, file: "wiring.md")
            #expect(configuration.buttons.map(\.indicators) == [["lamp"]])
            #expect(configuration.indicators.map(\.name) == ["lamp"])
        }
    }

    @Test("the buttons of the page on parts are right")
    func parts() throws {
        let blocks = try Self.text("hardware/parts.md").components(separatedBy: "```yaml\n").dropFirst()
        #expect(blocks.count == 1)
        let start: String? = blocks.first?.components(separatedBy: "```").first
        let block = try #require(start)
        let configuration = try AgentConfiguration.parse(block, file: "parts.md")
        #expect(configuration.buttons.map(\.name) == ["module", "arcade", "stop"])
    }

    @Test("the example in the installed configuration is right")
    func installed() throws {
        let text = try Self.text("packaging/config.yaml")
        let empty = try AgentConfiguration.parse(text, file: "config.yaml")
        #expect(empty.buttons.isEmpty)
        let example = text.split(separator: "\n").filter { $0.hasPrefix("#   ") }.map { $0.dropFirst(4) }
            .filter { !$0.hasPrefix("actionbuttond") }.joined(separator: "\n")
        #expect(try AgentConfiguration.parse(example, file: "config.yaml").buttons.map(\.name) == ["action"])
    }

    @Test("the controls that the package brings are right, and enough to try a button with and to switch a machine off")
    func standardControls() throws {
        let configuration = try AgentConfiguration.parse(
            try Self.text("packaging/standard.yaml"), file: "standard.yaml")
        #expect(configuration.controls.map(\.kind) == ["hello", "power-off", "restart", "suspend"])
        #expect(
            configuration.controls.map(\.action).suffix(3) == [.power(.powerOff), .power(.reboot), .power(.suspend)])
    }

    @Test("the configuration in the README is right")
    func readme() throws {
        let blocks = try Self.text("README.md").components(separatedBy: "```yaml\n").dropFirst()
        #expect(blocks.count == 2)
        for block in blocks {
            let end = try #require(block.range(of: "```"))
            let configuration = try AgentConfiguration.parse(String(block[..<end.lowerBound]), file: "README.md")
            #expect(configuration.buttons.count == 1)
            #expect(configuration.notices.isEmpty)
        }
    }
}
