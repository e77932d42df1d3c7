import AgentProtocol
import Gestures
import Indicators

/// What is on the screen between its header and its footer, as high as it needs to be.
struct CenterContent {
    var header: [StyledText] = []
    var picture = Picture()
    var targets: [(target: CenterLayout.Target, area: Area)] = []
    var height = 0
    /// What has to be seen.
    var visible: Area?
    /// The line above the help: more of what has the focus.
    var detail = StyledText()
    /// Which keys do what, the way out last.
    var help: [String] = []
    var nextChange: Timestamp?

    /// The Control Center itself.
    static func browsing(
        _ model: CenterModel, columns: Int, style: TerminalStyle, at moment: TerminalLine.Moment
    ) -> CenterContent {
        var content = CenterContent()
        var title = StyledText("Control Center", .bold)
        if model.agent.isLocked { title.append("  locked", .faint) }
        if model.isAgentLost {
            title.append("  ✗ the agent has stopped; waiting for it", .coloured(style.palette.colour(.system(.red))))
        }
        content.header = [title]
        content.addLockRow(model, columns, style)
        content.addTiles(model, columns, style)
        content.addButtons(model, columns, style, moment)
        content.detail = detail(of: model, style)
        content.help = help(for: model)
        return content
    }

    private mutating func heading(_ text: String) {
        picture.put(StyledText(text, .faint), row: height, width: 80)
        height += 1
    }

    /// Whatever has the focus is to be seen.
    private mutating func add(_ focus: CenterModel.Focus, _ area: Area, _ model: CenterModel) {
        targets.append((.focus(focus), area))
        if model.focus == focus { visible = area }
    }

    // MARK: The lock row

    private mutating func addLockRow(_ model: CenterModel, _ columns: Int, _ style: TerminalStyle) {
        heading("Lock Screen")
        let width = 6
        var column = 1
        for control in model.controls(in: .lockRow) {
            wrap(&column, width, columns, height: 1)
            let isFocused = model.focus == .control(instance: control.instance)
            let area = Area(row: height, column: column, height: 1, width: width)
            picture.put(Self.lockSymbol(of: control, isFocused, style), row: height, column: column, width: width)
            add(.control(instance: control.instance), area, model)
            column += width + 1
        }
        wrap(&column, width, columns, height: 1)
        let isFocused = model.focus == .add(.lockRow)
        picture.put(
            StyledText(isFocused ? "[ +  ]" : "( +  )", isFocused ? .bold : .faint), row: height, column: column,
            width: width)
        add(.add(.lockRow), Area(row: height, column: column, height: 1, width: width), model)
        height += 2
    }

    private static func lockSymbol(of control: CenterControl, _ isFocused: Bool, _ style: TerminalStyle) -> StyledText {
        let face = control.face
        var line = StyledText(isFocused ? "[" : "(", isFocused ? .bold : .faint)
        let mark =
            switch control.work {
            case .performing: "…"
            case .failed: "✗"
            case .idle: " "
            }
        if face.isOn == true, face.freshness == .known, !control.isLocked {
            let symbol = SymbolCharacters.character(for: face.symbol, in: style.symbols)
            line.append(
                (" " + symbol).padded(to: 3) + mark, .filled(style.palette.colour(face.tint)))
        } else {
            line.append(" ")
            line.append(Tile.symbol(of: face, style))
            line.append(mark, .bold)
        }
        line.append(isFocused ? "]" : ")", isFocused ? .bold : .faint)
        return line
    }

    private mutating func wrap(_ column: inout Int, _ width: Int, _ columns: Int, height: Int) {
        guard column + width > columns, column > 1 else { return }
        column = 1
        self.height += height
    }

    // MARK: The controls

    private mutating func addTiles(_ model: CenterModel, _ columns: Int, _ style: TerminalStyle) {
        heading("Controls")
        var column = 1
        for control in model.controls(in: .controls) {
            let width = Tile.width(control.size)
            wrap(&column, width, columns, height: Tile.height)
            let focus = CenterModel.Focus.control(instance: control.instance)
            let tile = Tile(
                face: control.face, size: control.size, work: control.work, status: control.status,
                isLocked: control.isLocked, isFocused: model.focus == focus)
            tile.draw(on: &picture, row: height, column: column, style)
            add(focus, Area(row: height, column: column, height: Tile.height, width: width), model)
            column += width + 1
        }
        let width = Tile.width(.small)
        wrap(&column, width, columns, height: Tile.height)
        let area = Area(row: height, column: column, height: Tile.height, width: width)
        let isFocused = model.focus == .add(.controls)
        Frame.draw(on: &picture, area, isFocused)
        picture.put(StyledText("+", isFocused ? .bold : .faint), row: height + 1, column: column + 3, width: 1)
        picture.put(StyledText("Add", isFocused ? .bold : .faint), row: height + 2, column: column + 2, width: 3)
        add(.add(.controls), area, model)
        height += Tile.height + 1
    }

