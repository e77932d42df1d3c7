/// Collects what is wrong with one file, or worth knowing about it.
///
/// A class, so that all readers of a file share one list; it never leaves the call that reads the file.
final class Problems {
    private typealias Remark = (mark: Mark, text: String)

    /// More than a person would read at once; what is left out is counted.
    private static let mostShown = 50

    let file: String
    /// Whose pins the file can name its lines by.
    let board: BoardHeader
    private var found: [Remark] = []
    private var noted: [Remark] = []

    init(file: String, board: BoardHeader = .raspberryPi) {
        self.file = file
        self.board = board
    }

    var isEmpty: Bool { found.isEmpty }

    /// Something wrong: the file will not be loaded.
    func add(_ mark: Mark, _ text: String) {
        found.append((mark, text))
    }

    /// Something that is allowed and yet rarely meant.
    func note(_ mark: Mark, _ text: String) {
        noted.append((mark, text))
    }

    /// What is wrong, one line each, in the order of the file.
    var messages: [String] { lines(of: found) }

    /// What is worth knowing, one line each, in the order of the file.
    var notices: [String] { lines(of: noted) }

    private func lines(of remarks: [Remark]) -> [String] {
        // The sort is by index too: remarks about one place stay in the order in which they were found.
        let sorted = remarks.enumerated().sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
        var lines = sorted.prefix(Self.mostShown).map { _, remark in
            "\(file):\(remark.mark.line):\(remark.mark.column): \(remark.text)"
        }
        if sorted.count > Self.mostShown {
            lines.append("\(file): and \(sorted.count - Self.mostShown) more")
        }
        return lines
    }
}
