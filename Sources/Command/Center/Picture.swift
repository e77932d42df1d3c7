import Indicators

/// Texts with their places on a screen; what comes later lies above.
struct Picture {
    struct Span {
        let row: Int
        let column: Int
        let text: StyledText
    }

    private(set) var spans: [Span] = []

    /// Puts a text, at most `width` columns of it.
    mutating func put(_ text: StyledText, row: Int, column: Int = 0, width: Int) {
        guard width > 0, row >= 0 else { return }
        spans.append(Span(row: row, column: column, text: text.fitted(to: width)))
    }

    /// Puts the rows `window` of another picture, the first of them at `row`.
    mutating func put(_ other: Picture, window: Range<Int>, at row: Int) {
        for span in other.spans where window.contains(span.row) {
            spans.append(Span(row: row + span.row - window.lowerBound, column: span.column, text: span.text))
        }
    }
}

/// A part of the screen, from its upper left corner.
struct Area: Hashable, Sendable {
    var row: Int
    var column: Int
    var height: Int
    var width: Int

    func contains(row: Int, column: Int) -> Bool {
        (self.row..<self.row + height).contains(row) && (self.column..<self.column + width).contains(column)
    }
}
