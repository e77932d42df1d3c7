import AgentProtocol
import Indicators

extension CenterContent {
    /// The gallery: a search, what it finds, and previews of the selected control where there is room.
    static func gallery(
        _ panel: GalleryPanel, _ model: CenterModel, columns: Int, style: TerminalStyle
    ) -> CenterContent {
        var content = CenterContent()
        let target =
            switch panel.target {
            case .place(.controls): "Add to the Control Center"
            case .place(.lockRow): "Add to the Lock Screen"
            case .gesture(let button, let gesture): "Assign to \(gesture.rawValue) of \(button)"
            }
        var search = StyledText("Search: ")
        search.append(panel.search, .bold)
        search.append("▏", .faint)
        content.header = [StyledText(target, .bold), search]
        let found = panel.matches(in: model.gallery ?? [])
        let hasPreviews = columns >= 72
        // On a wide screen the previews stay near the names.
        let width = hasPreviews ? min(columns, 96) - Tile.width(.large) - 2 : columns
        for (index, control) in found.enumerated() {
            content.addRow(galleryLine(control, style), index, isSelected: index == panel.selection, width)
        }
        if found.isEmpty {
            let words = model.gallery == nil ? "asking the extensions…" : "no control is called so"
            content.picture.put(StyledText("   " + words, .faint), row: 0, width: width)
            content.height = 1
        } else if found.indices.contains(panel.selection) {
            let selected = found[panel.selection]
            content.detail = StyledText(selected.description.description ?? selected.description.kind, .faint)
            if hasPreviews { content.addPreviews(of: selected, panel, column: width + 1, style) }
        }
        content.help =
            panel.target == .place(.controls)
            ? ["⏎ add", "↑↓ choose", "←→ size: \(panel.size.rawValue)", "type to search", "Esc back"]
            : ["⏎ take", "↑↓ choose", "type to search", "Esc back"]
        return content
    }

    private static func galleryLine(_ control: GalleryControl, _ style: TerminalStyle) -> StyledText {
        var line = StyledText()
        if let preview = control.preview {
            line.append(Tile.symbol(of: preview, style))
        } else {
            line.append("✗ ", .coloured(style.palette.colour(.system(.red))))
        }
        line.append(" ")
        line.append(control.displayName, .bold, yields: 1)
        if let title = control.preview?.title, title != control.displayName {
            line.append("  " + title, .plain, yields: 2)
        }
        if control.appName != control.displayName { line.append("  " + control.appName, .faint, yields: 3) }
        return line
    }

    /// All three sizes of a control, beside the part of the list that is seen.
    private mutating func addPreviews(
        of control: GalleryControl, _ panel: GalleryPanel, column: Int, _ style: TerminalStyle
    ) {
        guard let preview = control.preview else { return }
        let first = max(0, panel.selection - 2)
        for (index, size) in ControlSize.allCases.enumerated() {
            let isChosen = panel.target == .place(.controls) && size == panel.size
            let row = first + index * Tile.height
            Tile(face: preview, size: size, isFocused: isChosen).draw(
                on: &picture, row: row, column: column, style)
            height = max(height, row + Tile.height)
        }
        visible = Area(row: first, column: 0, height: ControlSize.allCases.count * Tile.height, width: column)
    }

    /// The parameters of a control: those that are answered, and the one that is asked for with its choices.
    static func form(_ panel: FormPanel, columns: Int) -> CenterContent {
        var content = CenterContent()
        content.header = [StyledText("Configure \(panel.control.displayName)", .bold)]
        let parameters = panel.control.description.parameters
        for (index, parameter) in parameters.enumerated() where index < panel.index {
            let value = panel.values[parameter.name].map(Values.text) ?? "the default"
            content.addLine("   \(parameter.title): \(value)", .faint, columns)
        }
        content.addQuestion(panel, columns)
        for parameter in parameters.dropFirst(panel.index + 1) {
            content.addLine("   \(parameter.title)", .faint, columns)
        }
        content.help =
            panel.call == nil
            ? ["⏎ take", "↑↓ or type", "Tab keep", "Del default", "← back", "Esc cancel"]
            : ["asking the extension…", "Esc cancel"]
        content.detail = StyledText(panel.form.parameter.description ?? panel.form.kindInWords, .faint)
        return content
    }

    private mutating func addQuestion(_ panel: FormPanel, _ columns: Int) {
        let form = panel.form
        var question = StyledText(" ? " + form.parameter.title, .bold)
        question.append(": ")
        question.append(panel.input)
        question.append("▏", .faint)
        if panel.input.isEmpty, let kept = form.kept { question.append("  now \(form.title(of: kept))", .faint) }
        picture.put(question, row: height, width: columns)
        visible = Area(row: height, column: 0, height: 1, width: columns)
        height += 1
        for (index, choice) in form.choices.enumerated() {
            var line = StyledText(form.isChosen(choice) ? "● " : "  ")
            line.append(choice.title, .plain, yields: 1)
            if let subtitle = choice.subtitle { line.append("  " + subtitle, .faint, yields: 2) }
            addRow(line, index, isSelected: index == panel.selection, columns)
        }
    }

    /// The gestures of all buttons.
    static func gestures(
        _ panel: GesturesPanel, _ model: CenterModel, columns: Int, style: TerminalStyle
    ) -> CenterContent {
        var content = CenterContent()
        content.header = [StyledText("Assign \(panel.control.face.title) to", .bold)]
        for (index, row) in panel.rows.enumerated() {
            var line = StyledText("\(row.button), \(row.gesture.rawValue)".padded(to: 24))
            line.append(row.kind.map(model.name) ?? "nothing assigned", .faint, yields: 1)
            content.addRow(line, index, isSelected: index == panel.selection, columns)
        }
        content.help = ["⏎ assign", "↑↓ choose", "Esc back"]
        return content
    }

    private mutating func addLine(_ text: String, _ look: StyledText.Look, _ columns: Int) {
        picture.put(StyledText(text, look), row: height, width: columns)
        height += 1
    }

    /// A line of a list; the selected one is marked, and reversed where that can be seen.
    private mutating func addRow(_ line: StyledText, _ index: Int, isSelected: Bool, _ width: Int) {
        var marked = StyledText(isSelected ? " ▸ " : "   ", .bold)
        marked.append(isSelected ? StyledText(line.plain, .reversed) : line)
        let area = Area(row: height, column: 0, height: 1, width: width)
        picture.put(marked, row: height, width: width)
        targets.append((.row(index), area))
        if isSelected { visible = area }
        height += 1
    }
}
