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
        InputReader.keyKeys, IndicatorReader.lights, IndicatorReader.settings, IndicatorReader.nightKeys,
        IndicatorReader.channels, LightReader.gpioKeys, LightReader.rgbKeys, LightReader.pwmKeys,
        LightReader.addressableKeys, LightReader.keyboardKeys, LimitsReader.keys, AccessibilityReader.keys,
        ExtensionManifest.keys, ControlReader.keys,
        ControlReader.refreshKeys, CommandReader.keys, ActionReader.gpioKeys, ActionReader.httpKeys,
        ActionReader.unitKeys,
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

    @Test("the configuration in the README is right")
    func readme() throws {
        let blocks = try Self.text("README.md").components(separatedBy: "```yaml\n").dropFirst()
        #expect(blocks.count == 1)
        for block in blocks {
            let end = try #require(block.range(of: "```"))
            let configuration = try AgentConfiguration.parse(String(block[..<end.lowerBound]), file: "README.md")
            #expect(configuration.buttons.count == 1)
            #expect(configuration.notices.isEmpty)
        }
    }
}
