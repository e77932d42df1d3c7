import AgentProtocol
import Gestures
import Indicators

/// The Control Center as a picture of a certain size, and what is where in it.
struct CenterLayout {
    /// What can be pointed at.
    enum Target: Hashable, Sendable {
        case focus(CenterModel.Focus)
        /// A line of a panel's list.
        case row(Int)
    }

    enum Direction {
        case before
        case after
        case above
        case below
        /// As far as is seen at once.
        case pageAbove
        case pageBelow
        case first
        case last
    }

    /// What nothing can be made of.
    static let smallest = (rows: 8, columns: 30)

    private(set) var picture = Picture()
    /// The moment from which the picture looks different by itself; nil if never.
    private(set) var nextChange: Timestamp?
    /// In the order of reading, on the content, which may be higher than the screen.
    private var targets: [(target: Target, area: Area)] = []
    /// The content's first row that is seen, and where that is on the screen.
    private var scroll = 0
    private var top = 0
    private var bottom = 0

    /// Nothing yet.
    init() {}

    init(
        _ model: CenterModel, rows: Int, columns: Int, style: TerminalStyle, at moment: TerminalLine.Moment
    ) {
        guard rows >= Self.smallest.rows, columns >= Self.smallest.columns else {
            let words = "Too small: \(Self.smallest.columns)×\(Self.smallest.rows) needed"
            picture.put(StyledText(words), row: 0, width: columns)
            return
        }
        let content: CenterContent
        switch model.panel {
        case nil: content = .browsing(model, columns: columns, style: style, at: moment)
        case .gallery(let panel): content = .gallery(panel, model, columns: columns, style: style)
        case .form(let form): content = .form(form, columns: columns)
        case .gestures(let panel): content = .gestures(panel, model, columns: columns, style: style)
        }
        top = content.header.count
        bottom = rows - 2
        targets = content.targets
        nextChange = content.nextChange
        scroll = Self.scroll(to: content.visible, height: content.height, room: bottom - top)
        for (row, line) in content.header.enumerated() { picture.put(line, row: row, width: columns) }
        picture.put(content.picture, window: scroll..<scroll + bottom - top, at: top)
        picture.put(content.detail, row: rows - 2, width: columns)
        picture.put(footer(model, content.help, columns, style), row: rows - 1, width: columns)
        // On the screen's edge, where there is more to see.
        let edge = columns - 1
        if scroll > 0 { picture.put(StyledText("↑", .bold), row: top, column: edge, width: 1) }
        if scroll + bottom - top < content.height {
            picture.put(StyledText("↓", .bold), row: bottom - 1, column: edge, width: 1)
        }
    }

    private func footer(
        _ model: CenterModel, _ help: [String], _ columns: Int, _ style: TerminalStyle
    ) -> StyledText {
        guard let message = model.message else { return Self.fitted(help, columns) }
        guard message.isError else { return StyledText(message.text) }
        return StyledText("✗ " + message.text, .coloured(style.palette.colour(.system(.red))))
    }

    /// As many keys as there is room for; the last one, the way out, is among them.
    private static func fitted(_ help: [String], _ columns: Int) -> StyledText {
        var kept = help
        while kept.count > 2, StyledText(kept.joined(separator: "  ")).width > columns {
            kept.remove(at: kept.count - 2)
        }
        return StyledText(kept.joined(separator: "  "), .faint)
    }

    /// As little as is needed to see all of `area`, or its beginning.
    private static func scroll(to area: Area?, height: Int, room: Int) -> Int {
        guard let area, height > room else { return 0 }
        let end = area.row + min(area.height, room)
        // What is at the top is seen with its heading.
        if end + 1 <= room { return 0 }
        return min(max(0, end - room), height - room)
    }

    /// How many rows a page of the content goes on.
    var page: Int { max(1, bottom - top - 1) }

    // MARK: Finding

    /// What is at a place of the screen.
    func target(row: Int, column: Int) -> Target? {
        guard row >= top, row < bottom else { return nil }
        return targets.first { $0.area.contains(row: row - top + scroll, column: column) }?.target
    }

    /// What comes next from `focus`; the focus itself at an edge.
    func neighbour(of focus: CenterModel.Focus, _ direction: Direction) -> CenterModel.Focus {
        let places = targets.compactMap { place -> (focus: CenterModel.Focus, area: Area)? in
            if case .focus(let focus) = place.target { (focus, place.area) } else { nil }
        }
        guard let index = places.firstIndex(where: { $0.focus == focus }) else { return places.first?.focus ?? focus }
        let here = places[index].area
        switch direction {
        case .before: return places[max(0, index - 1)].focus
        case .after: return places[min(places.count - 1, index + 1)].focus
        case .first: return places.first?.focus ?? focus
        case .last: return places.last?.focus ?? focus
        case .above, .below, .pageAbove, .pageBelow:
            let row = row(from: here.row, direction, in: places.map(\.area.row))
            return nearest(to: here, in: places.filter { $0.area.row == row }) ?? focus
        }
    }

    private func row(from here: Int, _ direction: Direction, in rows: [Int]) -> Int? {
        let (above, below) = (rows.filter { $0 < here }, rows.filter { $0 > here })
        switch direction {
        case .above: return above.max()
        case .pageAbove: return above.filter { $0 >= here - page }.min() ?? above.max()
        case .below: return below.min()
        case .pageBelow: return below.filter { $0 <= here + page }.max() ?? below.min()
        case .before, .after, .first, .last: return nil
        }
    }

    private func nearest(
        to here: Area, in places: [(focus: CenterModel.Focus, area: Area)]
    ) -> CenterModel.Focus? {
        // What is above or below at all is as near as anything; of several the first one.
        func distance(_ area: Area) -> Int {
            max(0, area.column - here.column - here.width + 1, here.column - area.column - area.width + 1)
        }
        return places.min { distance($0.area) < distance($1.area) }?.focus
    }
}
