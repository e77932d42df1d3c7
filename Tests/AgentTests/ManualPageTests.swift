import Foundation
import Testing

@testable import Agent

/// The manual pages have every option that the programs take.
struct ManualPageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func lines(of path: String) throws -> [Substring] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).split(separator: "\n")
    }

    /// The options that a program's help lists, without their dashes.
    private static func options(in help: [Substring]) -> [String] {
        help.compactMap { line in
            guard line.hasPrefix("  --"), let option = line.split(separator: " ").first else { return nil }
            return String(option.dropFirst(2))
        }
    }

    private static func hasItem(_ option: String, _ page: [Substring]) -> Bool {
        let name = option.split(separator: "-").joined(separator: "\\-")
        return page.contains { $0.hasPrefix(".It Fl \\-\(name)") }
    }

    private static func hasStatus(_ code: String, _ page: [Substring]) -> Bool {
        page.contains { $0 == ".It \(code)" }
    }

    @Test("each option and each exit status of the daemon's help is an item of its page")
    func daemon() throws {
        let help = AgentOptions.help.split(separator: "\n")
        let page = try Self.lines(of: "man/actionbuttond.8")
        let options = Self.options(in: help)
        #expect(options.contains("config"))
        #expect(options.count >= 8)
        for option in options { #expect(Self.hasItem(option, page), "\(option)") }
        let statuses = AgentOptions.help.components(separatedBy: "Exit status:").last ?? ""
        let words: [Substring] = statuses.split(whereSeparator: { !$0.isNumber })
        let codes: [String] = words.map { String($0) }.filter { $0.count == 2 }
        #expect(codes.count >= 6)
        for code in codes { #expect(Self.hasStatus(code, page), "\(code)") }
    }

    @Test("each option of the set-up's help is an item of its page")
    func setUp() throws {
        let script = try Self.lines(of: "packaging/actionbutton-setup")
        let page = try Self.lines(of: "man/actionbutton-setup.8")
        let options = Self.options(in: script)
        #expect(options == ["mine", "system", "none"])
        for option in options { #expect(Self.hasItem(option, page), "\(option)") }
    }
}
