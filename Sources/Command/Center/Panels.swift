import AgentProtocol

/// What a key did to a panel.
enum PanelOutcome {
    case nothing
    /// The panel is done with.
    case closed
    case calls([CenterCall])
    /// Something to tell the person; the panel stays.
    case says(String)
    /// A control of the gallery was chosen.
    case chosen(GalleryControl, CenterModel.Target, ControlSize)
    /// The panel is done with, and this is what it was for.
    case ends(CenterCall)
}

/// The gallery: every control that there is, narrowed down by a search.
struct GalleryPanel {
    let target: CenterModel.Target
    private(set) var search = ""
    private(set) var selection = 0
    /// In which size it is to be placed.
    private(set) var size = ControlSize.medium

    init(target: CenterModel.Target) {
        self.target = target
    }

    /// What fits the search: each word is in a name, the app's name, the description or the kind.
    func matches(in gallery: [GalleryControl]) -> [GalleryControl] {
        let words = search.lowercased().split(separator: " ")
        return gallery.filter { control in
            let text = [
                control.displayName, control.appName, control.description.description ?? "", control.description.kind,
            ].joined(separator: "\n").lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    mutating func handle(_ key: CenterKey, _ gallery: [GalleryControl], _ layout: CenterLayout) -> PanelOutcome {
        let found = matches(in: gallery)
        if let line = key.line(from: selection, of: found.count, page: layout.page) { selection = line }
        switch key {
        case .left: if case .place(.controls) = target { size = size.next.next }
        case .right: if case .place(.controls) = target { size = size.next }
        case .enter:
            guard found.indices.contains(selection) else { return .says("no control is called so") }
            return .chosen(found[selection], target, size)
        case .click(let row, let column):
            guard case .row(let index)? = layout.target(row: row, column: column), found.indices.contains(index)
            else { return .nothing }
            if index == selection { return .chosen(found[index], target, size) }
            selection = index
        case .escape: return .closed
        case .backspace: change { $0 = String($0.dropLast()) }
        case .character(let letter): change { $0.append(letter) }
        default: break
        }
        return .nothing
    }

    private mutating func change(_ body: (inout String) -> Void) {
        body(&search)
        selection = 0
    }
}

/// The gestures of all buttons, one of which is to get a control of the Control Center.
struct GesturesPanel {
    let control: CenterControl
    let rows: [(button: String, gesture: GestureName, kind: String?)]
    private(set) var selection = 0

    init(control: CenterControl, buttons: [ButtonStatus]) {
        self.control = control
        rows = buttons.flatMap { button in
            button.gestures.map { gesture in
                (button.name, gesture, button.assignments.first { $0.gesture == gesture }?.kind)
            }
        }
    }

    mutating func handle(_ key: CenterKey, _ layout: CenterLayout) -> PanelOutcome {
        if let line = key.line(from: selection, of: rows.count, page: layout.page) { selection = line }
        switch key {
        case .tab: selection = min(rows.count - 1, selection + 1)
        case .enter: return .ends(call(selection))
        case .click(let row, let column):
            guard case .row(let index)? = layout.target(row: row, column: column), rows.indices.contains(index)
            else { return .nothing }
            return .ends(call(index))
        case .escape, .character("q"): return .closed
        default: break
        }
        return .nothing
    }

    private func call(_ index: Int) -> CenterCall {
        .assign(
            AssignCall(
                button: rows[index].button, gesture: rows[index].gesture, kind: control.kind,
                configuration: control.configuration))
    }
}