    // MARK: The buttons

    private mutating func addButtons(
        _ model: CenterModel, _ columns: Int, _ style: TerminalStyle, _ moment: TerminalLine.Moment
    ) {
        heading(model.agent.buttons.isEmpty ? "Buttons: there is none; actionbutton learn adds one" : "Buttons")
        for button in model.agent.buttons {
            let (line, change) = TerminalLine(
                button.presentation, palette: style.palette, symbols: style.symbols
            ).text(at: moment)
            nextChange = [nextChange, change].compactMap { $0 }.min()
            var head = StyledText(" ")
            head.append(button.name, .bold, yields: 1)
            head.append("  ")
            if let problem = button.problem {
                head.append("✗ " + problem, .coloured(style.palette.colour(.system(.red))))
            } else {
                head.append(line)
            }
            picture.put(head, row: height, width: columns)
            height += 1
            for assignment in button.assignments {
                let focus = CenterModel.Focus.gesture(button: button.name, assignment.gesture)
                let line = Self.gestureLine(assignment, model, isFocused: model.focus == focus)
                picture.put(line, row: height, width: columns)
                add(focus, Area(row: height, column: 1, height: 1, width: columns - 1), model)
                height += 1
            }
            addFreeGestures(of: button, model, columns)
        }
    }

    private static func gestureLine(_ assignment: Assignment, _ model: CenterModel, isFocused: Bool) -> StyledText {
        var line = StyledText(isFocused ? " ▸ " : "   ", .bold)
        line.append(assignment.gesture.rawValue.padded(to: Self.gestureWidth), isFocused ? .bold : .plain)
        line.append("  ")
        line.append(model.name(of: assignment.kind) + Values.described(assignment.configuration), yields: 1)
        return line
    }

    /// As wide as the longest of them.
    private static let gestureWidth = 14

    /// What else the button can be assigned, side by side: most gestures of most buttons have nothing.
    private mutating func addFreeGestures(of button: ButtonStatus, _ model: CenterModel, _ columns: Int) {
        let assigned = button.assignments.map(\.gesture)
        let free = button.gestures.filter { !assigned.contains($0) }
        guard !free.isEmpty else { return }
        picture.put(StyledText("   nothing yet", .faint), row: height, width: columns)
        let first = 3 + Self.gestureWidth
        var column = first
        for gesture in free {
            let width = 2 + gesture.rawValue.count
            if column + width > columns {
                column = first
                height += 1
            }
            let focus = CenterModel.Focus.gesture(button: button.name, gesture)
            let isFocused = model.focus == focus
            let text = StyledText((isFocused ? "▸ " : "  ") + gesture.rawValue, isFocused ? .bold : .faint)
            picture.put(text, row: height, column: column, width: width)
            add(focus, Area(row: height, column: column, height: 1, width: width), model)
            column += width + 1
        }
        height += 1
    }

    // MARK: The lines below

    /// What the focused control shows, whatever its size.
    private static func detail(of model: CenterModel, _ style: TerminalStyle) -> StyledText {
        guard case .control(let instance) = model.focus, let control = model.control(instance) else {
            return StyledText()
        }
        var shown = Presentation(
            button: "", control: control.face, work: control.work, status: control.status, isLocked: control.isLocked)
        shown.button = control.instance
        let moment = TerminalLine.Moment(monotonic: Timestamp(nanoseconds: 0), wall: 0)
        return TerminalLine(shown, palette: style.palette, symbols: style.symbols).text(at: moment).text
    }

    private static func help(for model: CenterModel) -> [String] {
        switch model.focus {
        case .control(let instance):
            model.control(instance)?.place == .lockRow
                ? ["⏎ perform", "a add", "c edit", "<> move", "l to controls", "g gesture", "x remove", "q quit"]
                : ["⏎ perform", "a add", "c edit", "s size", "<> move", "l lock", "g gesture", "x remove", "q quit"]
        case .add: ["⏎ add a control from the gallery", "↑↓←→ go", "q quit"]
        case .gesture(let button, let gesture):
            model.assignment(button, gesture) == nil
                ? ["⏎ assign from the gallery", "d the file's default", "q quit"]
                : ["⏎ press", "a assign another", "c edit", "x clear", "d the file's default", "q quit"]
        }
    }
}
