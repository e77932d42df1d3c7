import Foundation
import Testing

@testable import Agent

/// The manual page of the daemon has every option that the daemon takes.
struct ManualPageTests {
    private static let options: [String] = AgentOptions.help.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard line.hasPrefix("  --"), let option = words.first else { return nil }
        return String(option.dropFirst(2))
    }

    @Test("the help lists options")
    func help() {
        #expect(Self.options.contains("config"))
        #expect(Self.options.count >= 8)
    }

    @Test("each option is an item of the page", arguments: options)
    func option(name: String) throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("man/actionbuttond.8")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix(".It Fl \\-\(name)") })
    }
}
