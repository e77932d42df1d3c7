import Foundation
import Testing

/// `docs/buttons.md` names a test in each row, and each that it names is there.
@Suite struct ButtonsDocumentTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of all tables, without their heads.
    private static func rows() throws -> [[String]] {
        let text = try String(contentsOf: root.appendingPathComponent("docs/buttons.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }.filter { $0.first != "report" && $0.first?.hasPrefix("---") == false }
    }

    /// `Suite/function` in backquotes.
    private static func tests(in cell: String) -> [String] {
        cell.split(separator: "`").map(String.init).filter { $0.contains("/") }
    }

    /// The functions of each suite: whatever is declared behind `struct Suite` and before the next suite.
    private static func declared() throws -> Set<String> {
        let folder = root.appendingPathComponent("Tests")
        var names: Set<String> = []
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix("Tests.swift") else { continue }
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            var suite = ""
            for line in text.split(separator: "\n") {
                if let name = word(after: "struct ", in: line), name.hasSuffix("Tests") { suite = name }
                if let name = word(after: "func ", in: line) { names.insert("\(suite)/\(name)") }
            }
        }
        return names
    }

    private static func word(after keyword: String, in line: Substring) -> String? {
        line.range(of: keyword).map { String(line[$0.upperBound...].prefix { $0.isLetter || $0.isNumber }) }
    }

    @Test func everyRowNamesTestsThatThereAre() throws {
        let declared = try Self.declared()
        let rows = try Self.rows()
        #expect(rows.count > 60)
        for row in rows {
            let tests = row.count == 4 ? Self.tests(in: row[3]) : []
            #expect(!tests.isEmpty, "\(row)")
            for test in tests { #expect(declared.contains(test), "there is no test \(test): \(row[0])") }
        }
    }

    @Test func testsOfTheBoardAreMarked() throws {
        let board = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appendingPathComponent("Tests/BoardTests").path)
        for row in try Self.rows() {
            for piece in row[3].split(separator: "`", omittingEmptySubsequences: true) where piece.contains("/") {
                let suite = String(piece.split(separator: "/")[0])
                let isMarked = row[3].contains("`\(piece)` ⏻")
                #expect(isMarked == board.contains("\(suite).swift"), "\(piece)")
            }
        }
    }
}
